import { isoTime, nowMs } from "#functions/runtime/clock.ts";
import { forEachConcurrent } from "#functions/runtime/forEachConcurrent.ts";
import { replaceForm } from "#functions/table/assessments/forms.ts";
import { putNewRosterings, rosteringsAtOnce } from "#functions/table/assessments/rosterings.ts";
import { putStudentResult } from "#functions/table/assessments/studentResults.ts";
import { keys } from "#functions/table/keys.ts";
import { beginAssessment, submitAssessment } from "#shared/domain/assessments/assessmentClock.ts";
import { linkForms } from "#shared/psychometrics/analysis/linkForms.ts";
import { fitModel } from "#shared/psychometrics/irt/fit.ts";
import { plausibleItems, simulateResponses } from "#shared/psychometrics/irt/simulate.ts";
import { seededRandom } from "#shared/psychometrics/numeric/random.ts";
import type { ScoredMatrix } from "#shared/psychometrics/responses/responseMatrix.ts";
import { benchDelivery, benchForm, type TablesWorld } from "./assessmentsWorld.ts";
import { callHandler } from "./callHandler.ts";
import { type Figure, mediansInTurns } from "./figure.ts";
import { rawQuery } from "./rawQuery.ts";
import { ratioFigure } from "./timed.ts";

const deliveries = 5;
const questions = 50;

/** Indicators of 10,000 rosterings, whose scores are put on the scale of another form. */
export async function benchProgressOfMany(world: TablesWorld): Promise<Figure> {
  const { tableName, program, userIds, handler, staff } = world;
  const [base, form] = [await benchForm(questions), await benchForm(questions)];
  const cut = { on_track_from: 0.7, off_track_below: 0.5, method: "angoff", set_on: "2026-09-01" } as const;
  await replaceForm(base, { cut_scores: { Early: cut } });
  await replaceForm(form, {
    equating: {
      ...{ base_form_id: base.id, method: "mean_sigma", slope: 0.96, intercept: 1.2, common: 20 },
      ...{ own_items: questions, base_items: questions, set_on: "2026-09-01" },
    },
  });
  const ids = await seedResults(program, userIds, form);
  const query = rawQuery(tableName);
  const rows = deliveries * userIds.length;
  const { ms, floorMs } = await mediansInTurns(
    async () => {
      const text = await callHandler(handler, staff, {
        ...{ method: "GET", path: "/assessments/results/students" },
        query: ids.map((id) => `ids[]=${id}`).join("&"),
      });
      if (!text.includes(`"common":20`)) throw new Error("The scores are on no scale");
    },
    async () => {
      const counts = await Promise.all(
        ids.flatMap((id) => [query(keys.studentResults(id)), query(keys.rosteringPartition(id))]),
      );
      const read = counts.reduce((sum, count) => sum + count, 0);
      if (read !== 2 * rows) throw new Error(`The floor reads ${read} rows`);
    },
    5,
  );
  return ratioFigure(
    `Learning Progress of ${rows} rosterings on the scale of another form`,
    ms,
    { ms: floorMs, what: "raw queries of the same rows" },
    3,
  );
}

/** Delivers the form, and writes a sitting and a result for each person in each delivery. Returns the deliveries' ids. */
async function seedResults(
  program: TablesWorld["program"],
  userIds: TablesWorld["userIds"],
  form: Awaited<ReturnType<typeof benchForm>>,
): Promise<number[]> {
  const at = nowMs();
  const sitting = submitAssessment(
    beginAssessment(form.time_limit_s, 1, at - 600_000),
    at,
    "learner",
  ).sitting;
  const compiled_id = form.compiled_id ?? "";
  const ids: number[] = [];
  for (let nth = 0; nth < deliveries; nth++) {
    const { id } = await benchDelivery(program, form);
    const place = { delivery_id: id, program_id: program.id };
    for (let from = 0; from < userIds.length; from += rosteringsAtOnce)
      await putNewRosterings(
        userIds.slice(from, from + rosteringsAtOnce).map((user_id) => ({
          ...{ ...place, user_id, form_id: null, time_factor: 1, date_exception: null, restarts_used: 0 },
          ...{ sitting, sat_form_id: form.id, sat_compiled_id: compiled_id },
          ...{ created_at: isoTime(at), rev: 0 },
        })),
      );
    const [failure] = await forEachConcurrent(userIds, 30, async (user_id) => {
      await putStudentResult({
        ...{ ...place, user_id, form_id: form.id, compiled_id, submitted_at: isoTime(at) },
        responses: form.items.map((_item, of) => (of % 2 ? "Br10" : "Cw13")).join(""),
        ...{ total: questions, correct: questions / 2, completed_cases: [] },
        ...{ answers_rev: 1, rostering_rev: 1, corrections_rev: 0, earlier: [] },
      });
    });
    if (failure) throw failure.error;
    ids.push(id);
  }
  return ids;
}

const inCommon = 20;

/** Processor time of this process: the work takes seconds, in which others have their turns. */
function processorMs<T>(work: () => T): { ms: number; result: T } {
  const before = process.cpuUsage();
  const result = work();
  const { user, system } = process.cpuUsage(before);
  return { ms: (user + system) / 1000, result };
}

/** Two forms of 100 questions, 20 of them in common, of 5,000 students each: every method of equating. */
export function benchEquating(): Figure {
  const items = plausibleItems(180, seededRandom(3));
  const formOf = (from: number, seed: number): ScoredMatrix => {
    const matrix = simulateResponses(items.slice(from, from + 100), 5000, seed);
    return { ...matrix, itemIds: matrix.itemIds.map((_id, at) => String(from + at)) };
  };
  const [first, second] = [formOf(0, 11), formOf(100 - inCommon, 12)];
  const fits = processorMs(() => [first, second].map((form) => fitModel(form, { model: "2pl" })));
  const linked = processorMs(() => linkForms(first, second, { model: "2pl" }));
  if (linked.result.common.length !== inCommon) throw new Error("The forms have other questions in common");
  return ratioFigure(
    "Equating of two forms of 100 questions, 10,000 sittings, every method",
    linked.ms,
    { ms: fits.ms, what: "the fits of both models alone" },
    1.5,
  );
}
