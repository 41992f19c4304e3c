"""The toolbox around multiword expressions: what PARSEME's organisers and participants need.

`evaluation` scores predictions as the official evaluator does, and averages and ranks systems;
`validation` tells what is wrong with a cupt file; `consistency` finds what is annotated differently
in different places; `guide` is the decision tree of the annotation guidelines. `types` says what
the same expression is; `statistics`, `agreement` and `splitting` do what their names say. Finding
expressions in text is a stage, and not here.
"""
