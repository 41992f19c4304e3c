"""A small treebank, and ways to spoil it: cells, lines and characters that provoke every check."""

from hypothesis import strategies as st

TREEBANK = """\
# newdoc
# sent_id = s1
# text = The dog's house isn't big.
1	The	the	DET	DT	Definite=Def|PronType=Art	2	det	2:det	_
2	dog	dog	NOUN	NN	Number=Sing	4	nmod:poss	4:nmod:poss	SpaceAfter=No
3	's	's	PART	POS	_	2	case	2:case	_
4	house	house	NOUN	NN	Gender=Fem,Masc|Number=Sing	7	nsubj	7:nsubj	_
5-6	isn't	_	_	_	_	_	_	_	_
5	is	be	AUX	VBZ	Mood=Ind	7	cop	7:cop	_
6	n't	not	PART	RB	_	7	advmod	7:advmod	_
7	big	big	ADJ	JJ	Degree=Pos	0	root	0:root	SpaceAfter=No
8	.	.	PUNCT	.	_	7	punct	7:punct	_

# sent_id = s2
# parallel_id = fruit/1
# text = Ivo eats a pear and Eva plums.
1	Ivo	Ivo	PROPN	_	_	2	nsubj	2:nsubj	Translit=Ivo
2	eats	eat	VERB	_	_	0	root	0:root	_
3	a	a	DET	_	_	4	det	4:det	_
4	pear	pear	NOUN	_	_	2	obj	2:obj	_
5	and	and	CCONJ	_	_	6	cc	6.1:cc	_
6	Eva	Eva	PROPN	_	_	2	conj	6.1:nsubj	_
6.1	eats	eat	VERB	_	_	_	_	2:conj:and	CopyOf=2
7	plums	plum	NOUN	_	_	6	orphan	6.1:obj	SpaceAfter=No
8	.	.	PUNCT	_	_	2	punct	2:punct	SpaceAfter=No

# newpar
# sent_id = s3
# text = Hej så
1	Hej	hej	INTJ	_	_	0	root	0:root	_
2	så	så	ADV	_	_	1	advmod	1:advmod:på:acc|1:discourse	_

"""
PLAIN = """\
# sent_id = p1
# text = a b
1	a	a	X	_	_	0	root	_	_
2	b	b	X	_	_	1	dep	_	_

# sent_id = p2
# text = c-d
1	c	c	X	_	_	0	root	_	SpaceAfter=No
2	-	-	PUNCT	_	_	1	dep	_	SpaceAfter=No
3	d	d	X	_	_	1	dep	_	_

"""

# By column; separated by `;` because cells of nothing and of spaces are among them.
_CELLS = [
    "1;2;3;4;5;0;0.1;1.1;1.2;2.1;6.1;6.2;7.1;1-2;2-1;5-6;6-7;7-9;3-4;5-7;x;²;01;01.1;1.01;1-;1-x"
    ";-1;;1 2;10;1.10;5.1;4.1;0.2;6-6",
    ";_; ;a b;a  b; a;a ;e\u0301;\ufffd;x;The;dog;eats;\xa0;a\x85b;a\x1cb;.;a\u2028b;så",
    ";_; ;a b;a  b; a;a ;e\u0301;\ufffd;x;\xa0;\x1cx",
    ";_;NOUN;noun;X;VERB;N N;PROPN\xa0",
    ';_;a b;NN;"',
    ";_;A=B;A=B|A=C;B=A|A=B;A=C,B;A=B,B;A=b;a=B;A;A=;Typo=Yes;Typo=No;A=B|;|;A[x]=B"
    ";Number=Plur|Case=Nom;A=B|a=B;A=C,C,B|A=B;A=É;A=b|A=b;A|A;a=B|a=C;A=B=C|A=D",
    ";_;0;1;2;3;4;5;6;7;8;9;10;01;-1;x;1.1;6.1;1-2;²;1 ",
    ";_;root;dep;ref;ref:x;foo;nsubj:pass;Nsubj;nsubj:;nsubj:x:y;nsubj:é;obl:x_y;conj ;punct",
    ";_;0:root;1:dep;2:dep;3:dep;4:dep|5:dep;5:dep|4:dep;1:dep|1:dep;1:obj|1:dep"
    ";1:obj|1:dep|1:dep;2:dep|1:dep|1:dep;6.1:dep;7.1:dep;9:dep;x:dep;1;1:;1:|2:;1:dep|;|;1:foo"
    ";1:ref;1:ref:x;1:X;1:dep:é;1:dep:x:y:z;1:dep:x:y:z:w;1:obl:в_течение:gen;1:obl:_x;0:foo|1:X"
    ";01:dep;1 :dep;1:de p;0:root|6.1:dep|6.2:dep;1.1:x|1.2:y;8:dep;7:dep;2:a|2:b"
    ";2:conj|2:conj|2:conj|2:acl;3:x|2:X|3:x",
    ";_;SpaceAfter=No;SpaceAfter=Yes;SpaceAfter=;SpaceAfter;NoSpaceAfter=Yes"
    ";SpaceAfter=No|SpaceAfter=No;XSpaceAfter=No;SpaceAfter=Nox;A=B|;|A;=B;=;A =B;A= B; A=B;A=B "
    ";A = B ; A = B ;spaceafter=No;Spaceafter=No|SpaceAfter=No;gloss=x|Gloss=y|Gloss=z"
    ";Ref=1|Ref=2|Ref=3;LID=1;A  B;||;lang = x ;SpaceAfter=No|NoSpaceAfter=Yes|SpaceAfter=q; "
    ";SpaceAfter =No;A\u3000=b;A\x1c=b;\x1cA=b;a| |b;SpaceAfter=No ;A=\x1c b;lang\x1c=x",
]
CELLS = [cells.split(";") for cells in _CELLS]
_RANGE = "\t_" * 8
LINES = [
    *["", " ", "\t", "\xa0", "\x85", "\x1c", "\u2000", "\ufffd", "e\u0301", "x", "1", "1\t2", "²"],
    *["# x", "#", "# e\u0301", "# \ufffd", "# sent_id = s1", "# sent_id = q", "# sent_id"],
    *["# sent_id = a b", "# sent_id = a/b/c", "# sent_id = \x1c", "#\x1csent_id = x"],
    *["# text = x", "# text = ", "# text = a ", "# text", "#text=Hej så"],
    *["# newdoc", "# newpar", "# newdoc id = x", "# newpar x", "# newdocx"],
    *["# parallel_id = fruit/1", "# parallel_id = fruit/1/alt1", "# parallel_id = fruit/1/part1"],
    *["# parallel_id = fruit/1/alt2part2", "# parallel_id = fruit", "# parallel_id = é"],
    *[
        f"1-2\ta{_RANGE}",
        f"1.1\ta{_RANGE}",
        f"3-4\tx y{_RANGE}",
        "0.1\ta" + "\t_" * 6 + "\t1:dep\t_",
    ],
]
_CHARACTERS = "\t |:=_-.10aA/\x85\u0301\ufffd\x1c\u200b#"
_ENDS = ["\n"] * 8 + ["", "\n\n", "\r\n", " "]


def _set_cell(lines, i, column, cell):
    rows = [j for j, line in enumerate(lines) if line.count("\t") == 9 and line[0].isdigit()]
    if rows:
        row = rows[i % len(rows)]
        cells = lines[row].split("\t")
        cells[column] = CELLS[column][cell % len(CELLS[column])]
        lines[row] = "\t".join(cells)


def _insert_line(lines, i, _, which):
    lines.insert(i % (len(lines) + 1), LINES[which % len(LINES)])


def _remove_line(lines, i, _, __):
    if lines:
        del lines[i % len(lines)]


def _move_line(lines, i, column, which):
    if lines:
        line = lines[i % len(lines)] if column < 5 else lines.pop(i % len(lines))
        lines.insert(which % (len(lines) + 1), line)


def _change_character(lines, i, column, which):
    if lines:
        i %= len(lines)
        at = which % (len(lines[i]) + 1)
        character = _CHARACTERS[which % len(_CHARACTERS)]
        lines[i] = lines[i][:at] + character + lines[i][at + column % 2 :]


def _remove_cell(lines, i, column, _):
    if lines:
        i %= len(lines)
        cells = lines[i].split("\t")
        del cells[column % len(cells)]
        lines[i] = "\t".join(cells)


_WAYS = [_set_cell] * 12 + [_insert_line] * 3 + [_remove_line] * 2
_WAYS += [_move_line, _change_character, _remove_cell]


@st.composite
def spoilt_treebanks(draw):
    """Contents of a CoNLL-U file with up to eight mistakes, as bytes."""
    texts = [TREEBANK, PLAIN, TREEBANK + PLAIN, PLAIN + TREEBANK]
    lines = draw(st.sampled_from(texts)).split("\n")[:-1]
    number = st.integers(0, 200)
    mistakes = st.tuples(st.sampled_from(_WAYS), number, st.integers(0, 9), number)
    for spoil, i, column, which in draw(st.lists(mistakes, min_size=1, max_size=8)):
        spoil(lines, i, column, which)
    text = "\n".join(lines) + draw(st.sampled_from(_ENDS))
    newline = draw(st.sampled_from(["\n"] * 20 + ["\r\n", "\r"]))
    return text.replace("\n", newline).encode()


@st.composite
def odd_id_columns(draw):
    """A sentence whose IDs are nearly right, or not right at all, as bytes."""
    word = 0
    ids = []
    steps = st.tuples(st.sampled_from("wwwrre"), st.integers(-1, 2), st.integers(0, 2))
    for kind, step, length in draw(st.lists(steps, min_size=1, max_size=8)):
        near = max(word + step, 0)
        if kind == "w":
            word = max(near, 1)
            ids.append(str(word))
        else:
            ids.append(f"{near}-{near + length - 1}" if kind == "r" else f"{near}.{length + 1}")
    cells = "\ta\ta\tX\t_\t_\t0\troot\t_\t_\n"
    return "".join(["# sent_id = s\n# text = a\n", *(id_ + cells for id_ in ids), "\n"]).encode()
