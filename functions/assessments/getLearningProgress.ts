import {
  type CutScoresUsed,
  progressRowsAtMost,
  getLearningProgress as route,
  type StudentProgressRow,
} from "#shared/contract/assessments/learningProgress.ts";
import { withoutYear } from "#shared/domain/assessments/forms.ts";
import {
  cutPercent,
  indicatorColors,
  pairEarlyAndLate,
  type Sat,
} from "#shared/domain/assessments/learningProgress.ts";
import { progressIndicatorOf } from "#shared/domain/assessments/progressIndicator.ts";
import { rosteringStatusText } from "#shared/domain/assessments/rosteringStatus.ts";
import { dateRangeText } from "#shared/domain/assessments/shortDates.ts";
import { fullName } from "#shared/domain/people/fullName.ts";
import { nowMs } from "../runtime/clock.ts";
import { defineHandler } from "../runtime/handler.ts";
import { Refusal } from "../runtime/refusal.ts";
import { judgedAccuracy, readScaledForms, type ScaledForms, standardOf } from "../sittings/formScale.ts";
import { type DeliveryRow, readDeliveries } from "../table/assessments/deliveries.ts";
import { type RosteringRow, rosteringsOf } from "../table/assessments/rosterings.ts";
import { listStudentResults, type StudentResult } from "../table/assessments/studentResults.ts";
import { peopleById } from "../table/courses/courseRoster.ts";
import { readPeopleOfProgram } from "../table/programs/programPeople.ts";
import { type CaseLogs, readCaseLogs } from "./caseLogs.ts";
import { type LoadedCohorts, loadCohorts } from "./loadCohorts.ts";
import { mayReadStudents } from "./mayReadStudents.ts";

/** One student in one delivery. */
type One = Sat & { delivery: DeliveryRow; rostering: RosteringRow; result: StudentResult | undefined };

/** Early deliveries of the same exam course that are looked at beside a late one. */
const earlyAtMost = 5;

/** Learning progress of the students of some deliveries, from their rosterings and results. @see ADR 0421 */
export const getLearningProgress = defineHandler<typeof route, LoadedCohorts>(route, {
  load: ({ query }, signedIn) => loadCohorts(query.ids.map(Number), signedIn),
  run: async (_call, { loaded, ...signedIn }) => {
    const { deliveries, programs } = loaded;
    const only = deliveries.length === 1 ? deliveries[0] : undefined;
    const asked = (await Promise.all(deliveries.map(readOnes))).flat();
    if (asked.length > progressRowsAtMost) throw tooMany();
    const beside =
      only?.purpose === "Late" ? (await Promise.all((await earlyOf(only)).map(readOnes))).flat() : [];
    const told = new Set(asked.map(studentOf));
    const ones = [...asked, ...beside.filter((one) => told.has(studentOf(one)))];
    const forms = await readScaledForms(ones.flatMap(({ result }) => result?.form_id ?? []));
    const present = {
      ...{ forms, only, logs: await readCaseLogs(signedIn, deliveries) },
      people: await readPeople(deliveries),
      mayRead: (programId: string) => mayReadStudents(signedIn.actor, programs.get(programId)),
    };
    const students = [...Map.groupBy(ones, studentOf).values()].flatMap((own) =>
      pairEarlyAndLate(own).map((pair) => presentStudent(pair, present)),
    );
    return {
      multiple_cohorts: only === undefined,
      purpose: only?.purpose ?? null,
      discipline: only ? withoutYear(only.exam_course) : null,
      ind_result_faculty_feature: [...programs.keys()].some(present.mayRead),
      cut_scores: cutsUsed(ones, forms),
      students: students.sort(byStatus),
    };
  },
});

const tooMany = (): Refusal =>
  new Refusal("CONFLICT", {
    message: `These assessments have more than ${progressRowsAtMost} students. Choose fewer assessments.`,
  });

/** A person in one program; students of two programs are in two rows. */
const studentOf = ({ rostering }: One): string => `${rostering.program_id} ${rostering.user_id}`;

async function readOnes(delivery: DeliveryRow): Promise<One[]> {
  const [rosterings, results] = await Promise.all([
    rosteringsOf(delivery.id),
    listStudentResults(delivery.id),
  ]);
  const resultOf = new Map(results.map((result) => [result.user_id, result]));
  const { exam_course, purpose, starts_at } = delivery;
  return rosterings.map((rostering) => ({
    ...{ exam_course, purpose, starts_at, delivery, rostering },
    result: resultOf.get(rostering.user_id),
  }));
}

/** The early deliveries that a late one is compared with, the latest first. */
async function earlyOf(late: DeliveryRow): Promise<DeliveryRow[]> {
  const { rows } = await readDeliveries();
  return rows
    .filter(
      ({ program_id, exam_course, purpose, starts_at }) =>
        program_id === late.program_id &&
        exam_course === late.exam_course &&
        purpose === "Early" &&
        starts_at < late.starts_at,
    )
    .sort((a, b) => b.starts_at.localeCompare(a.starts_at))
    .slice(0, earlyAtMost);
}

async function readPeople(deliveries: readonly DeliveryRow[]) {
  const programIds = [...new Set(deliveries.map(({ program_id }) => program_id))];
  const lists = await Promise.all(programIds.map(readPeopleOfProgram));
  const people = new Map(programIds.map((id, at) => [id, peopleById(lists[at]?.rows ?? [])]));
  return ({ program_id, user_id }: RosteringRow) => people.get(program_id)?.get(user_id);
}

type Present = {
  forms: ScaledForms;
  only: DeliveryRow | undefined;
  logs: CaseLogs;
  people: Awaited<ReturnType<typeof readPeople>>;
  mayRead: (programId: string) => boolean;
};

function presentStudent(
  { course, early, late }: { course: string; early: One | null; late: One | null },
  { forms, only, logs, people, mayRead }: Present,
): StudentProgressRow {
  const latest = late ?? early;
  if (!latest) throw new Error("A pair has one of both");
  const shown = only?.purpose === "Early" ? (early ?? latest) : latest;
  const { rostering } = latest;
  const person = people(rostering);
  const first_name = person?.first_name ?? "";
  const last_name = person?.last_name ?? "Former student";
  const urlOf = (one: One | null): string | null =>
    one?.result && mayRead(rostering.program_id)
      ? `/assessments/${one.delivery.id}/students/${rostering.user_id}/results`
      : null;
  const [textEarly, textLate] = [indicatorOf(early, forms), indicatorOf(late, forms)];
  return {
    user_id: rostering.user_id,
    student_name: [last_name, first_name].filter(Boolean).join(", "),
    student_full_name: fullName({ first_name, last_name }),
    email: person?.email ?? "",
    ...{ status: statusOf(shown) ?? "", assessment_type: course },
    status_for_early_assessment: statusOf(early),
    status_for_late_assessment: statusOf(late),
    date_range_for_early_assessment: early && dateRangeText(early.rostering.date_exception ?? early.delivery),
    date_range_for_late_assessment: late && dateRangeText(late.rostering.date_exception ?? late.delivery),
    progress_indicator_text_early: textEarly,
    progress_indicator_text_late: textLate,
    progress_indicator_color_early: indicatorColors[textEarly],
    progress_indicator_color_late: indicatorColors[textLate],
    early_rostering_progress_url: urlOf(early),
    late_rostering_progress_url: urlOf(late),
    student_case_log_path: person ? logs.pathOf(rostering) : null,
    case_completion_fraction: shown.result ? logs.completionOf(shown.delivery, shown.result) : null,
  };
}

const statusOf = (one: One | null): string | null =>
  one && rosteringStatusText({ window: one.delivery, rostering: one.rostering, now: nowMs() });

/** Indicator of a result by the cut scores that count for its form and the purpose. */
function indicatorOf(one: One | null, forms: ScaledForms) {
  const { result, purpose } = one ?? {};
  const form = result && forms.get(result.form_id);
  const standard = form && purpose ? standardOf(form, purpose, forms) : undefined;
  if (!result || result.total === 0 || !standard) return progressIndicatorOf(null, null);
  return progressIndicatorOf(judgedAccuracy(result.correct / result.total, standard), standard.cuts);
}

/** Cut scores that count for the forms that have results, each once, by form. */
function cutsUsed(ones: readonly One[], forms: ScaledForms): CutScoresUsed[] {
  const used = new Map<string, CutScoresUsed>();
  for (const { result, purpose } of ones) {
    const form = result && forms.get(result.form_id);
    const standard = form && standardOf(form, purpose, forms);
    if (!form || !standard) continue;
    const { cut, equated } = standard;
    used.set(`${form.id} ${purpose}`, {
      ...{ form: `${form.exam_name}, ${form.form_name}, version ${form.version}`, purpose },
      on_track_from_percent: cutPercent(cut.on_track_from),
      off_track_below_percent: cutPercent(cut.off_track_below),
      ...{ method: cut.method, set_on: cut.set_on },
      equated: equated && {
        to: `${equated.base.exam_name}, ${equated.base.form_name}, version ${equated.base.version}`,
        ...{ method: equated.equating.method, set_on: equated.equating.set_on },
        common: equated.equating.common,
      },
    });
  }
  return [...used.values()].sort(
    (a, b) => a.form.localeCompare(b.form) || a.purpose.localeCompare(b.purpose),
  );
}

const byStatus = (a: StudentProgressRow, b: StudentProgressRow): number =>
  a.status.localeCompare(b.status) ||
  a.student_name.localeCompare(b.student_name) ||
  a.user_id.localeCompare(b.user_id);
