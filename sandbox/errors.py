"""Refusals in the shapes Discord gives them."""

from __future__ import annotations

from typing import Any

Json = dict[str, Any]


class ApiError(Exception):
    """An answer other than success: HTTP status, Discord's code and message, extra fields and headers."""

    def __init__(self, status: int, code: int, message: str, **extra: Any) -> None:
        super().__init__(message)
        self.status = status
        self.body: Json = {"message": message, "code": code, **extra}
        self.headers: dict[str, str] = {}


def unauthorized() -> ApiError:
    """No token, or one that is not the bot's."""
    return ApiError(401, 0, "401: Unauthorized")


def not_found() -> ApiError:
    """A route that does not exist."""
    return ApiError(404, 0, "404: Not Found")


def internal() -> ApiError:
    """An internal error of Discord's: status 500."""
    return ApiError(500, 0, "500: Internal Server Error")


def unknown(thing: str) -> ApiError:
    """The named thing does not exist, or not for the bot."""
    codes = {
        "Application": 10002,
        "Channel": 10003,
        "Guild": 10004,
        "Member": 10007,
        "Message": 10008,
        "Role": 10011,
        "User": 10013,
        "Emoji": 10014,
        "Webhook": 10015,
        "interaction": 10062,
        "application command": 10063,
    }
    return ApiError(404, codes[thing], f"Unknown {thing}")


def missing_access() -> ApiError:
    """The bot cannot see the channel."""
    return ApiError(403, 50001, "Missing Access")


def missing_permissions() -> ApiError:
    """The bot sees the channel but may not do this there."""
    return ApiError(403, 50013, "Missing Permissions")


def already_acknowledged() -> ApiError:
    """A second answer to one interaction."""
    return ApiError(400, 40060, "Interaction has already been acknowledged.")


def invalid_webhook_token() -> ApiError:
    """The interaction's token is older than 15 minutes, or never was one."""
    return ApiError(401, 50027, "Invalid Webhook Token")


def empty_message() -> ApiError:
    """A message without any content: error 50006."""
    return ApiError(400, 50006, "Cannot send an empty message")


def system_message() -> ApiError:
    """A message that Discord itself wrote takes no changes."""
    return ApiError(403, 50021, "Cannot execute action on a system message")


def too_large() -> ApiError:
    """A file or a request beyond the limit."""
    return ApiError(413, 40005, "Request entity too large")


def uploads_limited() -> ApiError:
    """A file for a server in which Discord has limited uploads."""
    return ApiError(403, 400001, "Access to file uploads has been limited for this guild")


def wrong_channel() -> ApiError:
    """Something that channels of this kind do not have."""
    return ApiError(400, 50024, "Cannot execute action on this channel type")


def thread_archived() -> ApiError:
    """An archived thread takes no changes."""
    return ApiError(400, 50083, "Thread is archived")


class FormErrors:
    """Collects what is wrong with a request's body, by path, and raises it in Discord's nested shape."""

    def __init__(self) -> None:
        self.tree: Json = {}

    def add(self, path: tuple[str | int, ...], code: str, message: str) -> None:
        """Note one fault of the field at this path (empty: of the whole body)."""
        node = self.tree
        for step in path:
            node = node.setdefault(str(step), {})
        node.setdefault("_errors", []).append({"code": code, "message": message})

    def raise_any(self) -> None:
        """Raise error 50035 if a fault was noted."""
        if self.tree:
            raise ApiError(400, 50035, "Invalid Form Body", errors=self.tree)


def invalid(path: tuple[str | int, ...], code: str, message: str) -> ApiError:
    """Error 50035 with one fault."""
    errors = FormErrors()
    errors.add(path, code, message)
    return ApiError(400, 50035, "Invalid Form Body", errors=errors.tree)
