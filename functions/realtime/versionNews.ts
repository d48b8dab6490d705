import type { VersionNews } from "#shared/contract/versions/live.ts";
import { type EditLock, type LockSession, shownHolder, shownRequester } from "#shared/domain/editLock.ts";
import { nowMs } from "../runtime/clock.ts";
import { getEditLock } from "../table/versions/editLocks.ts";
import { listVersionEditors, type VersionEditor } from "../table/versions/versionEditors.ts";
import { getVersion, type VersionRow } from "../table/versions/versions.ts";

type Known = { version: VersionRow; lock: EditLock; editors: readonly VersionEditor[] };

/** A person with all the windows that they have open. */
function people({ editor_ids }: VersionRow, editors: readonly VersionEditor[]): VersionNews["activeEditors"] {
  const places = [...new Set(editor_ids)];
  const byPerson = Map.groupBy(editors, ({ user_id }) => user_id);
  const shown = [...byPerson].map(([id, windows]) => {
    const at = places.indexOf(id);
    const [{ display, email } = { display: "", email: "" }] = windows; // a group has at least one
    return {
      id,
      display,
      email,
      session_ids: windows.map(({ session_id }) => session_id),
      author_index: at < 0 ? places.length : at,
      last_active: Math.max(...windows.map(({ last_active }) => last_active)),
    };
  });
  return shown.sort((a, b) => a.author_index - b.author_index || (a.id < b.id ? -1 : 1));
}

const one = (session: LockSession | undefined): string | null =>
  session ? `${session.userId}:${session.sessionId}` : null;

/** Makes the news that the followers of a version are told. @see spec documents §7 "VersionChannel" */
export function newsOf({ version, lock, editors }: Known, now: number): VersionNews {
  const holder = shownHolder(lock, now);
  const requester = shownRequester(lock);
  return {
    activeEditors: people(version, editors),
    lockUserId: holder?.userId ?? null,
    lockSessionId: holder?.sessionId ?? null,
    lockUserSessionId: one(holder),
    lockRequestUserId: requester?.userId ?? null,
    lockRequestSessionId: requester?.sessionId ?? null,
    lockRequestUserSessionId: one(requester),
    lock: {
      state: holder ? lock.state : "free",
      token: lock.token,
      revoked_in_ms: lock.state === "revoking" ? Math.max(0, lock.revokedAt - now) : null,
    },
    rev: version.rev,
  };
}

/** Reads the present news of a version; undefined if the version is gone. */
export async function readNews(versionId: number, known?: EditLock): Promise<VersionNews | undefined> {
  const now = nowMs();
  const [version, row, editors] = await Promise.all([
    getVersion(versionId),
    known ? { lock: known } : getEditLock(versionId),
    listVersionEditors(versionId, now),
  ]);
  return version && newsOf({ version, lock: row.lock, editors }, now);
}
