import type { Flow } from "#shared/case/flow/flow.ts";
import { isMovedByAnswers, progressOf } from "#shared/case/flow/progress.ts";
import { reportFacts } from "#shared/case/flow/reportFacts.ts";
import type { LearnerState } from "#shared/case/model/types.ts";
import { playedSpans } from "#shared/case/state/videoTimes.ts";
import { flowOfDocument } from "../attempts/flowOfDocument.ts";
import { openAttempt } from "../attempts/openAttempt.ts";
import { untilHandIn } from "../attempts/untilHandIn.ts";
import { workOfCard } from "../attempts/workedStretches.ts";
import { logger } from "../runtime/log.ts";
import { ttlCache } from "../runtime/ttlCache.ts";
import type { Attempt } from "../table/cases/attempts.ts";
import { type DocumentRow, getDocument } from "../table/cases/documents.ts";
import { getLearnerHead, joinCards, listStateCards, type StateCard } from "../table/cases/learnerState.ts";
import { type ProgressRow, putProgress } from "../table/cases/progress.ts";
import { putStatement } from "../table/cases/statements.ts";
import { examOver, isTimeDue, logTimeStepMs, nextProgress, saysMore, timeStepMs } from "./nextProgress.ts";

const triesAtMost = 5;

/** A class works on one case: its kind and recommended time are not read anew for each learner's each second. */
const documentCache = ttlCache<DocumentRow | undefined>(5_000, 1000);

/** Person, document and attempt → the record as this warm function last saw it, and whether answers move its percent. */
type Seen = Pick<ProgressRow, "last_signal_at"> & { isMovedByAnswers: boolean };
const seen = new Map<string, Seen>();
const seenAtMost = 20_000;

/** All that a batch tells of one person in one attempt. */
export type StateChange = {
  userId: string;
  documentId: number;
  attempt: number;
  /** When the learner was at work: epoch milliseconds on the server's clock. */
  signals: number[];
  /** Those of them that begin a segment of time. */
  openings: number[];
  /**
   * True if nothing in it can change more of the progress than the time, where no answer is waited for
   * (`isMovedByAnswers`).
   */
  isTimeAlone: boolean;
  /** True if it contains a log, whose signals nobody reads again. */
  hasLog: boolean;
  /** The picture of the MOD map was opened: of that, nothing but the log tells. */
  isMapOpened?: boolean;
  /** Set when the exam that the case is for this person is over: epoch milliseconds. */
  examEndedAt?: number;
};

/** A record as it was and as it now stands. */
export type UpdatedProgress = {
  previous: ProgressRow | undefined;
  progress: ProgressRow;
};

/**
 * Counts a person's progress anew from the state of their attempt. What was counted before adds nothing, so that the same
 * change may come again; undefined says that nothing changed. Changes of an attempt that was reset meanwhile are kept and no longer counted.
 * Nothing is read for answers that add a little time alone: their signals stand in the cards' rows, and are counted with the
 * next change.
 */
export async function updateProgress(change: StateChange): Promise<UpdatedProgress | undefined> {
  const { userId, documentId, attempt: attemptNumber, signals, hasLog } = change;
  const name = `${userId} ${documentId} ${attemptNumber}`;
  const known = change.isTimeAlone ? seen.get(name) : undefined;
  if (known && !known.isMovedByAnswers && !isTimeDue(known, Math.max(...signals))) return undefined;
  for (let tries = 0; tries < triesAtMost; tries++) {
    const { attempt, progress } = await getLearnerHead(userId, documentId);
    if (!attempt && change.examEndedAt === undefined) {
      // An attempt is written before its state, and this read is strongly consistent, so trying again would find none either.
      logger.warn("state without an attempt", { user_id: userId, document_id: documentId });
      return undefined;
    }
    if (attempt && attempt.attempt !== attemptNumber) return undefined;
    const [document, cards] = await Promise.all([
      documentCache(String(documentId), () => getDocument(documentId, { consistent: true })),
      listStateCards(userId, documentId, attemptNumber),
    ]);
    if (seen.size >= seenAtMost) seen.clear();
    // Deleted since: to try again would hold up everybody else of the shard.
    if (!document) return undefined;
    if (!attempt) {
      // An exam that a proctor or a lone call has started, and that its student has never looked at.
      await openAttempt(userId, document, undefined);
      continue;
    }
    const state = joinCards(cards);
    const flow = await flowOfDocument(document, attempt.snapshot_id, {
      learnerId: userId,
      // State is shared by all programs of a person, so no program's flags can decide what counts.
      program: { feature_flags: {} },
      state,
    });
    const note = ({ last_signal_at }: ProgressRow): void => {
      seen.set(name, { last_signal_at, isMovedByAnswers: isMovedByAnswers(flow, state) });
    };
    if (progress?.attempt === attemptNumber) note(progress);
    const facts = reportFacts(flow.stored, state);
    const next = await countedAnew({ change, attempt, progress, document, cards, state, flow, facts });
    if (!next || (progress && !saysMore(progress, next, hasLog ? logTimeStepMs : timeStepMs)))
      return undefined;
    // Before the record that tells of it: whoever stops in between writes it again.
    if (facts.statement && isFirstOfAttempt(progress, next)) await putStatement(attempt, facts.statement);
    if (!(await putProgress(next))) continue;
    note(next);
    return { previous: progress, progress: next };
  }
  throw new Error(`Too many writers of the progress of ${userId} in document ${documentId}`);
}

/** Progress as the state says it; undefined where it is what it was. */
async function countedAnew(given: {
  change: StateChange;
  attempt: Attempt;
  progress: ProgressRow | undefined;
  document: DocumentRow;
  cards: readonly StateCard[];
  state: LearnerState;
  flow: Flow;
  facts: ReturnType<typeof reportFacts>;
}): Promise<ProgressRow | undefined> {
  const { change, attempt, progress, document, state, flow, facts } = given;
  const { signals, openings, examEndedAt } = change;
  const work = given.cards.map(workOfCard);
  const heard = [...signals, ...work.flatMap((one) => one.signals)];
  return nextProgress({
    previous: progress,
    attempt,
    opened: change.isMapOpened ? [...facts.opened, "mod_map"] : facts.opened,
    hasStatement: facts.statement !== undefined,
    caseProgress:
      examEndedAt === undefined
        ? await untilHandIn(progressOf(flow, state), flow, change)
        : examOver(progressOf(flow, state)),
    recommendedMinutes: document.recommended_time,
    // A student who did nothing in an exam counts as present at its end alone.
    signals: heard.length > 0 || examEndedAt === undefined ? heard : [examEndedAt],
    openings: [...openings, ...work.flatMap((one) => one.openings)],
    videos: playedSpans(state),
  });
}

const isFirstOfAttempt = (previous: ProgressRow | undefined, next: ProgressRow): boolean =>
  next.has_statement === true && !(previous?.attempt === next.attempt && previous.has_statement);
