"""The tutorial: a prepared game of one turn, played alone against a computer seat, that explains as it goes."""

from bot.tutorial.lessons import lesson
from bot.tutorial.position import file_data, is_tutorial
from bot.tutorial.telling import lesson_for, part_lesson

__all__ = ["file_data", "is_tutorial", "lesson", "lesson_for", "part_lesson"]
