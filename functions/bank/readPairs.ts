import type { BankComparison } from "#shared/contract/bank/duplicates.ts";
import { rootOf } from "#shared/domain/bank/blueprint/enemies.ts";
import {
  type ComparedPair,
  type PairState,
  pairId,
  stateOfPair,
  textMarkOf,
} from "#shared/domain/bank/duplicatePairs.ts";
import { soleComparison } from "../questions/soleComparison.ts";
import {
  type ComparisonRow,
  getComparison,
  listComparedPairs,
  type PairDecisionRow,
  readPairDecisions,
} from "../table/bank/duplicates.ts";
import { type QuestionRow, readQuestions } from "../table/bank/questions.ts";
import { rowsById } from "../table/lists/joinRows.ts";
import { getJob } from "../table/operations/jobs.ts";
import { getSoleJob } from "../table/operations/soleJobs.ts";

let held: { id: string; pairs: readonly ComparedPair[] } | undefined;

/** A later comparison may take the place of one while its pairs are read. */
const triesAtMost = 3;

/**
 * The last comparison that was finished, with its pairs, which never change. Undefined where there is none, or where its pairs are not all
 * there: two workers at once may delete each other's, and the bank is then to be compared again.
 */
async function readCompared(): Promise<{ last: ComparisonRow; pairs: readonly ComparedPair[] } | undefined> {
  for (let tries = 0; tries < triesAtMost; tries++) {
    const last = await getComparison();
    if (!last) return undefined;
    if (held?.id === last.id) return { last, pairs: held.pairs };
    const pairs = await listComparedPairs(last.id);
    if (pairs.length === last.pairs) {
      held = { id: last.id, pairs };
      return { last, pairs };
    }
  }
  return undefined;
}

const marks = new WeakMap<QuestionRow, string>();

/** Mark of a question's text, calculated once for a row. */
export function markOf(row: QuestionRow): string {
  const known = marks.get(row);
  if (known !== undefined) return known;
  const made = textMarkOf(row.content);
  marks.set(row, made);
  return made;
}

export type Pair = ComparedPair & {
  state: PairState | "changed";
  decision: PairDecisionRow | undefined;
};

/** Compared pairs as they stand now, most similar first, without those of which a question was archived or deleted. */
export async function readPairs(of: { questionId?: number | undefined } = {}): Promise<{
  comparison: BankComparison;
  pairs: Pair[];
  questions: ReadonlyMap<number, QuestionRow>;
}> {
  const [compared, jobId, { rows }, decisions] = await Promise.all([
    readCompared(),
    getSoleJob(soleComparison),
    readQuestions(),
    readPairDecisions(),
  ]);
  const job = jobId === undefined ? undefined : await getJob(jobId);
  const questions = rowsById(rows);
  const decided = new Map(decisions.rows.map((row) => [row.id, row]));
  const { questionId } = of;
  const pairs = (compared?.pairs ?? []).flatMap((pair): Pair[] => {
    if (questionId !== undefined && pair.first !== questionId && pair.second !== questionId) return [];
    const decision = decided.get(pairId(pair.first, pair.second));
    const state = stateOfPair(pair, questions, {
      ...{ decision, markOf },
      rootOf: (question) => rootOf(question, questions),
    });
    return state === "gone" ? [] : [{ ...pair, state, decision }];
  });
  return { comparison: presentComparison(job?.state, compared?.last), pairs, questions };
}

function presentComparison(state: string | undefined, last: ComparisonRow | undefined): BankComparison {
  const shown = last ? { at: last.at, questions: last.questions, is_cut: last.is_cut } : null;
  if (state === "queued" || state === "running") return { state: "running", last: shown };
  if (state === "failed") return { state: "failed", last: shown };
  return { state: last ? "ready" : "none", last: shown };
}

/** The comparison that was ordered last, without its pairs. */
export async function readComparison(): Promise<BankComparison> {
  const [last, jobId] = await Promise.all([getComparison(), getSoleJob(soleComparison)]);
  const job = jobId === undefined ? undefined : await getJob(jobId);
  return presentComparison(job?.state, last);
}
