import type { Attempt } from "#functions/table/cases/attempts.ts";
import type { DocumentRow } from "#functions/table/cases/documents.ts";
import type { StateCard } from "#functions/table/cases/learnerState.ts";
import type { ProgressRow } from "#functions/table/cases/progress.ts";
import { examOver, nextProgress } from "#functions/workers/nextProgress.ts";
import type { Flow } from "#shared/case/flow/flow.ts";
import { progressOf } from "#shared/case/flow/progress.ts";
import { reportFacts } from "#shared/case/flow/reportFacts.ts";
import type { LearnerState } from "#shared/case/model/types.ts";
import { rootStateUid } from "#shared/case/model/uid.ts";
import type { LearnerTrace } from "./simulateLearner.ts";

/** Rows that one learner's work on one attempt leaves in the table. */
export type LearnerRows = { attempt: Attempt; cards: StateCard[]; openedAtMs: number };

const iso = (epochMs: number): string => new Date(epochMs).toISOString();

/** An attempt as it is when the case is opened. */
export const openedAttempt = (
  userId: string,
  document: DocumentRow,
  openedAtMs: number,
  attempt = 1,
): Attempt => ({
  user_id: userId,
  document_id: document.id,
  attempt,
  snapshot_id: document.published_snapshot_id,
  opened_at: iso(openedAtMs),
  resets: attempt - 1,
});

/** The rows of a trace: state grouped by card, each with the time of its last write. */
export function rowsOf(flow: Flow, attempt: Attempt, { state, workedAt }: LearnerTrace): LearnerRows {
  const byCard = new Map<string, Record<string, LearnerState[string]>>();
  for (const [uid, entries] of Object.entries(state)) {
    const cardUid = flow.index.byUid.get(uid)?.cardUid ?? rootStateUid;
    byCard.set(cardUid, { ...byCard.get(cardUid), [uid]: entries });
  }
  const cards = [...byCard].map(
    ([cardUid, entries]): StateCard => ({
      user_id: attempt.user_id,
      document_id: attempt.document_id,
      attempt: attempt.attempt,
      card_uid: cardUid,
      entries: entries as StateCard["entries"], // the same shape, writable
      rev: 1,
      signal_at: iso(workedAt.get(cardUid) ?? Date.parse(attempt.opened_at)),
    }),
  );
  return { attempt, cards, openedAtMs: Date.parse(attempt.opened_at) };
}

const stateOfCards = (cards: readonly StateCard[]): LearnerState =>
  Object.assign({}, ...cards.map((card) => card.entries)) as LearnerState; // as grouped

/** The summary statement that was handed in, as the stream worker would keep it. */
export const statementFromRows = (flow: Flow, { cards }: Pick<LearnerRows, "cards">) =>
  reportFacts(flow.stored, stateOfCards(cards)).statement;

/**
 * Progress as it follows from stored rows alone, by the function that the stream worker uses. The signals are the opening,
 * which the user log keeps, and the last write of each card.
 */
export function progressFromRows(
  flow: Flow,
  { attempt, cards, openedAtMs }: LearnerRows,
  recommendedMinutes: number | null,
  { isExamOver = false }: { isExamOver?: boolean } = {},
): ProgressRow {
  const state = stateOfCards(cards);
  const facts = reportFacts(flow.stored, state);
  const row = nextProgress({
    previous: undefined,
    attempt,
    opened: facts.opened,
    hasStatement: facts.statement !== undefined,
    caseProgress: isExamOver ? examOver(progressOf(flow, state)) : progressOf(flow, state),
    recommendedMinutes,
    signals: [openedAtMs, ...cards.map((card) => Date.parse(card.signal_at))],
  });
  if (!row) throw new Error(`No progress follows from the state of ${attempt.user_id}`);
  return row;
}
