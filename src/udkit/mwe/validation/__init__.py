"""What is wrong with a cupt file: the checks of PARSEME's validators, and of UD's."""

from udkit.mwe.validation.kinds import KINDS
from udkit.mwe.validation.validator import CuptRules, validate_cupt

__all__ = ["KINDS", "CuptRules", "validate_cupt"]
