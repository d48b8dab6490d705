import { isDeepStrictEqual } from "node:util";
import { forEachConcurrent } from "../runtime/forEachConcurrent.ts";
import { type AnswersRow, listAnswersIn } from "../table/assessments/answers.ts";
import { recountDelivery } from "../table/assessments/deliveryCounts.ts";
import { readCompiledForm } from "../table/assessments/forms.ts";
import {
  deleteResultsRebuild,
  getResultsRebuild,
  putResultsRebuild,
  type ResultsRebuild,
} from "../table/assessments/resultsRebuilds.ts";
import { type RosteringRow, rosteringsOf } from "../table/assessments/rosterings.ts";
import {
  listStoredResults,
  putStudentResult,
  type StudentResult,
} from "../table/assessments/studentResults.ts";
import { orderResponseCount } from "./orderResponseCount.ts";
import { projectStudentResult, resultOf } from "./projectStudentResult.ts";

type Options = {
  /** Students in a part, which is repeated after a stop. At most as many as one call reads answers of. */
  studentsAtOnce?: number;
  /** Called after each part. */
  onPart?: (rebuild: ResultsRebuild) => void;
};

const usualPart = 100;
const writesAtOnce = 25;

/**
 * Makes the results of a delivery anew from the answers, some students at a time, and its counts; the statistics of its questions are
 * ordered. Answers how many results it has, and how many differed from what was kept. Where it stands is kept, so that one that was
 * stopped goes on from there. Safe to repeat, and while students work: a result of earlier answers never replaces a later one.
 * @see ADR 0421
 */
export async function rebuildResults(
  deliveryId: number,
  { studentsAtOnce = usualPart, onPart }: Options = {},
): Promise<{ results: number; differed: number }> {
  const [rosterings, stored, begun] = await Promise.all([
    rosteringsOf(deliveryId),
    listStoredResults(deliveryId),
    getResultsRebuild(deliveryId),
  ]);
  const kept = new Map(stored.map((result) => [result.user_id, result]));
  const readForm = keptForms();
  const left = rosterings
    .filter(({ user_id, sitting }) => sitting !== null && user_id > (begun?.last ?? ""))
    .sort((a, b) => (a.user_id < b.user_id ? -1 : 1));
  let done = { results: begun?.results ?? 0, differed: begun?.differed ?? 0 };
  for (let from = 0; from < left.length; from += studentsAtOnce) {
    const part = left.slice(from, from + studentsAtOnce);
    const last = part.at(-1)?.user_id ?? "";
    const made = await rebuildPart(deliveryId, part, { kept, readForm });
    done = { results: done.results + made.results, differed: done.differed + made.differed };
    await putResultsRebuild(deliveryId, { last, ...done });
    onPart?.({ last, ...done });
  }
  await recountDelivery(deliveryId);
  if (done.results > 0) await orderResponseCount(deliveryId);
  await deleteResultsRebuild(deliveryId);
  return done;
}

/** Reads each compiled form once. */
function keptForms(): typeof readCompiledForm {
  const forms = new Map<string, ReturnType<typeof readCompiledForm>>();
  return (form) => {
    const name = `${form.id} ${form.compiled_id}`;
    const known = forms.get(name) ?? readCompiledForm(form);
    forms.set(name, known);
    return known;
  };
}

type Known = { kept: ReadonlyMap<string, StudentResult>; readForm: typeof readCompiledForm };

async function rebuildPart(deliveryId: number, part: readonly RosteringRow[], { kept, readForm }: Known) {
  const userIds = part.map(({ user_id }) => user_id);
  const answers = new Map((await listAnswersIn(deliveryId, userIds)).map((row) => [row.user_id, row]));
  let [results, differed] = [0, 0];
  const [failure] = await forEachConcurrent(part, writesAtOnce, async (rostering) => {
    const before = kept.get(rostering.user_id);
    const row = await plan(rostering, answers.get(rostering.user_id));
    if (!row) return;
    results++;
    if (isDeepStrictEqual(row, before)) return;
    differed++;
    // Where a student has gone on meanwhile, the stream may have been faster.
    if (!(await putStudentResult(row))) await projectStudentResult(deliveryId, rostering.user_id);

    async function plan(of: RosteringRow, own: AnswersRow | undefined): Promise<StudentResult | undefined> {
      const planned = own && (await resultOf(of, own, before, readForm));
      return planned && (planned.submitted_at !== null || before) ? planned : undefined;
    }
  });
  if (failure) throw failure.error;
  return { results, differed };
}
