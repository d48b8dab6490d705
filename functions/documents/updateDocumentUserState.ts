import type { Flow } from "#shared/case/flow/flow.ts";
import type { LearnerState } from "#shared/case/types.ts";
import { updateDocumentUserState as route } from "#shared/contract/documents.ts";
import { type LoadedDocument, loadDocumentInPlay } from "../access/document.ts";
import { defineHandler } from "../runtime/handler.ts";
import { Refusal } from "../runtime/refusal.ts";
import { type Attempt, getLearnerHead, joinCards, type LearnerHead } from "../table/learnerState.ts";
import { flowOfDocument } from "./flowOfDocument.ts";
import { openAttempt } from "./openAttempt.ts";
import { progressReply } from "./progressReply.ts";
import { type EntriesByCard, saveState } from "./saveState.ts";

/** Entries that belong to the whole case and to no card stand under this uid, in a row of their own. */
const rootUid = "root";

const attempts = new Map<string, Pick<Attempt, "snapshot_id">>();

/**
 * Merges what a learner did into their state. Answers the state of the cards that were touched. Entries of uids that
 * the case does not have are refused by name, after the others were kept.
 */
export const updateDocumentUserState = defineHandler<typeof route, LoadedDocument>(route, {
  load: ({ params }, signedIn) => loadDocumentInPlay(Number(params.id), signedIn),
  run: async ({ body }, { loaded, person }) => {
    const { attempt: number, state } = body.document_user_state;
    const { document, program } = loaded;
    const userId = person.profile.id;
    const snapshotId = await snapshotOfAttempt(userId, loaded, number);
    const flow = await flowOfDocument(document, snapshotId, { program });
    const { known, unknown } = groupByCard(flow, state as LearnerState); // parsed by the route
    const head = await getLearnerHead(userId, document.id, { attempt: number, cardUids: [...known.keys()] });
    requireAttempt(head, number);
    const place = { user_id: userId, document_id: document.id, attempt: number };
    const cards = await saveState(place, known, head.cards);
    if (unknown.length > 0) throw unknownNodes(unknown, cards.length);
    return { id: document.id, attempt: number, state: joinCards(cards), ...progressReply(head.progress) };
  },
});

/** The snapshot of an attempt never changes, so it is looked up once for each. */
async function snapshotOfAttempt(
  userId: string,
  { document }: LoadedDocument,
  number: number,
): Promise<string> {
  const key = `${userId} ${document.id} ${number}`;
  const known = attempts.get(key);
  if (known) return known.snapshot_id;
  const head = await getLearnerHead(userId, document.id);
  // Only the first attempt opens by being written to.
  if (head.attempt || number !== 1) requireAttempt(head, number);
  const attempt = head.attempt ?? (await openAttempt(userId, document, undefined));
  if (attempts.size > 20_000) attempts.clear();
  attempts.set(key, { snapshot_id: attempt.snapshot_id });
  return attempt.snapshot_id;
}

function requireAttempt({ attempt }: Pick<LearnerHead, "attempt">, number: number): void {
  if (attempt?.attempt !== number) throw new Refusal("ATTEMPT_REPLACED");
}

function groupByCard(flow: Flow, state: LearnerState): { known: EntriesByCard; unknown: string[] } {
  const known = new Map<string, Record<string, LearnerState[string]>>();
  const unknown: string[] = [];
  for (const [uid, entries] of Object.entries(state)) {
    const cardUid = uid === rootUid ? rootUid : cardOf(flow, uid);
    if (cardUid === undefined) unknown.push(uid);
    else known.set(cardUid, { ...known.get(cardUid), [uid]: entries });
  }
  return { known, unknown };
}

function cardOf(flow: Flow, uid: string): string | undefined {
  const entry = flow.index.byUid.get(uid);
  if (entry) return entry.cardUid ?? rootUid;
  // The Continue of a card that this learner is not shown now, but was before their AI setting changed.
  const continued = /^(.+)_continue$/.exec(uid)?.[1];
  return continued !== undefined && flow.cardByUid.has(continued) ? continued : undefined;
}

const unknownNodes = (uids: readonly string[], keptCards: number): Refusal =>
  new Refusal("UNKNOWN_NODE", {
    message:
      `This case has no part named ${uids.slice(0, 3).join(", ")}${uids.length > 3 ? ", …" : ""}. ` +
      (keptCards > 0 ? "The other answers were kept." : "Nothing was changed."),
    fields: uids.map((uid) => ({
      path: `body.document_user_state.state.${uid}`,
      message: "is not a part of this case",
    })),
  });
