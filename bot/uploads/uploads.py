"""A server's own guides: files are uploaded, checked, and published or deleted.

features -> Uploads -> UploadFiles, clerk (child processes), AnswerService
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from bot.answers.service import AnswerService
from bot.answers.summaries import mark_of
from bot.answers.threads import run_in_daemon_thread
from bot.refusals import BotError
from bot.uploads.records import Progress, PublishResult, ServerGuide, Upload, is_usable
from bot.uploads.store import UploadFiles
from rules_index import Checked, Filing, Identity, RulesIndexError, clerk

log = logging.getLogger(__name__)

MOST_GUIDES = 50
"""The most guides of one server: all servers share the memory of one process."""

_OF_GUILD = "guild:"


def scope_of_guild(guild: int) -> str:
    """Return the scope of a server's own guides: 5 -> "guild:5"."""
    return f"{_OF_GUILD}{guild}"


class Uploads:
    """The guides that servers upload; for each server, one piece of work is done at a time."""

    def __init__(self, answers: AnswerService) -> None:
        self._answers = answers
        self._folder = answers.folder
        self._files = UploadFiles(answers.folder)
        self._at_work: set[int] = set()
        # One child process at a time, so that a second processor is free to answer questions.
        self._turn = asyncio.Lock()

    @contextmanager
    def exclusive(self, guild: int) -> Iterator[None]:
        """Hold the exclusive right to change a server's library while the block runs.

        Raise `BotError` if another task holds it.
        """
        if guild in self._at_work:
            raise BotError(
                "Somebody is changing this server's library just now: "
                "try again when that has finished."
            )
        self._at_work.add(guild)
        try:
            yield
        finally:
            self._at_work.discard(guild)

    async def preview(
        self,
        guild: int,
        uploader: int,
        overrides: Identity,
        files: Sequence[tuple[str, bytes]],
        progress: Progress,
    ) -> Upload:
        """Store uploaded files, read them and return the upload; the library stays the same.

        Raise `BotError` if the server has no room for another guide. `uploader`: a Discord id.
        """
        if len(await self.guides(guild)) >= MOST_GUIDES:
            raise BotError(
                "This server has {n} guides, which is as many as fit: "
                "take one away with `/library remove`.",
                n=MOST_GUIDES,
            )
        upload = await run_in_daemon_thread(self._files.put, guild, uploader, overrides, files)
        try:
            filings = await self._file(upload, progress, replace=False, dry_run=True)
            upload = Upload(
                upload.id, guild, uploader, upload.at, overrides, upload.names, tuple(filings)
            )
            await run_in_daemon_thread(self._files.save, upload)
        finally:
            if not upload.usable:
                await run_in_daemon_thread(self._files.drop, upload)
        return upload

    async def publish(self, upload: Upload, progress: Progress, *, replace: bool) -> PublishResult:
        """Add the usable files to the library, and let them answer from now on.

        If a file is refused now, its filing has the reason. Raise `BotError` if the server has too
        many guides. With `replace`, a guide's older version is replaced.
        """
        more = [one for one in upload.usable if not (one.in_place or (replace and one.before))]
        if more and len(await self.guides(upload.guild)) + len(more) > MOST_GUIDES:
            raise BotError(
                "A server has room for {n} guides: "
                "take one away with `/library remove`, or hand in fewer files.",
                n=MOST_GUIDES,
            )
        filings = await self._file(upload, progress, replace=replace, dry_run=False)
        await run_in_daemon_thread(self._files.drop, upload)
        progress.indexing = True
        return PublishResult(tuple(filings), searched=await self._renew())

    async def discard(self, upload: Upload) -> None:
        """Delete uploaded files."""
        await run_in_daemon_thread(self._files.drop, upload)

    async def waiting(self, guild: int) -> tuple[Upload, ...]:
        """Return a server's undecided uploads, the oldest first."""
        held = await run_in_daemon_thread(self._files.of, guild)
        return tuple(upload for upload in held if upload.filings)

    async def of_person(self, person: int) -> tuple[Upload, ...]:
        """Return a person's undecided uploads, on all servers."""
        return tuple(await run_in_daemon_thread(self._files.of_person, person))

    async def upload(self, upload: str, guild: int) -> Upload:
        """Return the upload of a server with this id; raise `BotError` if it is gone."""
        found = await run_in_daemon_thread(self._files.get, upload, guild)
        if found is None:
            raise BotError(
                "These files are not here any more: they wait for a day. "
                "Hand them in again with `/library add`."
            )
        return found

    async def guides(self, guild: int) -> tuple[ServerGuide, ...]:
        """Return the guides of a server, without the operator's."""
        lines = await self._answers.guides([scope_of_guild(guild)])
        return tuple(ServerGuide(mark_of(line.key), line) for line in lines)

    def servers(self) -> set[int]:
        """Return the servers that have guides of their own."""
        scopes = {
            scope for scope, _ in self._answers.snapshot.played if scope.startswith(_OF_GUILD)
        }
        return {int(scope.removeprefix(_OF_GUILD)) for scope in scopes}

    async def guide(self, name: str, guild: int) -> ServerGuide:
        """Return a server's guide by its key or short name; raise `BotError` if it is gone."""
        for guide in await self.guides(guild):
            if name in (guide.mark, guide.line.key):
                return guide
        raise BotError("This guide is not in the server's library: see `/library list`.")

    async def remove(self, guide: ServerGuide, guild: int) -> bool:
        """Remove a server's guide; return whether the index is already up to date.

        Raise `NoSuchGuide` if the guide was gone.
        """
        async with self._turn:
            await run_in_daemon_thread(
                clerk.remove_guide, self._folder, guide.line.key, scope_of_guild(guild)
            )
        return await self._renew()

    async def check(self, guild: int) -> tuple[Checked, ...]:
        """Return what could be improved in each of a server's guides."""
        async with self._turn:
            return await run_in_daemon_thread(
                clerk.check_guides, self._folder, scope_of_guild(guild)
            )

    async def sweep(self) -> None:
        """Delete the uploads that nobody decided on in time."""
        await run_in_daemon_thread(self._files.sweep)

    async def _file(
        self, upload: Upload, progress: Progress, *, replace: bool, dry_run: bool
    ) -> list[Filing]:
        """Return the outcome for each file, read one at a time in a child process.

        A file that was refused before keeps its old outcome. With `dry_run` the library is not
        changed.
        """
        before: Sequence[Filing | None] = upload.filings or [None] * len(upload.names)
        found: list[Filing] = []
        progress.total = len(upload.names)
        for path, seen in zip(self._files.paths(upload), before, strict=True):
            progress.number, progress.name = len(found) + 1, path.name
            if seen is not None and not is_usable(seen):
                found.append(seen)
                continue
            in_place = replace or (seen is not None and seen.in_place)
            progress.waiting = self._turn.locked()
            async with self._turn:
                progress.waiting = False
                filing = await run_in_daemon_thread(
                    clerk.file_guide,
                    self._folder,
                    path,
                    upload.overrides,
                    scope_of_guild(upload.guild),
                    replace=in_place,
                    dry_run=dry_run,
                )
            found.append(filing)
        return found

    async def _renew(self) -> bool:
        """Have answers come from the library as it is now; return whether that worked.

        After a failure the library watch tries again.
        """
        try:
            await self._answers.renew()
        except RulesIndexError as error:
            log.error("the index was not renewed: %s", error)
            return False
        return True
