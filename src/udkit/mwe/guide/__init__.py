"""The annotation guidelines of edition 1.1 as a walk through their decision tree."""

from udkit.mwe.guide.decision_tree import OUTCOMES, TESTS, GuideTest
from udkit.mwe.guide.page import draw_guide, guide_page
from udkit.mwe.guide.walk import Walk

__all__ = ["OUTCOMES", "TESTS", "GuideTest", "Walk", "draw_guide", "guide_page"]
