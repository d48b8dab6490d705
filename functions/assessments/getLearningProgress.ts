import {
  type CutScoresUsed,
  getLearningProgress as route,
  type StudentProgressRow,
} from "#shared/contract/assessments/learningProgress.ts";
import { withoutYear } from "#shared/domain/assessments/forms.ts";
import { cutPercent, indicatorColors } from "#shared/domain/assessments/learningProgress.ts";
import { rosteringStatusText } from "#shared/domain/assessments/rosteringStatus.ts";
import { dateRangeText } from "#shared/domain/assessments/shortDates.ts";
import { fullName } from "#shared/domain/people/fullName.ts";
import { nowMs } from "../runtime/clock.ts";
import { defineHandler } from "../runtime/handler.ts";
import { type ScaledForms, standardOf } from "../sittings/formScale.ts";
import type { DeliveryRow } from "../table/assessments/deliveries.ts";
import { type CaseLogs, readCaseLogs } from "./caseLogs.ts";
import { type LoadedCohorts, loadCohorts } from "./loadCohorts.ts";
import { mayReadStudents } from "./mayReadStudents.ts";
import { formerStudent, indicatorOf, nameInList, type One, readPairs } from "./sittingsOfStudents.ts";

/** Learning progress of the students of some deliveries, from their rosterings and results. @see ADR 0421 */
export const getLearningProgress = defineHandler<typeof route, LoadedCohorts>(route, {
  load: ({ query }, signedIn) => loadCohorts(query.ids.map(Number), signedIn),
  run: async (_call, { loaded, ...signedIn }) => {
    const { deliveries, programs } = loaded;
    const { only, ones, pairs, forms, people } = await readPairs(deliveries);
    const present = {
      ...{ forms, only, people, logs: await readCaseLogs(signedIn, deliveries) },
      mayRead: (programId: string) => mayReadStudents(signedIn.actor, programs.get(programId)),
    };
    const students = pairs.map((pair) => presentStudent(pair, present));
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

type Present = {
  forms: ScaledForms;
  only: DeliveryRow | undefined;
  logs: CaseLogs;
  people: Awaited<ReturnType<typeof readPairs>>["people"];
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
  const last_name = person?.last_name ?? formerStudent;
  const urlOf = (one: One | null): string | null =>
    one?.result && mayRead(rostering.program_id)
      ? `/assessments/${one.delivery.id}/students/${rostering.user_id}/results`
      : null;
  const [textEarly, textLate] = [indicatorOf(early, forms), indicatorOf(late, forms)];
  return {
    user_id: rostering.user_id,
    student_name: nameInList(person),
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
