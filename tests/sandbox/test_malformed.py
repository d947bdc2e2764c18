"""Requests that no well-behaved client sends get a refusal, and the sandbox goes on."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import pytest
from yarl import URL

from tests.sandbox.conftest import Client, Json, button, menu, row

MIB = 1024 * 1024


async def chunks(head: bytes = b"") -> AsyncIterator[bytes]:
    """Thirty MiB that no header announces."""
    yield head
    for _ in range(30):
        yield bytes(MIB)


async def send(client: Client, body: Any, kind: str) -> tuple[int, int]:
    """Post raw bytes as a message; the status and the code of the refusal."""
    headers = {"Authorization": f"Bot {client.server.token}", "Content-Type": kind}
    path = f"{client.server.rest}{client.room}/messages"
    async with client.http.post(path, data=body, headers=headers) as response:
        return response.status, (await response.json())["code"]


BODIES = [
    b"{",
    b"null",
    b"7",
    b'"x"',
    b"[" * 30_000,
    b'{"content":"\\ud800"}',
    b"\xff\xfe",
    b'{"content":NaN}',
]


@pytest.mark.parametrize("body", BODIES)
async def test_what_is_not_json_is_refused(client: Client, body: bytes) -> None:
    status, code = await send(client, body, "application/json")
    assert status == 400
    assert code in (50035, 50109)


PART = b'--a\r\nContent-Disposition: form-data; name="files[0]"; filename="a"\r\n'


@pytest.mark.parametrize(
    ("kind", "body"),
    [
        ("multipart/form-data", b"x"),
        ("multipart/form-data; boundary=a", b"x"),
        ("multipart/form-data; boundary=a", PART + b"\r\ncut off"),
    ],
)
async def test_what_is_not_multipart_is_refused(client: Client, kind: str, body: bytes) -> None:
    assert await send(client, body, kind) == (400, 50109)


@pytest.mark.parametrize(
    ("kind", "head"),
    [("application/json", b""), ("multipart/form-data; boundary=a", PART + b"\r\n")],
)
async def test_a_body_without_an_end_is_cut_off(client: Client, kind: str, head: bytes) -> None:
    """Discord: request 25 MiB; also where no header tells how long it is."""
    assert await send(client, chunks(head), kind) == (413, 40005)


async def test_numbers_that_are_none(client: Client) -> None:
    for limit in ("9" * 5000, "²", "-1", "٣"):
        assert (await client.bot("GET", f"{client.room}/messages?limit={limit}")).code == 50035
    path = f"/channels/{client.channels['back-room']}/messages?before="
    for before in ("9" * 5000, "²", "x"):
        assert (await client.page("GET", path + before)).status == 400


@pytest.mark.parametrize("host", ["[", "evil.example", "[::1", "127.0.0.1.evil.example"])
async def test_hosts_that_are_none(client: Client, host: str) -> None:
    async with client.http.get(f"{client.server.url}/sandbox/state", headers={"Host": host}) as response:
        assert response.status == 403


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/attachments/1/2/a.png?ex=1&is=1&hm=é", 404),
        ("/attachments/1/..%2f..%2fsandbox.db/a?ex=ffffffff&is=1&hm=1", 404),
        ("/page/..%2f..%2fapp.py", 404),
        ("/page/%2e%2e/app.py", 404),
        ("/page//etc/passwd", 404),
        ("/page/", 403),
    ],
)
async def test_nothing_else_is_served(client: Client, path: str, status: int) -> None:
    async with client.http.get(URL(client.server.url + path, encoded="%" in path)) as response:
        assert response.status == status


async def test_controls_used_in_no_sensible_way(client: Client) -> None:
    board = await client.post({"content": "Board", "components": [row(button("a")), row(menu("m", "x"))]})
    senseless: list[Json] = [
        {"component_type": 3, "custom_id": "m", "values": 7},
        {"component_type": 3, "custom_id": "m", "values": [7]},
        {"component_type": [], "custom_id": {}},
        {},
    ]
    for data in senseless:
        assert (await client.do("Anna", 3, data, message_id=board["id"])).status == 400
