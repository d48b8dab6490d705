import type { Draft } from "#shared/case/changes/draft.ts";
import { locate, textAt } from "#shared/case/changes/draftTree.ts";
import type { Operation } from "#shared/case/changes/operations.ts";
import { isReview } from "#shared/case/changes/reviewOperations.ts";
import { reviewVersion as route } from "#shared/contract/versions/versions.ts";
import { type LoadedVersion, loadVersion } from "../access/version.ts";
import { draftAt, draftAtHead } from "../drafts/draftAt.ts";
import { defineHandler } from "../runtime/handler.ts";
import { Refusal } from "../runtime/refusal.ts";
import { getVersion, type VersionRow } from "../table/versions/versions.ts";
import { authorNow } from "./actorOf.ts";
import { operationRefused, requireApplied, requireOperations } from "./applyBatch.ts";
import { openWorkOf } from "./openWork.ts";
import { requireWritten } from "./requireWriting.ts";
import { savedBefore } from "./savedBefore.ts";
import { writeSave } from "./writeSave.ts";

/** Whoever saves at the same time moves the head; each try stands on the newest. */
const tries = 5;

/** That all of it is done beside the text. Whatever changes the text needs the lock. */
function requireReviews(operations: readonly Operation[]): void {
  const at = operations.findIndex((operation) => !isReview(operation));
  if (at < 0) return;
  const detail = "needs the editing lock: without it one decides, comments and replies";
  throw operationRefused([{ place: `operations[${at}].type`, reason: "MALFORMED", detail }]);
}

const wordsOf = (
  draft: Draft,
  { uid, key }: { uid: string; key: "title" | "content" },
): string | undefined => {
  const node = locate(draft.root, uid)?.node;
  return (
    node &&
    textAt(node, key)
      ?.runs.map(({ text }) => text)
      .join("")
  );
};

/** That places of comments, which count letters, mean now what they meant on the page. */
async function requireSameWords(
  version: VersionRow,
  operations: readonly Operation[],
  { now, baseRev }: { now: Draft; baseRev: number },
): Promise<void> {
  if (baseRev === version.rev) return;
  const places = operations.flatMap((operation) =>
    operation.type === "addCommentThread" && operation.key !== undefined
      ? [{ uid: operation.uid, key: operation.key }]
      : [],
  );
  if (places.length === 0) return;
  if (baseRev > version.rev) throw new Refusal("REVISION_MOVED");
  const { draft: then } = await draftAt(version, baseRev);
  if (places.some((place) => wordsOf(then, place) !== wordsOf(now, place)))
    throw new Refusal("REVISION_MOVED");
}

/**
 * Saves decisions and comments of somebody who has no lock, on top of whatever was saved last. The holder of the lock takes them in
 * with the next revision that their page learns of.
 * @see ADR 0149
 */
export const reviewVersion = defineHandler<typeof route, LoadedVersion>(route, {
  load: ({ params }, signedIn) => loadVersion(Number(params.id), signedIn),
  run: async ({ body }, { loaded, actor, person }) => {
    const { session: sessionId, base_rev: baseRev, seq, operations: json } = body.version;
    requireWritten(loaded.version);
    const batch = { userId: actor.userId, sessionId, seq };
    const operations = requireOperations(json);
    requireReviews(operations);
    const author = await authorNow(actor, loaded);
    let version = loaded.version;
    for (let i = 0; i < tries; i++) {
      const known = await savedBefore(version.id, batch);
      if (known) return known;
      const before = await draftAtHead(version);
      await requireSameWords(version, operations, { now: before.draft, baseRev });
      const draft = requireApplied(before.draft, operations, author);
      const open_work = await openWorkOf(loaded, draft, before.draft);
      const saved = await writeSave({
        ...{ version, before, draft, operations, person },
        ...{ sessionId, seq, token: null, open_work },
      });
      if (saved) return saved;
      version = (await getVersion(version.id)) ?? version;
    }
    throw new Refusal("REVISION_MOVED");
  },
});
