import { updateExamVariation as route } from "#shared/contract/assessments/examVariations.ts";
import { cannotBeScored } from "#shared/domain/assessments/forms.ts";
import { isoTime, nowMs } from "../runtime/clock.ts";
import { defineHandler } from "../runtime/handler.ts";
import { Refusal } from "../runtime/refusal.ts";
import { getForm, replaceForm } from "../table/assessments/forms.ts";
import { listQuestionsByNumber } from "../table/bank/questions.ts";
import { inOrder, isScorable } from "./compileForm.ts";
import { formMoved, presentVariation, requireFormAt } from "./presentVariation.ts";

const refused = (path: string, message: string): Refusal =>
  new Refusal("INVALID_REQUEST", { message, fields: [{ path, message }] });

/** Changes what an exam variation asks. Positions are counted anew, without gaps. */
export const updateExamVariation = defineHandler(route, {
  run: async ({ params, body }) => {
    const before = await requireFormAt(Number(params.id), body.rev);
    if (before.status !== "draft" && before.status !== "validated")
      throw new Refusal("CONFLICT", {
        message: "Only a draft can be changed. Make the next version of this form instead.",
      });
    const given = new Map(body.items.map((item) => [item.exam_item_id, item]));
    if (given.size !== body.items.length) throw refused("body.items", "must name each item once");
    const strange = body.items.find(
      ({ exam_item_id }) => !before.items.some(({ id }) => id === exam_item_id),
    );
    if (strange) throw refused("body.items", `Item ${strange.exam_item_id} does not belong to this form.`);
    const questions = await listQuestionsByNumber(before.items.map(({ question_id }) => question_id));
    const items = before.items.map((item) => {
      const { selected, scored, position } = given.get(item.id) ?? item;
      const scorable = isScorable(questions.get(item.question_id));
      if (scored && !scorable) {
        const at = body.items.findIndex(({ exam_item_id }) => exam_item_id === item.id);
        throw refused(at < 0 ? "body.items" : `body.items.${at}.scored`, cannotBeScored);
      }
      return { ...item, selected, scored, scorable, position };
    });
    const changed = await replaceForm(before, {
      ...{ exam_name: body.exam_name, time_limit_s: body.time_limit_minutes * 60 },
      ...{ instructions: body.instructions, status: "draft", compiled_id: null, validated_at: null },
      items: inOrder(items).map((item, place) => ({ ...item, position: place + 1 })),
      updated_at: isoTime(nowMs()),
    });
    const after = changed && (await getForm(before.id));
    if (!after) throw formMoved();
    return presentVariation(after);
  },
});
