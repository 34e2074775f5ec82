"""Files that come with a message, and what `attachment://name` means in it."""

import io
import mimetypes
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from PIL import Image, UnidentifiedImageError

from bot.local.errors import file_too_large, invalid_form
from bot.local.model import Attachment, Json
from bot.local.wire import LARGEST_UPLOAD
from bot.local.world import World

SCHEME = "attachment://"


@dataclass(frozen=True, slots=True)
class Upload:
    """A file on its way in."""

    filename: str
    data: bytes


def store(world: World, upload: Upload, description: str | None = None) -> Attachment:
    """Give a file its id and address. 40005 when it is over 10 MiB."""
    if len(upload.data) > LARGEST_UPLOAD:
        raise file_too_large()
    file_id = world.ids.next()
    width, height = _size(upload.data)
    kind = mimetypes.guess_type(upload.filename)[0] or "application/octet-stream"
    url = f"{world.base_url}/attachments/{file_id}/{upload.filename}"
    file = Attachment(file_id, upload.filename, upload.data, kind, url, description, width, height)
    world.attachments[file_id] = file
    return file


def gather(
    world: World, listed: list[Json] | None, uploads: Mapping[int, Upload], kept: Iterable[Attachment] = ()
) -> tuple[Attachment, ...]:
    """The files of a message after a request: an edit that lists files drops those that it does not list."""
    old = {file.id: file for file in kept}
    if listed is None:
        return (*old.values(), *(store(world, upload) for upload in uploads.values()))
    files: list[Attachment] = []
    for entry in listed:
        number = int(entry["id"])
        if number in uploads:
            files.append(store(world, uploads[number], entry.get("description")))
        elif number in old:
            files.append(replace(old[number], description=entry.get("description", old[number].description)))
        else:
            raise invalid_form([f"attachments: {number} is neither a file of this request nor of the message"])
    return tuple(files)


def resolve(value: object, files: tuple[Attachment, ...]) -> object:
    """`value` with every media object that says `attachment://name` pointed at the file of that name."""
    if isinstance(value, list):
        return [resolve(item, files) for item in value]
    if not isinstance(value, dict):
        return value
    found = {key: resolve(item, files) for key, item in value.items()}
    url = found.get("url")
    if isinstance(url, str) and url.startswith(SCHEME):
        found |= _media(url.removeprefix(SCHEME), files)
    return found


def _media(name: str, files: tuple[Attachment, ...]) -> Json:
    file = next((file for file in files if file.filename == name), None)
    if file is None:
        raise invalid_form([f"the referenced attachment {name!r} was not found"])
    media: Json = {"url": file.url, "proxy_url": file.url, "content_type": file.content_type}
    return media | {"width": file.width, "height": file.height, "attachment_id": str(file.id)}


def _size(data: bytes) -> tuple[int, int] | tuple[None, None]:
    try:
        with Image.open(io.BytesIO(data)) as picture:
            return picture.size
    except UnidentifiedImageError:
        return None, None
