import { choicesOf } from "#shared/case/flow/choices.ts";
import type { Flow } from "#shared/case/flow/flow.ts";
import type { LearnerState } from "#shared/case/model/types.ts";
import { isExam, isKeptWorkEmpty, keptWorkOf } from "#shared/case/tools/kept.ts";
import { isToolUid } from "#shared/case/tools/toolEntries.ts";
import { audienceOfLearner } from "#shared/domain/access/audience.ts";
import { changedQuestions } from "#shared/domain/answerTally.ts";
import { flowOfDocument } from "../attempts/flowOfDocument.ts";
import { ttlCache } from "../runtime/ttlCache.ts";
import { untilWritten } from "../runtime/untilWritten.ts";
import type { Attempt } from "../table/cases/attempts.ts";
import {
  type ChoiceSources,
  type ChoicesRow,
  countedAtOnce,
  countedIn,
  putChoices,
  readChoiceSources,
} from "../table/cases/choices.ts";
import { type DocumentRow, getDocument } from "../table/cases/documents.ts";
import { type KeptWorkRow, putKeptWork } from "../table/cases/keptWork.ts";
import { joinCards } from "../table/cases/learnerState.ts";

const documentCache = ttlCache<DocumentRow | undefined>(60_000, 1000);

/**
 * Updates the stored choices and work of a student from their state in the case. Reads the stored rows before their sources and writes
 * only if nobody wrote them since, so that the last writer is right in any order. Returns true if anything changed.
 */
export async function projectChoices(userId: string, documentId: number): Promise<boolean> {
  if (audienceOfLearner(userId) !== "student") return false;
  return untilWritten(
    async () => {
      const sources = await readChoiceSources(userId, documentId);
      const [choices, work] = await Promise.all([
        planChoices(documentId, sources),
        planKeptWork(documentId, sources),
      ]);
      if (!choices && !work) return false;
      const written = await Promise.all([
        choices && putChoices(choices, sources.kept),
        work && putKeptWork(work),
      ]);
      // Of very many questions the rest follows at the next look.
      if (!written.includes(false) && choices?.isPart !== true) return true;
      return undefined;
    },
    { failure: () => new Error(`The choices of ${userId} in document ${documentId} changed too often`) },
  );
}

/** Work that a student keeps of the case; undefined if it is stored already or there is none. */
async function planKeptWork(documentId: number, sources: ChoiceSources): Promise<KeptWorkRow | undefined> {
  const { keptWork: before, attempt, cards } = sources;
  if (!attempt) return undefined;
  const state = joinCards(cards);
  // Most saves of a case that was just begun: nothing to derive a flow for.
  if (!before && !hasWork(state)) return undefined;
  const flow = await flowOf(documentId, attempt, state);
  const work = keptWorkOf(flow, state);
  if (!before && isKeptWorkEmpty(work)) return undefined;
  const is_exam = isExam(flow);
  const isKept =
    before?.attempt === attempt.attempt &&
    before.is_exam === is_exam &&
    JSON.stringify(before.work) === JSON.stringify(work);
  if (isKept) return undefined;
  return {
    user_id: attempt.user_id,
    document_id: documentId,
    attempt: attempt.attempt,
    work,
    is_exam,
    rev: (before?.rev ?? 0) + 1,
  };
}

const hasWork = (state: LearnerState): boolean =>
  Object.entries(state).some(
    ([uid, { graded, bookmarked }]) => graded?.value === true || bookmarked?.value === true || isToolUid(uid),
  );

/** The row as it follows; undefined where what is kept says it already, or there is nothing to keep. */
export async function planChoices(
  documentId: number,
  { kept, attempt, cards }: ChoiceSources,
): Promise<(ChoicesRow & { isPart?: true }) | undefined> {
  if (!attempt) return undefined;
  const questions = await questionsOf(documentId, { attempt, cards });
  if (!kept && Object.keys(questions).length === 0) return undefined;
  const next: ChoicesRow = {
    user_id: attempt.user_id,
    document_id: documentId,
    attempt: attempt.attempt,
    questions,
    is_counted: true,
    rev: (kept?.rev ?? 0) + 1,
  };
  const isKept =
    kept?.is_counted === true &&
    kept.attempt === next.attempt &&
    JSON.stringify(kept.questions) === JSON.stringify(questions);
  if (isKept) return undefined;
  const counted = countedIn(kept);
  const changed = changedQuestions(counted, questions);
  if (changed.length <= countedAtOnce) return next;
  const now = new Set(changed.slice(0, countedAtOnce));
  const from = (all: ChoicesRow["questions"], isNow: boolean) =>
    Object.entries(all).filter(([uid]) => now.has(uid) === isNow);
  return {
    ...next,
    questions: Object.fromEntries([...from(counted, false), ...from(questions, true)]),
    isPart: true,
  };
}

/** In the order of the case. A device's clock that runs ahead is held back to when the server last heard of the card. */
async function questionsOf(
  documentId: number,
  { attempt, cards }: { attempt: NonNullable<ChoiceSources["attempt"]>; cards: ChoiceSources["cards"] },
): Promise<ChoicesRow["questions"]> {
  const state = joinCards(cards);
  if (!Object.values(state).some((entries) => entries.graded?.value === true)) return {};
  const flow = await flowOf(documentId, attempt, state);
  const heardAt = Math.max(...cards.map(({ signal_at }) => Date.parse(signal_at)));
  return Object.fromEntries(
    Object.entries(choicesOf(flow, state)).map(([uid, { chosen, at }]) => [
      uid,
      [[...chosen], Math.floor(Math.min(at, heardAt) / 60_000)],
    ]),
  );
}

async function flowOf(documentId: number, attempt: Attempt, state: LearnerState): Promise<Flow> {
  const document = await documentCache(String(documentId), () => getDocument(documentId));
  if (!document) throw new Error(`Document ${documentId} is missing`);
  return flowOfDocument(document, attempt.snapshot_id, {
    learnerId: attempt.user_id,
    program: { feature_flags: {} },
    state,
  });
}
