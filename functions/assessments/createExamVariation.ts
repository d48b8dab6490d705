import { createExamVariation as route } from "#shared/contract/assessments/examVariations.ts";
import { isoTime, nowMs } from "../runtime/clock.ts";
import { defineHandler } from "../runtime/handler.ts";
import { Refusal } from "../runtime/refusal.ts";
import {
  type FormRow,
  getForm,
  putNewForm,
  readForms,
  reserveExamItemIds,
  reserveFormId,
} from "../table/assessments/forms.ts";
import { getQuestionSet } from "../table/bank/questionSets.ts";
import { listQuestionsByNumber } from "../table/bank/questions.ts";
import { isScorable } from "./compileForm.ts";
import { presentVariation } from "./presentVariation.ts";

const usualInstructions =
  "Read each question and choose the one best answer. Say how certain you are before you submit it. You can mark questions and come back to them until you hand in.";

/** Makes an exam variation with all questions of its set. A second try of the same operation finds the one that the first has made. */
export const createExamVariation = defineHandler(route, {
  run: async ({ body }, { operationId }) => {
    const { rows } = await readForms();
    const known = rows.find(({ uid }) => uid === operationId);
    const made = known && (await getForm(known.id));
    if (made) return presentVariation(made);
    const set = await getQuestionSet(body.question_set_id);
    if (!set) {
      const message = "There is no such question set.";
      throw new Refusal("INVALID_REQUEST", { message, fields: [{ path: "body.question_set_id", message }] });
    }
    const [questions, id, firstItem] = await Promise.all([
      listQuestionsByNumber(set.questions),
      reserveFormId(),
      reserveExamItemIds(set.questions.length),
    ]);
    const versions = rows
      .filter((form) => form.set_id === set.id && form.form_name === body.form_name)
      .map(({ version }) => version);
    const at = isoTime(nowMs());
    const form: FormRow = {
      ...{ id, uid: operationId, set_id: set.id, exam_name: body.exam_name, exam_course: set.exam_course },
      ...{ form_name: body.form_name, version: Math.max(0, ...versions) + 1, status: "draft" },
      ...{ time_limit_s: body.time_limit_minutes * 60, instructions: usualInstructions },
      items: set.questions.map((question_id, place) => {
        const scorable = isScorable(questions.get(question_id));
        return {
          ...{ id: firstItem + place, question_id, selected: true, scored: scorable, scorable },
          position: place + 1,
        };
      }),
      ...{ compiled_id: null, validated_at: null, replaced_by: null, created_at: at, updated_at: at, rev: 0 },
    };
    if (!(await putNewForm(form))) throw new Refusal("CONFLICT");
    return presentVariation(form);
  },
});
