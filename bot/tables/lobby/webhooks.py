"""Webhooks: addresses that receive every public event of a server's games."""

from __future__ import annotations

import ipaddress
import re
from urllib.parse import urlsplit

from bot.tables.values.refusals import Refusal
from engines.text import count

ADDRESS_LENGTH = 500  # characters of an address

# No host name ends so, but addresses in short, octal or hexadecimal form do, such as 127.1 or 0x7f000001
# (https://url.spec.whatwg.org/#ends-in-a-number-checker).
ENDS_IN_NUMBER = re.compile(r"(?:^|\.)(?:\d+|0x[0-9a-f]*)\.?$", re.ASCII)
NAT64 = ipaddress.ip_network("64:ff9b::/96")  # IPv4 addresses as IPv6 ones (RFC 6052)


def webhook_address(typed: str) -> str:
    """Check a typed address. Raises Refusal for one that events may not be sent to.

    The addresses behind its name are checked again whenever something is sent.
    """
    url = typed.strip()
    if len(url) > ADDRESS_LENGTH:
        raise Refusal(
            count(
                "A webhook address can have at most {n} character.",
                "A webhook address can have at most {n} characters.",
                ADDRESS_LENGTH,
            )
        )
    try:
        parts = urlsplit(url)
        host, port = parts.hostname, parts.port
    except ValueError:
        host, port, parts = None, None, urlsplit("")
    good = parts.scheme == "https" and host and port != 0 and url.isascii() and url.isprintable()
    if not good or " " in url or parts.username is not None or parts.fragment:
        raise Refusal(
            "That isn't a webhook address. It must begin with https:// and contain neither a username nor a "
            "“#”."
        )
    if _is_numeric(host or "") and not is_public(host or ""):
        raise Refusal("That address isn't on the public internet, so I can't send anything to it.")
    return url


def is_public(address: str) -> bool:
    """Return whether an IP address belongs to a single machine on the public internet."""
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return False
    if isinstance(found, ipaddress.IPv6Address):
        teredo = found.teredo
        inner = found.ipv4_mapped or found.sixtofour or (teredo[1] if teredo else None)
        if found in NAT64:
            inner = ipaddress.IPv4Address(int(found) & 0xFFFFFFFF)
        if inner is not None:
            return is_public(str(inner))
        if found.is_site_local:
            return False
    special = found.is_multicast or found.is_reserved or found.is_unspecified or found.is_loopback
    return found.is_global and not (special or found.is_private or found.is_link_local)


def _is_numeric(host: str) -> bool:
    """Return whether a host is an IP address in any notation, not a name."""
    return ":" in host or ENDS_IN_NUMBER.search(host) is not None
