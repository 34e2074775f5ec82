"""Discord's errors: a status, a number and a sentence, in its JSON form."""

from bot.local.model import Json

FILE_TOO_LARGE, EMPTY_MESSAGE, INVALID_FORM = 40005, 50006, 50035
OF_BODIES = frozenset({FILE_TOO_LARGE, EMPTY_MESSAGE, INVALID_FORM})


class ApiError(Exception):
    """An answer that refuses. `details` is Discord's tree of errors below a 50035."""

    def __init__(self, status: int, code: int, message: str, details: Json | None = None) -> None:
        super().__init__(f"{status} {code}: {message}")
        self.status = status
        self.code = code
        self.message = message
        self.details = details

    def json(self) -> Json:
        """The body of the answer."""
        body: Json = {"code": self.code, "message": self.message}
        if self.details is not None:
            body["errors"] = self.details
        return body

    @property
    def sentence(self) -> str:
        """What is wrong, in words."""
        said = [error["message"] for error in (self.details or {}).get("_errors", [])]
        return "; ".join(said) or self.message


def not_found() -> ApiError:
    """No such route, or nothing there."""
    return ApiError(404, 0, "404: Not Found")


def unauthorized() -> ApiError:
    """The token is not the bot's."""
    return ApiError(401, 0, "401: Unauthorized")


def unknown(what: str) -> ApiError:
    """10003 and its sisters: `what` is one of the keys below."""
    return ApiError(404, _UNKNOWN[what], f"Unknown {what}")


_UNKNOWN = {
    "Application": 10002,
    "Channel": 10003,
    "Guild": 10004,
    "Member": 10007,
    "Message": 10008,
    "Role": 10011,
    "User": 10013,
    "Emoji": 10014,
    "Webhook": 10015,
    "Interaction": 10062,
    "Application Command": 10063,
}


def already_acknowledged() -> ApiError:
    """A second first answer to the same interaction."""
    return ApiError(400, 40060, "Interaction has already been acknowledged.")


def missing_access() -> ApiError:
    """The bot does not see the channel."""
    return ApiError(403, 50001, "Missing Access")


def missing_permissions() -> ApiError:
    """The bot sees the channel and may not do this there."""
    return ApiError(403, 50013, "Missing Permissions")


def cannot_message_user() -> ApiError:
    """The person takes no direct messages."""
    return ApiError(403, 50007, "Cannot send messages to this user")


def not_the_author() -> ApiError:
    """Somebody else's message cannot be edited."""
    return ApiError(403, 50005, "Cannot edit a message authored by another user")


def file_too_large() -> ApiError:
    """A file is over the limit."""
    return ApiError(413, FILE_TOO_LARGE, "Request entity too large")


def empty_message() -> ApiError:
    """Nothing in it."""
    return ApiError(400, EMPTY_MESSAGE, "Cannot send an empty message")


def expired_token() -> ApiError:
    """The quarter of an hour of an interaction is over."""
    return ApiError(401, 50027, "Invalid Webhook Token")


def thread_archived() -> ApiError:
    """An archived and locked thread takes nothing."""
    return ApiError(400, 50083, "Thread is archived")


def thread_locked() -> ApiError:
    """A locked thread takes messages of moderators only."""
    return ApiError(403, 160005, "Thread is locked")


def wrong_channel_type() -> ApiError:
    """Nothing hangs below a thread or direct messages."""
    return ApiError(400, 50024, "Cannot execute action on this channel type")


def thread_exists() -> ApiError:
    """A message carries one thread at most."""
    return ApiError(400, 160004, "A thread has already been created for this message")


def too_many_late_edits() -> ApiError:
    """Messages older than an hour take a limited number of edits."""
    return ApiError(429, 30046, "Maximum number of edits to messages older than 1 hour reached. Try again later.")


def too_many_pins() -> ApiError:
    """A channel holds a limited number of pins."""
    return ApiError(400, 30003, "Maximum number of pins reached for the channel (250)")


def invalid_form(problems: list[str]) -> ApiError:
    """50035 with each problem as Discord words its errors."""
    details: Json = {"_errors": [{"code": "BASE_TYPE_BAD", "message": problem} for problem in problems]}
    return ApiError(400, INVALID_FORM, "Invalid Form Body", details)
