import {
  type BarReason,
  type Blueprint,
  barredAs,
  type Candidate,
} from "#shared/domain/bank/blueprint/blueprint.ts";
import { type ListedForm, listFormsByNumber, readForms } from "../table/assessments/forms.ts";
import { type QuestionRow, readQuestions } from "../table/bank/questions.ts";

/** Questions that may be drafted, and what stands against the others. */
export type Pool = {
  candidates: Candidate[];
  rows: readonly QuestionRow[];
  barred: Record<BarReason, number>;
  forms: { id: number; name: string }[];
};

const schoolYear = /^(?<discipline>.*) (?<year>\d{4})$/;

/** Exam variations of the same discipline, of the blueprint's school year and those before it that count. Drafts have been given to nobody. */
function countedForms(forms: readonly ListedForm[], examCourse: string, years: number): ListedForm[] {
  const own = schoolYear.exec(examCourse)?.groups;
  if (!own) return [];
  return forms.filter(({ exam_course, status }) => {
    const other = schoolYear.exec(exam_course)?.groups;
    const before = Number(own.year) - Number(other?.year);
    return status !== "draft" && other?.discipline === own.discipline && before >= 0 && before <= years;
  });
}

const nameOf = ({ exam_name, exam_course, form_name, version }: ListedForm): string =>
  `${exam_name}, ${exam_course}, ${form_name}, version ${version}`;

/**
 * Reads what a blueprint may draft from. Exam variations that were deleted for security reasons are known by the form that took their
 * place.
 */
export async function readPool(blueprint: Blueprint & { exam_course: string }): Promise<Pool> {
  const [{ rows }, { rows: forms }] = await Promise.all([readQuestions(), readForms()]);
  const counted = blueprint.overlap
    ? countedForms(forms, blueprint.exam_course, blueprint.overlap.years)
    : [];
  const archived = forms.filter(({ status }) => status === "archived");
  const whole = await listFormsByNumber([...counted, ...archived].map(({ id }) => id));
  const questionsOf = (id: number): number[] =>
    (whole.get(id)?.items ?? []).filter(({ selected }) => selected).map(({ question_id }) => question_id);
  const leakedIds = new Set(
    archived
      .filter(({ id }) => (whole.get(id)?.replaced_by ?? null) !== null)
      .flatMap(({ id }) => questionsOf(id)),
  );
  const formIds = new Map<number, number[]>();
  for (const { id } of counted)
    for (const question of questionsOf(id)) {
      const known = formIds.get(question);
      if (known) known.push(id);
      else formIds.set(question, [id]);
    }
  const barred = { archived: 0, exposed: 0, not_ready: 0, not_to_use: 0 };
  const candidates = rows.flatMap((row): Candidate[] => {
    const reason = barredAs(row, { leakedIds, exposureAtMost: blueprint.exposure_at_most });
    if (reason !== null) {
      barred[reason] += 1;
      return [];
    }
    const { id, system, clinical_focus, clinical_disciplines, difficulty, discrimination } = row;
    return [
      {
        ...{ id, system, clinical_focus, clinical_disciplines, difficulty, discrimination },
        administrations: row.administrations ?? 0,
        form_ids: formIds.get(id) ?? [],
      },
    ];
  });
  return { candidates, rows, barred, forms: counted.map((form) => ({ id: form.id, name: nameOf(form) })) };
}
