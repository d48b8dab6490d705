import type { LearnerState } from "#shared/case/types.ts";
import { updateDocumentUserState as route } from "#shared/contract/documents.ts";
import { type LoadedDocument, loadDocumentInPlay } from "../access/document.ts";
import { examOf } from "../exams/examOf.ts";
import { gateOf, tooLate } from "../exams/gateAnswers.ts";
import { briefly } from "../runtime/briefly.ts";
import { nowMs } from "../runtime/clock.ts";
import { defineHandler } from "../runtime/handler.ts";
import { Refusal } from "../runtime/refusal.ts";
import { type Attempt, getLearnerHead, joinCards, type LearnerHead } from "../table/learnerState.ts";
import { getProgress, type ProgressRow } from "../table/progress.ts";
import { flowOfDocument } from "./flowOfDocument.ts";
import { groupByCard } from "./groupByCard.ts";
import { openAttempt } from "./openAttempt.ts";
import { progressReply } from "./progressReply.ts";
import { saveState } from "./saveState.ts";

/** It follows on the stream, a second or two behind: reading it with every one of a flurry of answers tells no more. */
const progressBriefly = briefly<ProgressRow | undefined>(2_000, 20_000);

const attempts = new Map<string, Pick<Attempt, "snapshot_id">>();

/**
 * Merges what a learner did into their state. Answers the state of the cards that were touched. Entries of uids that
 * the case does not have are refused by name, after the others were kept; so are those of a timed exam that were not made in
 * its time.
 */
export const updateDocumentUserState = defineHandler<typeof route, LoadedDocument>(route, {
  load: ({ params }, signedIn) => loadDocumentInPlay(Number(params.id), signedIn),
  run: async ({ body }, { loaded, actor }) => {
    const { attempt: number, state, sent_at } = body.document_user_state;
    const { document, program } = loaded;
    const { userId } = actor;
    const receivedAt = nowMs();
    const snapshotId = await snapshotOfAttempt(userId, loaded, number);
    const flow = await flowOfDocument(document, snapshotId, { program });
    const { known, unknown } = groupByCard(flow, state as LearnerState); // parsed by the route
    const cardUids = [...known.keys()];
    const [head, progress] = await Promise.all([
      getLearnerHead(userId, document.id, { attempt: number, cardUids, isProgressKnown: true }),
      progressBriefly(`${userId} ${document.id} ${number}`, () => getProgress(userId, document.id)),
    ]);
    requireAttempt(head, number);
    const place = { user_id: userId, document_id: document.id, attempt: number };
    const exam = examOf(flow.stored, { actor, loaded, attempt: number });
    const delivery = { state: state as LearnerState, receivedAt, sentAt: sent_at, shown: flow.root }; // as above
    const { gate, row } = exam ? await gateOf(exam, delivery) : noExam;
    const { cards, refused } = await saveState(place, known, { known: head.cards, gate });
    if (refused.length > 0) throw tooLate(row, receivedAt, refused);
    if (unknown.length > 0) throw unknownNodes(unknown, cards.length);
    return { id: document.id, attempt: number, state: joinCards(cards), ...progressReply(progress) };
  },
});

const noExam = { gate: undefined, row: undefined };

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
