import { isoTime, nowMs } from "#functions/runtime/clock.ts";
import type { FormRow } from "#functions/table/assessments/forms.ts";
import { putNewRosterings, rosteringsAtOnce } from "#functions/table/assessments/rosterings.ts";
import { putStudentResult } from "#functions/table/assessments/studentResults.ts";
import { keys } from "#functions/table/keys.ts";
import type { Program } from "#functions/table/programs/programs.ts";
import { beginAssessment, submitAssessment } from "#shared/domain/assessments/assessmentClock.ts";
import { benchDelivery, benchForm } from "./assessmentsWorld.ts";
import { addToCourse } from "./benchClass.ts";
import { callHandler } from "./callHandler.ts";
import { type Figure, mediansInTurns } from "./figure.ts";
import { rawQuery } from "./rawQuery.ts";
import { signIn } from "./reportWorld.ts";
import { ratioFigure } from "./timed.ts";

const cohorts = 20;
const students = 200;
const questions = 50;
const inProgress = 500;

type World = {
  tableName: string;
  program: Program;
  userIds: readonly string[];
  handler: unknown;
};

/** Measures pages that teachers read: the questions of 20 cohorts of 200 students, and the learning progress of 500. */
export async function benchCohortResults(world: World): Promise<Figure[]> {
  const { tableName, program, userIds, handler } = world;
  const now = isoTime(nowMs());
  const teacher = await signInTeacher(program.id, now);
  const form = await benchForm(questions);
  const deliveries: number[] = [];
  for (let cohort = 0; cohort < cohorts; cohort++)
    deliveries.push(await sat(program, form, userIds.slice(0, students)));
  const large = await sat(program, form, userIds.slice(0, inProgress));

  const query = rawQuery(tableName);
  const readForm = () => query(keys.examFormPartition(form.id), `COMPILED#${form.compiled_id}#`);
  const ask = async (path: string, ids: readonly number[], holds: string) => {
    const text = await callHandler(handler, teacher, {
      ...{ method: "GET", path, query: ids.map((id) => `ids[]=${id}`).join("&") },
    });
    if (!text.includes(holds)) throw new Error("The results do not hold everybody");
  };
  const detail = await mediansInTurns(
    () => ask("/assessments/results", deliveries, `"students_answered":${cohorts * students}`),
    async () => {
      const counts = await Promise.all([
        readForm(),
        ...deliveries.map((id) => query(keys.studentResults(id))),
      ]);
      const rows = counts.reduce((sum, count) => sum + count, 0);
      if (rows !== questions + cohorts * students) throw new Error(`The floor reads ${rows} rows`);
    },
    9,
  );
  const progress = await mediansInTurns(
    () => ask("/assessments/results/students", [large], `"multiple_cohorts":false`),
    async () => {
      const [results, rosterings] = await Promise.all([
        query(keys.studentResults(large)),
        query(keys.rosteringPartition(large)),
      ]);
      if (results + rosterings !== 2 * inProgress) throw new Error("The floor does not read everybody");
    },
    9,
  );
  const what = "raw queries of the same rows";
  return [
    ratioFigure(
      `Item Detail of ${cohorts} cohorts of ${students} students, ${questions} questions`,
      detail.ms,
      { ms: detail.floorMs, what },
      3,
    ),
    ratioFigure(
      `Learning Progress of ${inProgress} students`,
      progress.ms,
      { ms: progress.floorMs, what },
      3,
    ),
  ];
}

async function signInTeacher(programId: string, now: string): Promise<{ cookie: string }> {
  const [profile] = await addToCourse({ programId, courseId: 930_002, now }, 1, {
    role: "Teacher",
  });
  if (!profile) throw new Error("There is no teacher");
  return { cookie: await signIn(profile, programId, now, Math.floor(nowMs() / 1000)) };
}

/** A delivery that students have handed in, with their results. Returns its number. */
async function sat(program: Program, form: FormRow, userIds: readonly string[]): Promise<number> {
  const delivery = await benchDelivery(program, form);
  const compiledId = form.compiled_id ?? "";
  const at = nowMs();
  const sitting = submitAssessment(
    beginAssessment(form.time_limit_s, 1, at - 600_000),
    at,
    "learner",
  ).sitting;
  const place = { delivery_id: delivery.id, program_id: program.id };
  for (let from = 0; from < userIds.length; from += rosteringsAtOnce)
    await putNewRosterings(
      userIds.slice(from, from + rosteringsAtOnce).map((user_id) => ({
        ...{ ...place, user_id, form_id: null, time_factor: 1, date_exception: null, restarts_used: 0 },
        ...{ sitting, sat_form_id: form.id, sat_compiled_id: compiledId, created_at: isoTime(at), rev: 0 },
      })),
    );
  for (let from = 0; from < userIds.length; from += 50)
    await Promise.all(
      userIds.slice(from, from + 50).map((user_id) =>
        putStudentResult({
          ...{ ...place, user_id, form_id: form.id, compiled_id: compiledId, submitted_at: isoTime(at) },
          // Option, verdict, certainty and calibration of each question.
          responses: form.items.map((_item, of) => (of % 2 ? "Br10" : "Cw13")).join(""),
          ...{ total: questions, correct: questions / 2, completed_cases: [] },
          ...{ answers_rev: 1, rostering_rev: 1, corrections_rev: 0, earlier: [] },
        }),
      ),
    );
  return delivery.id;
}
