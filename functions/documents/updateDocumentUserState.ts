import type { LearnerState } from "#shared/case/model/types.ts";
import { playedSpans } from "#shared/case/state/videoTimes.ts";
import { updateDocumentUserState as route } from "#shared/contract/documents/userState.ts";
import { signalsOf } from "#shared/domain/timeOnCase.ts";
import { type LoadedDocument, loadDocumentInPlay } from "../access/document.ts";
import { flowOfDocument } from "../attempts/flowOfDocument.ts";
import { openAttempt } from "../attempts/openAttempt.ts";
import { refusalOf } from "../attempts/refuseEntries.ts";
import { stretchesOfSave, writeStretches } from "../attempts/workedStretches.ts";
import type { Prefetched } from "../runtime/authenticate.ts";
import { nowMs } from "../runtime/clock.ts";
import { defineHandler } from "../runtime/handler.ts";
import { Refusal } from "../runtime/refusal.ts";
import { ttlCache } from "../runtime/ttlCache.ts";
import { revealedBy } from "../sealed/revealedBy.ts";
import { examOf } from "../sittings/examOf.ts";
import { endedText, gateOf, notLetIn } from "../sittings/gateAnswers.ts";
import type { Attempt } from "../table/cases/attempts.ts";
import type { DocumentRow } from "../table/cases/documents.ts";
import {
  getLearnerHead,
  getLearnerHeadAt,
  joinCards,
  type LearnerHead,
  learnerHeadKeys,
  readLearnerHead,
} from "../table/cases/learnerState.ts";
import { getProgress, type ProgressRow } from "../table/cases/progress.ts";
import type { Program } from "../table/programs/programs.ts";
import type { Key } from "../table/table.ts";
import { progressReply } from "./progressReply.ts";
import { saveFinish, splitFinish } from "./saveFinish.ts";
import { type EntriesByCard, saveState } from "./saveState.ts";
import { sortEntries } from "./sortEntries.ts";

/** It follows on the stream, and the page counts its own: reading it with every one of a flurry of answers tells no more. */
const progressCache = ttlCache<ProgressRow | undefined>(5_000, 20_000);

/** Facts about an attempt that never change, kept by this warm function, and the flags that its flow was last derived with. */
type KnownAttempt = Pick<Attempt, "snapshot_id"> & {
  learnerId: string;
  document: Pick<DocumentRow, "id" | "kind">;
  program: Pick<Program, "feature_flags">;
};
const attempts = new Map<string, KnownAttempt>();

/**
 * Merges what a learner did into their state. Answers the state of the cards that were touched. What the case does not let its
 * learners write is refused by name, after the rest was kept: values that do not fit, a finish that nothing leads to, answers
 * of a timed exam that were not made in its time, or that came after its end and do not count by themselves.
 * @see ADR 0082, 0242
 */
export const updateDocumentUserState = defineHandler<typeof route, LoadedDocument>(route, {
  load: ({ params }, signedIn) => loadDocumentInPlay(Number(params.id), signedIn),
  prefetch: async ({ params, body }, userId) => {
    const { attempt, state } = body.document_user_state;
    const known = attempts.get(nameOf(userId, Number(params.id), attempt));
    if (!known) return [];
    const flow = await flowOfDocument(known.document, known.snapshot_id, known);
    return headKeys(userId, known.document.id, attempt, sortEntries(flow, state as LearnerState).known); // as below
  },
  run: async ({ body }, { loaded, actor, person, prefetched }) => {
    const { attempt: number, state, sent_at, stretches } = body.document_user_state;
    const { document, program } = loaded;
    const userId = loaded.learnerId;
    const receivedAt = nowMs();
    const snapshotId = await snapshotOfAttempt(userId, loaded, number);
    const flow = await flowOfDocument(document, snapshotId, { learnerId: userId, program });
    const sorted = sortEntries(flow, state as LearnerState); // parsed by the route
    const { known, finish } = splitFinish(sorted.known);
    const [head, progress] = await Promise.all([
      headOf(headKeys(userId, document.id, number, sorted.known), prefetched),
      progressCache(`${userId} ${document.id} ${number}`, () => getProgress(userId, document.id)),
    ]);
    const { opened_at } = requireAttempt(head, number);
    const heard = stretchesOfSave({ stretches, sent_at }, { receivedAt, openedAt: Date.parse(opened_at) });
    const worked = heard && writeStretches(heard);
    const place = { user_id: userId, document_id: document.id, attempt: number };
    const exam = examOf(flow.stored, { actor, loaded, attempt: number });
    const { contacts = [] } = person;
    const delivery = { state: joinEntries(sorted.known), receivedAt, sentAt: sent_at, flow, contacts };
    const { gate, row } = exam ? await gateOf(exam, delivery) : noExam;
    const saved = await saveState(place, known, { known: head.cards, gate, worked });
    const finished = finish && (await saveFinish(place, finish, { flow, gate, saved: saved.cards, worked }));
    const cards = finished?.cards ?? saved.cards;
    const late = [...saved.refused, ...(finished?.late ?? [])];
    const refused = [
      ...sorted.refused,
      ...late.map((change) => notLetIn(row, receivedAt, change)),
      ...(finished?.refused ?? []),
    ];
    if (refused.length > 0) {
      throw refusalOf(refused, {
        keptCards: cards.length,
        message: late.some(({ setAsideFor }) => !setAsideFor) ? endedText(row, receivedAt) : undefined,
      });
    }
    const kept = joinCards(cards);
    // Its record may be of an attempt that was reset since; this one has begun then.
    const current = progress?.attempt === number ? progress : undefined;
    const since = {
      ...(heard ? signalsOf(heard) : { signals: [receivedAt], openings: [] }),
      videos: playedSpans(kept),
    };
    const shown = exam && (await revealedBy(flow.stored, { exam, row, delivery, kept }));
    return {
      id: document.id,
      attempt: number,
      state: kept,
      ...progressReply(current, document, since),
      ...shown,
    };
  },
});

const joinEntries = (entries: EntriesByCard): LearnerState => Object.assign({}, ...entries.values());

const noExam = { gate: undefined, row: undefined };

const nameOf = (userId: string, documentId: number, attempt: number): string =>
  `${userId} ${documentId} ${attempt}`;

const headKeys = (userId: string, documentId: number, attempt: number, known: EntriesByCard): Key[] =>
  learnerHeadKeys(userId, documentId, { attempt, cardUids: [...known.keys()], isProgressKnown: true });

/** Attempt and cards: what was read with the sender, where that was all of it. */
async function headOf(
  asked: readonly Key[],
  prefetched: Prefetched | undefined,
): ReturnType<typeof getLearnerHeadAt> {
  const names = new Set(prefetched?.asked.map(({ pk, sk }) => `${pk} ${sk}`));
  const isPrefetched = asked.every(({ pk, sk }) => names.has(`${pk} ${sk}`));
  return prefetched && isPrefetched ? readLearnerHead(prefetched.items) : getLearnerHeadAt(asked);
}

/** The snapshot of an attempt never changes, so it is looked up once for each. */
async function snapshotOfAttempt(
  userId: string,
  { document, program }: LoadedDocument,
  number: number,
): Promise<string> {
  const name = nameOf(userId, document.id, number);
  const known = attempts.get(name);
  if (known) return known.snapshot_id;
  const head = await getLearnerHead(userId, document.id);
  // Only the first attempt opens by being written to.
  if (head.attempt || number !== 1) requireAttempt(head, number);
  const attempt = head.attempt ?? (await openAttempt(userId, document, undefined));
  if (attempts.size > 20_000) attempts.clear();
  const { id, kind } = document;
  const { feature_flags } = program;
  attempts.set(name, {
    learnerId: userId,
    snapshot_id: attempt.snapshot_id,
    document: { id, kind },
    program: { feature_flags },
  });
  return attempt.snapshot_id;
}

function requireAttempt({ attempt }: Pick<LearnerHead, "attempt">, number: number): Attempt {
  if (attempt?.attempt !== number) throw new Refusal("ATTEMPT_REPLACED");
  return attempt;
}
