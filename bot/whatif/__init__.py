"""What if: a private branch of a live game, to try out what might come. Nothing of it is stored or ever public.

A branch knows no hidden order: it begins from a copy in which everything hidden was forgotten and shuffled anew.
"""

from bot.whatif.branch import Branch, Step, forgotten
from bot.whatif.keeping import Branches
from bot.whatif.projecting import Projection, project

__all__ = ["Branch", "Branches", "Projection", "Step", "forgotten", "project"]
