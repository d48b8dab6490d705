import type { DefinitionOf } from "#shared/contract/jobs.ts";
import type { JobWorker } from "../jobs/job.ts";
import { comparedPairs } from "../questions/comparedPairs.ts";
import { isoTime, newUlid, nowMs } from "../runtime/clock.ts";
import { putComparison } from "../table/bank/duplicates.ts";
import { readQuestions } from "../table/bank/questions.ts";

/**
 * Compares all active questions of the bank with each other. A worker that dies has written nothing that is read; the next one begins
 * anew. @see ADR 0435
 */
export const compareBank: JobWorker<DefinitionOf<"bank_comparison">> = async (_job, run) => {
  const active = (await readQuestions()).rows.filter(({ archived_at }) => archived_at === null);
  await run.advance(10);
  const { pairs, isCut } = comparedPairs(active);
  await run.advance(90);
  await putComparison(
    {
      // Of this attempt alone: pairs that another attempt has left are none of its own.
      ...{ id: newUlid(), at: isoTime(nowMs()), questions: active.length, pairs: pairs.length },
      is_cut: isCut,
    },
    pairs,
  );
};
