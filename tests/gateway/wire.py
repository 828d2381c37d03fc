"""What goes over the wire: the shapes that discord.py needs, and packing as it asks for it."""

from __future__ import annotations

import json
import zlib
from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any

APPLICATION, ME, GUILD, CHANNEL, VOICE, ROLE = 100, 100, 200, 300, 301, 200
ANA, BO = 400, 401
TEXT_CHANNEL, VOICE_CHANNEL = 0, 2
EPHEMERAL = 1 << 6
BUTTON, SELECT, INPUT, LABEL = 2, 3, 4, 18
SHOW, UPDATE_LATER, UPDATE, SHOW_FORM = 4, 6, 7, 9
"""How a bot answers an interaction."""
TOKEN = "a-token-of-the-loopback-bot.0123456789"
ALL = str((1 << 50) - 1)
_TOKEN = "token-of-the-interaction-"


def packer(wanted: str | None) -> Callable[[dict[str, Any]], str | bytes]:
    """How one connection packs what it sends."""
    if wanted == "zlib-stream":
        stream = zlib.compressobj()

        def deflated(event: dict[str, Any]) -> bytes:
            packed = stream.compress(json.dumps(event).encode())
            return packed + stream.flush(zlib.Z_SYNC_FLUSH)

        return deflated
    if wanted == "zstd-stream":
        return _zstd()
    assert wanted is None, f"the bot asks for the unknown compression {wanted}"
    return json.dumps


def _zstd() -> Callable[[dict[str, Any]], bytes]:
    """For a bot that has zstd: from Python 3.14 on, or where `zstandard` is installed."""
    try:
        zstandard = import_module("zstandard")
    except ImportError:
        own = import_module("compression.zstd").ZstdCompressor()
        return lambda event: bytes(own.compress(json.dumps(event).encode(), own.FLUSH_BLOCK))
    block, stream = zstandard.COMPRESSOBJ_FLUSH_BLOCK, zstandard.ZstdCompressor().compressobj()
    return lambda event: stream.compress(json.dumps(event).encode()) + stream.flush(block)


def user(number: int, name: str, *, bot: bool = False) -> dict[str, Any]:
    return {
        "id": str(number),
        "username": name,
        "discriminator": "0",
        "global_name": None,
        "avatar": None,
        "bot": bot,
    }


def member(who: dict[str, Any]) -> dict[str, Any]:
    return {
        "user": who,
        "roles": [],
        "joined_at": "2026-01-01T00:00:00+00:00",
        "deaf": False,
        "mute": False,
        "flags": 0,
    }


ME_USER = user(ME, "judge", bot=True)
ANA_USER = user(ANA, "ana")
BO_USER = user(BO, "bo")


def application() -> dict[str, Any]:
    return {
        "id": str(APPLICATION),
        "name": "judge",
        "icon": None,
        "description": "",
        "bot_public": True,
        "bot_require_code_grant": False,
        "verify_key": "",
        "flags": 0,
        "owner": ANA_USER,
        "team": None,
    }


def guild() -> dict[str, Any]:
    return {
        "id": str(GUILD),
        "name": "Kyuden",
        "owner_id": str(ANA),
        "preferred_locale": "en-US",
        "roles": [
            {
                "id": str(ROLE),
                "name": "@everyone",
                "permissions": ALL,
                "position": 0,
                "color": 0,
                "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
                "hoist": False,
                "managed": False,
                "mentionable": False,
                "flags": 0,
            }
        ],
        "channels": [text_channel(), voice_channel()],
        "members": [member(ME_USER), member(ANA_USER), member(BO_USER)],
        "member_count": 3,
        "voice_states": [voice_state(ANA), voice_state(BO)],
        "emojis": [],
        "stickers": [],
        "features": [],
        "threads": [],
        "presences": [],
        "stage_instances": [],
        "guild_scheduled_events": [],
        "soundboard_sounds": [],
        "unavailable": False,
        "verification_level": 0,
        "default_message_notifications": 0,
        "explicit_content_filter": 0,
        "mfa_level": 0,
        "nsfw_level": 0,
        "premium_tier": 0,
        "system_channel_flags": 0,
        "afk_timeout": 300,
    }


def text_channel() -> dict[str, Any]:
    return {
        "id": str(CHANNEL),
        "type": TEXT_CHANNEL,
        "name": "table",
        "position": 0,
        "permission_overwrites": [],
        "guild_id": str(GUILD),
    }


def voice_channel() -> dict[str, Any]:
    """Where Ana and Bo talk; its chat is the channel itself."""
    return {
        **text_channel(),
        "id": str(VOICE),
        "type": VOICE_CHANNEL,
        "name": "Rokugan",
        "bitrate": 64000,
        "user_limit": 0,
    }


def voice_state(number: int) -> dict[str, Any]:
    return {
        "channel_id": str(VOICE),
        "user_id": str(number),
        "session_id": f"voice-{number}",
        "deaf": False,
        "mute": False,
        "self_deaf": False,
        "self_mute": False,
        "self_video": False,
        "suppress": False,
        "request_to_speak_timestamp": None,
    }


def message(number: int, data: dict[str, Any], channel: int = CHANNEL) -> dict[str, Any]:
    """A message of the bot, as Discord gives it back."""
    return {
        "id": str(number),
        "channel_id": str(channel),
        "author": ME_USER,
        "content": data.get("content") or "",
        "timestamp": "2026-01-01T00:00:00+00:00",
        "edited_timestamp": None,
        "tts": False,
        "mention_everyone": False,
        "mentions": [],
        "mention_roles": [],
        "attachments": [],
        "embeds": [],
        "pinned": False,
        "type": 0,
        "flags": data.get("flags", 0),
        "components": data.get("components", []),
    }


def interaction(
    number: int,
    kind: int,
    data: dict[str, Any],
    who: dict[str, Any] = ANA_USER,
    channel: int = CHANNEL,
    **more: Any,
) -> dict[str, Any]:
    """Something that somebody does in a channel."""
    return {
        "id": str(number),
        "application_id": str(APPLICATION),
        "type": kind,
        "token": token(number),
        "version": 1,
        "data": data,
        "guild_id": str(GUILD),
        "channel_id": str(channel),
        "channel": {
            **(voice_channel() if channel == VOICE else text_channel()),
            "id": str(channel),
        },
        "member": {**member(who), "permissions": ALL},
        "locale": "en-US",
        "guild_locale": "en-US",
        "app_permissions": ALL,
        "entitlements": [],
        "authorizing_integration_owners": {},
        "context": 0,
        "attachment_size_limit": 26214400,
        **more,
    }


def token(number: int | str) -> str:
    """The token of an interaction."""
    return f"{_TOKEN}{number}"


def number_of(path: str) -> str:
    """The interaction whose callback or webhook a path is; "" for any other path."""
    return next((part.removeprefix(_TOKEN) for part in path.split("/") if _TOKEN in part), "")


def handing_in(url: str, name: str, size: int, options: Mapping[str, str]) -> dict[str, Any]:
    """What `/library add` sends with one file."""
    file = {
        "id": "1", "filename": name, "size": size, "content_type": "text/markdown",
        "url": url, "proxy_url": url,
    }  # fmt: skip
    given = [{"name": key, "type": 3, "value": value} for key, value in options.items()]
    add = {
        "name": "add",
        "type": 1,
        "options": [{"name": "file", "type": 11, "value": "1"}, *given],
    }
    resolved = {"attachments": {"1": file}}
    return {"id": "1", "name": "library", "type": 1, "options": [add], "resolved": resolved}
