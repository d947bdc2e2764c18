"""The values that are remembered, and those dropped for them."""

from __future__ import annotations

from bot.lru_cache import LruCache


def test_what_was_unused_longest_is_dropped() -> None:
    """Looking and putting are uses; forgetting what is not there does nothing."""
    cache = LruCache[str, int](2)
    cache.put("a", 1)
    cache.put("b", 2)
    assert cache.get("a") == 1
    cache.put("c", 3)
    assert [cache.get(key) for key in "abc"] == [1, None, 3]
    cache.put("a", 0)
    cache.put("d", 4)
    assert [cache.get(key) for key in "acd"] == [0, None, 4]
    cache.drop("a")
    cache.drop("z")
    assert [cache.get(key) for key in "ad"] == [None, 4]
