import type { AuthorsWork } from "#shared/contract/dashboards/editorialDashboard.ts";
import { can } from "#shared/domain/access.ts";
import { plainText } from "#shared/domain/collection/fold.ts";
import { shownHolder, shownRequester } from "#shared/domain/editLock.ts";
import { fullName } from "#shared/domain/people/fullName.ts";
import { editedResource } from "../access/version.ts";
import type { SignedIn } from "../runtime/authenticate.ts";
import { nowMs } from "../runtime/clock.ts";
import type { ListedDocument } from "../table/cases/documents.ts";
import { listProgramPeople } from "../table/members/memberships.ts";
import { listLocksOf } from "../table/versions/editLocks.ts";
import { type OpenWorkRow, readOpenWork } from "../table/versions/openWork.ts";
import { getVersion, type VersionRow } from "../table/versions/versions.ts";

const shownAtMost = 20;

/**
 * Lists the work that waits for an author in this program. However many versions there are, it takes one read of a list, one of the index, and a row
 * for each version whose lock the author holds. `lent`: the documents that the program has.
 */
export async function authorsWork(
  { actor }: SignedIn,
  { programId, lent }: { programId: string; lent: readonly ListedDocument[] },
): Promise<AuthorsWork> {
  const [{ rows }, locks] = await Promise.all([readOpenWork(), heldBy(actor.userId)]);
  const mayEdit = new Map(
    lent.flatMap((document) =>
      can(actor, "case.suggest", editedResource(document, true)) ? [[document.id, document]] : [],
    ),
  );
  const brief = ({ id, document_id, type }: Pick<VersionRow, "id" | "document_id" | "type">) => {
    const document = mayEdit.get(document_id);
    return document ? [{ version_id: id, title: plainText(document.title), kind: document.kind, type }] : [];
  };
  const names = await namesOf(programId, locks);
  const open = rows.filter((row) => row.editor_ids.includes(actor.userId)).sort(latestFirst);
  const openVersions = open.flatMap((row) =>
    brief(row).map((version) => ({ ...version, ...countsFor(actor.userId, row) })),
  );
  return {
    mentions: [...rows].sort(latestFirst).flatMap((row) => {
      const mine = row.mentioned.find(({ user_id }) => user_id === actor.userId);
      return mine
        ? brief(row).map((version) => ({ ...version, comments: mine.comments, comment_id: mine.comment_id }))
        : [];
    }),
    open: { count: openVersions.length, versions: openVersions.slice(0, shownAtMost) },
    locks: locks.flatMap(({ version, requester }) =>
      brief(version).map((shown) => ({
        ...shown,
        requested_by: requester ? (names.get(requester) ?? "") : null,
      })),
    ),
  };
}

const latestFirst = (a: OpenWorkRow, b: OpenWorkRow): number =>
  (b.saved_at ?? "").localeCompare(a.saved_at ?? "") || b.id - a.id;

function countsFor(userId: string, { comments, suggestions }: OpenWorkRow) {
  const own_suggestions = suggestions[userId] ?? 0;
  const all = Object.values(suggestions).reduce((sum, count) => sum + count, 0);
  return { comments, suggestions: all - own_suggestions, own_suggestions };
}

type HeldLock = { version: VersionRow; requester: string | undefined };

/** The versions that a person holds the lock of as others see it, and who asks for it. */
async function heldBy(userId: string): Promise<HeldLock[]> {
  const now = nowMs();
  const locks = (await listLocksOf(userId, now)).filter(
    ({ lock }) => shownHolder(lock, now)?.userId === userId,
  );
  const held = await Promise.all(
    locks.map(async ({ version_id, lock }) => {
      const version = await getVersion(version_id);
      return version ? [{ version, requester: shownRequester(lock)?.userId }] : [];
    }),
  );
  return held.flat();
}

async function namesOf(programId: string, locks: readonly HeldLock[]): Promise<Map<string, string>> {
  const ids = [...new Set(locks.flatMap(({ requester }) => requester ?? []))];
  if (ids.length === 0) return new Map();
  const people = await listProgramPeople(programId, ids);
  return new Map([...people].map(([id, { profile }]) => [id, fullName(profile)]));
}
