"""Model files: one zip of plain data per model, checked before anything of it is used."""

from udkit.models.package import ModelPackage, read_model, with_part, write_model

__all__ = ["ModelPackage", "read_model", "with_part", "write_model"]
