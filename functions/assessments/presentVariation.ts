import type { ExamVariation } from "#shared/contract/assessments/examVariations.ts";
import type { Purpose } from "#shared/domain/assessments/deliveries.ts";
import { canBeEquated } from "#shared/domain/assessments/equating.ts";
import { nextFormStatuses, titleOfForm } from "#shared/domain/assessments/forms.ts";
import { cutPercent } from "#shared/domain/assessments/learningProgress.ts";
import { enemyWarnings } from "#shared/domain/bank/blueprint/enemies.ts";
import { Refusal } from "../runtime/refusal.ts";
import { formsInCommon, isBaseForm } from "../sittings/commonForms.ts";
import { readDeliveries } from "../table/assessments/deliveries.ts";
import { type FormRow, getForm } from "../table/assessments/forms.ts";
import { listQuestionsByNumber } from "../table/bank/questions.ts";
import { formProblems, formWarnings, inOrder, isScorable } from "./compileForm.ts";
import { deliveriesByForm } from "./examVariations.ts";

export async function requireForm(formId: number): Promise<FormRow> {
  const form = await getForm(formId);
  if (!form) throw new Refusal("NOT_FOUND");
  return form;
}

/** The form as it was read by whoever changes it; refuses what somebody else has changed since. */
export async function requireFormAt(formId: number, rev: number): Promise<FormRow> {
  const form = await requireForm(formId);
  if (form.rev !== rev) throw formMoved();
  return form;
}

export const formMoved = (): Refusal =>
  new Refusal("CONFLICT", {
    message: "Somebody changed this exam variation meanwhile. Reload it and try again. Nothing was changed.",
  });

/** An exam variation as its page shows it, with the questions as the bank has them now. */
export async function presentVariation(form: FormRow): Promise<ExamVariation> {
  const [questions, { rows: deliveries }, inCommon, base] = await Promise.all([
    listQuestionsByNumber(form.items.map(({ question_id }) => question_id)),
    readDeliveries(),
    canBeEquated(form.status) ? formsInCommon(form) : [],
    form.equating ? getForm(form.equating.base_form_id) : undefined,
  ]);
  return {
    ...{ id: form.id, set_id: form.set_id, exam_name: form.exam_name, exam_course: form.exam_course },
    ...{ form_name: form.form_name, version: form.version, status: form.status },
    status_options: [...nextFormStatuses[form.status]],
    ...{ time_limit_minutes: form.time_limit_s / 60, instructions: form.instructions, rev: form.rev },
    items: inOrder(form.items).map((item) => {
      const question = questions.get(item.question_id);
      return {
        ...{ exam_item_id: item.id, question_id: item.question_id, selected: item.selected },
        ...{ scored: item.scored, scorable: isScorable(question), position: item.position },
        item_label: question?.case_summary_identifier ?? "",
        vignette: question?.content.vignette ?? "",
        item_difficulty: question?.difficulty ?? null,
        discrimination: question?.discrimination ?? null,
      };
    }),
    problems: form.status === "draft" ? formProblems(form, questions) : [],
    warnings: [
      ...enemyWarnings(
        form.items
          .filter(({ selected }) => selected)
          .flatMap(({ question_id }) => questions.get(question_id) ?? []),
      ),
      ...(form.status === "draft" ? formWarnings(form, questions) : []),
    ],
    cut_scores: { Early: presentCut(form, "Early"), Late: presentCut(form, "Late") },
    equating: presentEquating(form, base),
    equating_bases: (isBaseForm(form, inCommon) ? [] : inCommon)
      .filter((one) => !one.form.equating)
      .map(({ form: other, common }) => ({ id: other.id, title: titleOfForm(other), common })),
    validated_at: form.validated_at,
    deliveries_count: deliveriesByForm(deliveries).get(form.id) ?? 0,
  };
}

function presentEquating({ equating }: FormRow, base: FormRow | undefined): ExamVariation["equating"] {
  if (!equating || !base) return null;
  const { base_form_id, slope, intercept, method, set_on, common } = equating;
  return { base_form_id, slope, intercept, method, set_on, common, base_title: titleOfForm(base) };
}

function presentCut({ cut_scores }: FormRow, purpose: Purpose): ExamVariation["cut_scores"][Purpose] {
  const cut = cut_scores?.[purpose];
  if (!cut) return null;
  return {
    on_track_from_percent: cutPercent(cut.on_track_from),
    off_track_below_percent: cutPercent(cut.off_track_below),
    ...{ method: cut.method, set_on: cut.set_on },
  };
}
