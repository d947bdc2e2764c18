"""Files: uploaded, shown at addresses that expire, kept or dropped by an edit."""

from __future__ import annotations

import io

import pytest
from PIL import Image

from tests.sandbox.conftest import V2, Client, Json, gallery

MIB = 1024 * 1024


def png() -> bytes:
    """A picture of 12 by 8 pixels."""
    buffer = io.BytesIO()
    Image.new("RGB", (12, 8), "navy").save(buffer, "PNG")
    return buffer.getvalue()


def listed(name: str = "a.png", **more: str) -> Json:
    """The entry of the first file."""
    return {"attachments": [{"id": 0, "filename": name, **more}]}


async def test_a_picture_is_seen_at_its_address(client: Client) -> None:
    body = {"content": "Board", **listed(description="The board")}
    answer = await client.upload("POST", f"{client.room}/messages", body, ("a.png", png()))
    (attachment,) = answer.json["attachments"]
    assert (attachment["width"], attachment["height"]) == (12, 8)
    assert attachment["description"] == "The board"
    async with client.http.get(attachment["url"]) as response:
        assert response.status == 200
        assert await response.read() == png()


async def test_addresses_expire_and_cannot_be_altered(client: Client) -> None:
    """Discord: attachment addresses are signed, they expire: never store them."""
    answer = await client.upload("POST", f"{client.room}/messages", {}, ("a.png", png()))
    (attachment,) = answer.json["attachments"]
    url = attachment["url"]
    assert {"ex=", "is=", "hm="} <= {part[:3] for part in url.partition("?")[2].split("&")}
    for wrong in (url.replace("hm=", "hm=0"), url.partition("?")[0], url.replace("ex=", "ex=f")):
        async with client.http.get(wrong) as response:
            assert response.status == 404
    client.server.advance(25 * 3600)
    async with client.http.get(url) as response:
        assert response.status == 404
    fresh = (await client.bot("GET", f"{client.room}/messages/{answer.json['id']}")).json["attachments"][0][
        "url"
    ]
    async with client.http.get(fresh) as response:
        assert response.status == 200


async def test_a_file_of_ten_mib_is_taken_and_no_larger(client: Client) -> None:
    """Discord: files: 10 MiB each, request 25 MiB."""
    path = f"{client.room}/messages"
    assert (await client.upload("POST", path, {}, ("a.bin", bytes(10 * MIB)))).status == 200
    answer = await client.upload("POST", path, {}, ("a.bin", bytes(10 * MIB + 1)))
    assert (answer.status, answer.code) == (413, 40005)
    three = [(f"{index}.bin", bytes(9 * MIB)) for index in range(3)]
    answer = await client.upload("POST", path, {}, *three)
    assert (answer.status, answer.code) == (413, 40005)


async def test_ten_files_and_alt_text_of_1024(client: Client) -> None:
    path = f"{client.room}/messages"
    eleven = [(f"{index}.txt", b"x") for index in range(11)]
    assert (await client.upload("POST", path, {}, *eleven[:10])).status == 200
    answer = await client.upload("POST", path, {}, *eleven)
    assert answer.faults("attachments") == ["BASE_TYPE_MAX_LENGTH"]
    answer = await client.upload("POST", path, listed(description="x" * 1025), ("a.png", png()))
    assert answer.faults("attachments.0.description") == ["BASE_TYPE_MAX_LENGTH"]


async def test_v2_shows_a_file_by_reference(client: Client) -> None:
    body = {"flags": V2, "components": [gallery("attachment://a.png")], **listed()}
    answer = await client.upload("POST", f"{client.room}/messages", body, ("a.png", png()))
    assert answer.json["attachments"] == []  # discord-api-docs #8277: those that components use are left out
    media = answer.json["components"][0]["items"][0]["media"]
    async with client.http.get(media["url"]) as response:
        assert await response.read() == png()


async def test_v2_offers_a_file_to_download(client: Client) -> None:
    record = {"type": 13, "file": {"url": "attachment://record.json"}}
    body = {"flags": V2, "components": [record]}
    answer = await client.upload("POST", f"{client.room}/messages", body, ("record.json", b"{}"))
    (shown,) = answer.json["components"]
    assert (shown["name"], shown["size"]) == ("record.json", 2)
    async with client.http.get(shown["file"]["url"]) as response:
        assert await response.read() == b"{}"


async def test_v2_refuses_a_file_that_nothing_shows(client: Client) -> None:
    """Discord: Components V2: every attachment must be referenced."""
    body = {"flags": V2, "components": [gallery("attachment://a.png")]}
    files = ("a.png", png()), ("b.png", png())
    answer = await client.upload("POST", f"{client.room}/messages", body, *files)
    assert answer.faults("attachments.1") == ["MESSAGE_ATTACHMENT_NOT_REFERENCED"]


async def test_an_edit_keeps_the_files_it_lists(client: Client) -> None:
    """Discord: on an edit list the attachments to keep."""
    answer = await client.upload("POST", f"{client.room}/messages", {}, ("a.txt", b"a"), ("b.txt", b"b"))
    first, second = answer.json["attachments"]
    path = f"{client.room}/messages/{answer.json['id']}"
    kept = await client.bot("PATCH", path, {"content": "Both stay"})
    assert len(kept.json["attachments"]) == 2
    kept = await client.bot("PATCH", path, {"attachments": [{"id": second["id"]}]})
    assert [attachment["id"] for attachment in kept.json["attachments"]] == [second["id"]]
    body = {"attachments": [{"id": "0", "filename": "c.txt"}]}
    swapped = await client.upload("PATCH", path, body, ("c.txt", b"c"))
    assert [attachment["filename"] for attachment in swapped.json["attachments"]] == ["c.txt"]
    assert first["filename"] == "a.txt"


async def test_an_edit_of_v2_exchanges_the_picture(client: Client) -> None:
    body = {"flags": V2, "components": [gallery("attachment://a.png")], **listed()}
    first = await client.upload("POST", f"{client.room}/messages", body, ("a.png", png()))
    path = f"{client.room}/messages/{first.json['id']}"
    second = await client.upload("PATCH", path, body, ("a.png", png()))
    assert second.status == 200
    old, new = [
        answer.json["components"][0]["items"][0]["media"]["attachment_id"] for answer in (first, second)
    ]
    assert old != new
    assert [file.name for file in client.server.world.store.files.iterdir()] == [new]


async def test_files_that_nothing_shows_any_more_are_gone(client: Client) -> None:
    """A picture that an edit replaced, or whose message was deleted, takes no room."""
    kept = client.server.world.store.files
    first = await client.upload("POST", f"{client.room}/messages", listed(), ("a.png", png()))
    path = f"{client.room}/messages/{first.json['id']}"
    second = await client.upload("PATCH", path, listed(), ("a.png", png()))
    (attachment,) = second.json["attachments"]
    assert [file.name for file in kept.iterdir()] == [attachment["id"]]
    await client.bot("DELETE", path)
    assert list(kept.iterdir()) == []
    async with client.http.get(attachment["url"]) as response:
        assert response.status == 404


@pytest.mark.parametrize(
    ("sent", "stored"), [("my file.png", "my_file.png"), ("été.png", "t.png"), ("…", "unknown")]
)
async def test_file_names_as_they_are_kept(client: Client, sent: str, stored: str) -> None:
    answer = await client.upload("POST", f"{client.room}/messages", {}, (sent, b"x"))
    assert answer.json["attachments"][0]["filename"] == stored


async def test_an_embed_shows_a_file(client: Client) -> None:
    ask = await client.ask()
    await ask.answer(5)
    body = {"embeds": [{"image": {"url": "attachment://a.png"}}], **listed()}
    answer = await client.upload(
        "PATCH", f"/webhooks/{client.app}/{ask.token}/messages/@original", body, ("a.png", png())
    )
    assert answer.json["embeds"][0]["image"]["url"].startswith(client.server.url)


async def test_nothing_uploaded_runs_as_a_page(client: Client) -> None:
    answer = await client.upload("POST", f"{client.room}/messages", {}, ("a.html", b"<script>1</script>"))
    async with client.http.get(answer.json["attachments"][0]["url"]) as response:
        assert response.headers["Content-Disposition"] == "attachment"
        assert response.headers["Content-Security-Policy"] == "sandbox; frame-ancestors 'none'"


async def test_a_server_may_take_no_files(client: Client) -> None:
    """Discord: 400001, a 403, for files alone; private messages and interactions elsewhere go on."""
    await client.page("POST", "/guild", {"action": "limit_uploads"})
    refused = await client.upload("POST", f"{client.room}/messages", {"content": "x"}, ("a.png", png()))
    assert (refused.status, refused.code) == (403, 400001)
    message = await client.post({"content": "x"})
    path = f"{client.room}/messages/{message['id']}"
    assert (await client.upload("PATCH", path, {}, ("a.png", png()))).code == 400001
    assert (await client.bot("PATCH", path, {"content": "y"})).status == 200
    await client.page("POST", "/guild", {"action": "allow_uploads"})
    assert (await client.upload("PATCH", path, {}, ("a.png", png()))).status == 200
