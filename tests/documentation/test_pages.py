"""Everything that the documentation shows is run: commands, Python sessions, links."""

import doctest
import re

import pytest

from documentation.markdown import (
    PAGES,
    ROOT,
    blocks,
    commands,
    copy_of_examples,
    missing_output,
    run,
)

_LINK = re.compile(r"\]\(([^)#\s]+)(?:#[^)]*)?\)")


def _name(page):
    return str(page.relative_to(ROOT))


@pytest.mark.parametrize("page", [page for page in PAGES if blocks(page, "console")], ids=_name)
def test_commands_run_as_shown(page, tmp_path):
    with copy_of_examples(tmp_path):
        for block in blocks(page, "console"):
            for command in commands(block):
                exit_code, output = run(command.line)
                where = f"{_name(page)}:{block.line}: {command.line}\n{output}"
                assert exit_code == command.exit_code, where
                missing = missing_output(command.output, output)
                assert missing is None, f"not in the output: {missing!r}\n{where}"


@pytest.mark.parametrize("page", [page for page in PAGES if blocks(page, "python")], ids=_name)
def test_python_runs_as_shown(page, tmp_path):
    """The blocks of a page are one session."""
    names = {"__name__": "__main__"}
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    report = []
    with copy_of_examples(tmp_path):
        for block in blocks(page, "python"):
            if ">>>" not in block.text:
                exec(compile(block.text, _name(page), "exec"), names)
                continue
            test = doctest.DocTestParser().get_doctest(
                block.text, names, _name(page), str(page), block.line
            )
            runner.run(test, out=report.append, clear_globs=False)
            names.update(test.globs)
    assert not runner.failures, "".join(report)


@pytest.mark.parametrize("page", PAGES, ids=_name)
def test_links_lead_somewhere(page):
    targets = [target for target in _LINK.findall(page.read_text("utf-8")) if "://" not in target]
    missing = [target for target in targets if not (page.parent / target).exists()]
    assert not missing


def test_every_page_is_in_the_index():
    index = ROOT / "docs" / "README.md"
    linked = {
        (index.parent / target).resolve() for target in _LINK.findall(index.read_text("utf-8"))
    }
    assert {page for page in PAGES if page.is_relative_to(index.parent)} <= linked | {index}


def test_python_sessions_can_fail():
    parser, runner = doctest.DocTestParser(), doctest.DocTestRunner(verbose=False)
    runner.run(parser.get_doctest(">>> 1 + 1\n3\n", {}, "", None, 0), out=lambda _: None)
    assert runner.failures == 1


def test_output_must_follow_in_order():
    assert missing_output(["a", "…", "d"], "a\nb\nc\nd\n") is None
    assert missing_output(["d", "a"], "a\nb\nc\nd\n") == "a"
