"""What is kept about a person, as a file for them.

PersonalData -> JSON
"""

from __future__ import annotations

import zipfile
from io import BytesIO

import msgspec

from bot.engine.event_log.encoding import encode
from bot.engine.events import AnyEvent, Opened, Sat
from bot.privacy.records import PersonalData, TableInvolvement

FORMAT, NAME = 1, "privacy.json"


def to_json(data: PersonalData, person: int, at: str) -> bytes:
    """Return everything that is kept about a person as JSON, made at the time `at`.

    Ids are strings, because some programs round long numbers.
    """
    told = {
        "format": FORMAT,
        "made": at,
        "person": str(person),
        "deleted": data.deleted,
        "tables": [_table(one, person) for one in data.tables],
        "rulings": [
            {
                "server": str(guild),
                "about": one.title,
                "text": one.text,
                "name": one.name,
                "date": one.date,
            }
            for guild, one in data.rulings
        ],
        "files": [{"server": str(one.guild), "names": one.names} for one in data.uploads],
    }
    return msgspec.json.format(msgspec.json.encode(told), indent=1)


def file_to_send(data: bytes, largest: int) -> tuple[str, bytes]:
    """Return the name and the content of the file to send: the data, or a ZIP of them.

    Data longer than `largest` bytes are zipped, to about a thirtieth of their length.
    """
    if len(data) <= largest:
        return NAME, data
    packed = BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(NAME, data)
    return NAME.replace(".json", ".zip"), packed.getvalue()


def _table(table: TableInvolvement, person: int) -> dict[str, object]:
    placement, part = table.placement, table.part
    return {
        "server": str(placement.guild),
        "channel": str(placement.channel),
        "table": placement.table,
        "name": placement.name,
        "game": placement.game,
        "opened": table.opened,
        "last": table.last,
        "closed": placement.closed,
        "opened_by_you": placement.opener == person,
        "seats": [seat + 1 for seat in part.seats],
        "names": sorted(part.names),
        "deeds": [
            {"at": one.at, "as": one.actor, "what": msgspec.Raw(encode(_own(one.event, person)))}
            for one in part.deeds
        ],
    }


def _own(event: AnyEvent, person: int) -> AnyEvent:
    """Return the event without the ids of other people; their names were public at the table."""
    if isinstance(event, Opened):
        players = tuple(user if user == str(person) else "" for user in event.players)
        return msgspec.structs.replace(event, players=players)
    if isinstance(event, Sat) and event.player != str(person):
        return msgspec.structs.replace(event, player="")
    return event
