"""The data kept about one person, collected from all stores and deleted in all of them.

features -> Privacy -> PrivacyStore, TableRegistry, Uploads; service -> Privacy after a backup was
restored
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

import msgspec

from bot.engine.errors import StoreUnavailable
from bot.privacy.deletions import Deletions
from bot.privacy.gathering import gather, known_names
from bot.privacy.records import Person, PersonalData, RetentionPolicy
from bot.privacy.rewriting import without_person
from bot.privacy.store import PrivacyStore
from bot.tables.errors import TableGone
from bot.tables.placement import TablePlacement
from bot.tables.registry import TableRegistry
from bot.uploads.uploads import Uploads

_LOOKS = 3
"""The most rounds of one deletion: the person may go on acting while it runs."""

log = logging.getLogger(__name__)


class Privacy:
    """The service that shows and deletes the data kept about people, across all servers."""

    def __init__(
        self,
        registry: TableRegistry,
        uploads: Uploads,
        store: PrivacyStore,
        folder: Path,
        policy: RetentionPolicy,
    ) -> None:
        self._registry, self._uploads, self.store, self.policy = registry, uploads, store, policy
        self._deletions = Deletions(folder)
        self._one_by_one = asyncio.Lock()

    def close(self) -> None:
        """Close the privacy store."""
        self.store.close()

    async def data_of(self, person: Person) -> PersonalData:
        """Return everything that is kept about a person."""
        uploads = await self._uploads.of_person(person.number)
        found = await asyncio.to_thread(gather, self.store, person, uploads)
        return replace(found, deleted=self._deletions.last_of(person.number))

    async def forget(self, person: Person) -> PersonalData:
        """Delete what is kept about a person on every server, and return what there was.

        If it fails or is stopped halfway, it is completed at the next start.
        """
        async with self._one_by_one:
            found = await self.data_of(person)
            if not found:
                return found  # without data there is no request to remember
            deletion = await asyncio.to_thread(
                self._deletions.add, person.number, datetime.now(UTC)
            )
            await self._delete(person, found)
            await asyncio.to_thread(self.store.note_done, deletion.at)
        return found

    async def catch_up(self) -> None:
        """Repeat the deletions that a restored backup has reversed or a stop has cut off."""
        done = await asyncio.to_thread(self.store.done)
        for deletion in await asyncio.to_thread(self._deletions.all):
            if deletion.at > done:
                person = Person(deletion.person)
                await self._delete(person, await self.data_of(person))
                await asyncio.to_thread(self.store.note_done, deletion.at)
                log.info("a deletion was done again")

    async def tidy(self) -> None:
        """Drop deletion requests that are too old, and overwrite all deleted data on the disk."""
        async with self._one_by_one:
            await asyncio.to_thread(self._deletions.prune, datetime.now(UTC))
        await self._wipe()

    async def _wipe(self) -> None:
        """Overwrite deleted data.

        If another program reads the file all the time, leave it until tomorrow.
        """
        try:
            await asyncio.to_thread(self.store.wipe)
        except StoreUnavailable as error:
            log.warning("what was deleted is not overwritten yet: %s", error)

    @asynccontextmanager
    async def deleting(self) -> AsyncIterator[None]:
        """Mark the file as unwiped before and after the block, which deletes something.

        The second mark counts even if a wipe ran in the meantime.
        """
        await asyncio.to_thread(self.store.mark)
        try:
            yield
        finally:
            await asyncio.to_thread(self.store.mark)

    async def _delete(self, person: Person, found: PersonalData) -> None:
        """Delete the data in `found`, then look again for what the person has left meanwhile."""
        async with self.deleting():
            for _ in range(_LOOKS):
                person = replace(person, names=known_names(person, found))
                await self._delete_found(person, found)
                found = await self.data_of(person)
                if not found:
                    break
        await self._wipe()

    async def _delete_found(self, person: Person, found: PersonalData) -> None:
        for table in found.tables:
            await self._leave(table.placement, person)
        await asyncio.to_thread(self.store.unsign, person.number)
        for upload in found.uploads:
            await self._uploads.discard(upload)

    async def _leave(self, placement: TablePlacement, person: Person) -> None:
        """Remove a person from a table while nobody can act there."""
        part = await self._registry.host.rewrite(
            placement.table, partial(without_person, placement=placement, person=person)
        )

        def without(now: TablePlacement) -> TablePlacement:
            away = tuple(one for one in now.away if one != person.number)
            opener = 0 if now.opener == person.number else now.opener
            return msgspec.structs.replace(now, away=away, opener=opener)

        with suppress(TableGone):  # deleted meanwhile for its age
            await self._registry.change(placement.table, without)
            if part.sits and part.alone and not placement.closed:
                await self._registry.close(placement.table)
            self._registry.redraw(placement.table)
