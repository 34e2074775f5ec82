"""The commands of ``python -m render``; nothing imports them but ``render/__main__.py``."""
