import { storeSnapshot } from "#functions/ports/snapshots.ts";
import { isoTime, nowMs } from "#functions/runtime/clock.ts";
import { putPublishedDocument } from "#functions/table/cases/documents.ts";
import { lendDocuments } from "#functions/table/programs/loans.ts";
import { getEditLock, replaceEditLock } from "#functions/table/versions/editLocks.ts";
import { ensureVersions } from "#functions/table/versions/versions.ts";
import { type Actor, editPermissions } from "#shared/case/changes/actor.ts";
import { applyAll } from "#shared/case/changes/apply/apply.ts";
import type { Draft } from "#shared/case/changes/draft.ts";
import { draftFromSnapshot } from "#shared/case/changes/fromSnapshot.ts";
import type { Operation } from "#shared/case/changes/operations.ts";
import { treeHash } from "#shared/case/changes/treeHash.ts";
import { plainText } from "#shared/case/model/richText.ts";
import { findNodes } from "#shared/case/model/tree.ts";
import type { EditLock } from "#shared/domain/editLock.ts";
import { addToCourse } from "./benchClass.ts";
import { benchProgram } from "./importWorld.ts";
import { documentRow, signIn } from "./reportWorld.ts";
import { generated } from "./viewerCases.ts";

/** Somebody who holds the lock of a version of their own, and has it before them. */
export type SavingEditor = {
  userId: string;
  cookie: string;
  programId: string;
  documentId: number;
  versionId: number;
  /** The body of their next save, of so many operations; it is taken to be saved. */
  next: (count: number) => object;
};

const firstDocument = 930_001;
/** Suggestions that wait in the longest case. */
const waiting = 2_000;
const perSave = 1_000;

/** One editor for each size, counted in cards. */
export async function seedSavingEditors(sizes: readonly number[]): Promise<SavingEditor[]> {
  const now = isoTime(nowMs());
  const { id: programId } = await benchProgram();
  const people = await addToCourse({ programId, courseId: firstDocument, now }, sizes.length, {
    role: "Program Service Administrator",
    isAdmin: true,
  });
  const { handler } = await import("#functions/versions/index.ts");
  const { callHandler } = await import("./callHandler.ts");
  const editors: SavingEditor[] = [];
  for (const [at, cards] of sizes.entries()) {
    const profile = people[at];
    if (!profile) throw new Error("Somebody is missing");
    const cookie = await signIn(profile, programId, now, Math.floor(nowMs() / 1000));
    const documentId = firstDocument + at;
    const document = documentRow(documentId, now);
    const tree = generated(cards);
    await storeSnapshot(documentId, document.published_snapshot_id, tree);
    await putPublishedDocument(document, now);
    await lendDocuments([documentId], programId);
    const snapshotId = document.published_snapshot_id;
    const { scheduled_review: versionId } = await ensureVersions(documentId, { snapshotId, at: now });
    const session = String(at + 1);
    const holder = { userId: profile.id, sessionId: session };
    const lock: EditLock = { state: "held", token: 1, leaseEndsAt: nowMs() + 3_600_000, holder };
    await replaceEditLock(versionId, await getEditLock(versionId), lock);
    const next = savesOf(tree, { userId: profile.id, session });
    const editor = { userId: profile.id, cookie, programId, documentId, versionId, next };
    for (let left = at === 0 ? waiting : 0; left > 0; left -= perSave) {
      const path = `/api/v2/versions/${versionId}`;
      await callHandler(handler, editor, { method: "PUT", path, body: next(perSave) });
    }
    editors.push(editor);
  }
  return editors;
}

/** Words typed in one paragraph after the other, each a suggestion of its own. */
function savesOf(
  tree: ReturnType<typeof generated>,
  { userId, session }: { userId: string; session: string },
): SavingEditor["next"] {
  const author: Actor = { id: userId, mode: "editing", permissions: new Set(editPermissions) };
  const paragraphs = findNodes(
    tree,
    ({ type, content }) => type === "paragraph" && plainText(content).length > 20,
  );
  let draft: Draft = draftFromSnapshot(tree);
  let [rev, made] = [0, 0];
  return (count) => {
    const operations = Array.from({ length: count }, (): Operation => {
      made += 1;
      const uid = paragraphs[(made * 7) % paragraphs.length]?.uid ?? "";
      const change = { at: 1_700_000_000_000 + made, changeId: `c${made}`, isSuggestion: true };
      return { type: "insertText", ...change, uid, key: "content", offset: made % 10, text: " as before" };
    });
    const applied = applyAll(draft, operations, author);
    if (!applied.ok) throw new Error(applied.detail);
    draft = applied.draft;
    rev += 1;
    const batch = { session, lock_token: 1, base_rev: rev - 1, seq: rev, operations };
    return { version: { ...batch, tree_hash: treeHash(draft) } };
  };
}
