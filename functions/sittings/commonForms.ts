import { commonAtLeast } from "#shared/domain/assessments/equating.ts";
import { withoutYear } from "#shared/domain/assessments/forms.ts";
import { type FormRow, listFormsByNumber, readForms } from "../table/assessments/forms.ts";

export type CommonForm = {
  form: FormRow;
  /** Questions that both forms ask. */
  common: number;
};

/** True if other forms are on the scale of a form. It then stays on its own scale, so that there are no chains. @see ADR 0412 */
export const isBaseForm = ({ id }: FormRow, inCommon: readonly CommonForm[]): boolean =>
  inCommon.some(({ form }) => form.equating?.base_form_id === id);

const asked = ({ items }: FormRow): Set<number> =>
  new Set(items.flatMap(({ selected, question_id }) => (selected ? [question_id] : [])));

/** Other validated forms of a form's discipline with enough questions in common for equating, those with the most first. */
export async function formsInCommon(form: FormRow): Promise<CommonForm[]> {
  const { rows } = await readForms();
  const discipline = withoutYear(form.exam_course);
  const near = rows.filter(
    ({ id, status, exam_course }) =>
      id !== form.id && status !== "draft" && withoutYear(exam_course) === discipline,
  );
  const others = await listFormsByNumber(near.map(({ id }) => id));
  const own = asked(form);
  return [...others.values()]
    .filter(({ compiled_id }) => compiled_id !== null)
    .map((other) => ({ form: other, common: [...asked(other)].filter((id) => own.has(id)).length }))
    .filter(({ common }) => common >= commonAtLeast)
    .sort((a, b) => b.common - a.common || b.form.id - a.form.id);
}
