import { validateExamVariation as route } from "#shared/contract/assessments/examVariations.ts";
import { isoTime, newUlid, nowMs } from "../runtime/clock.ts";
import { defineHandler } from "../runtime/handler.ts";
import { Refusal } from "../runtime/refusal.ts";
import { getForm, putCompiledItems, replaceForm } from "../table/assessments/forms.ts";
import { listQuestionsByNumber } from "../table/bank/questions.ts";
import { compileForm, formProblems } from "./compileForm.ts";
import { formMoved, presentVariation, requireFormAt } from "./presentVariation.ts";

/**
 * Compiles a draft. The compiled items come first, under a name of their own: if the change of the form does not follow,
 * nothing leads to them.
 */
export const validateExamVariation = defineHandler(route, {
  run: async ({ params, body }) => {
    const before = await requireFormAt(Number(params.id), body.rev);
    if (before.status !== "draft")
      throw new Refusal("CONFLICT", { message: "Only a draft is validated. This exam variation is none." });
    const questions = await listQuestionsByNumber(before.items.map(({ question_id }) => question_id));
    const problems = formProblems(before, questions);
    if (problems.length > 0)
      throw new Refusal("CONFLICT", {
        message: `This exam variation can't be validated. ${problems.slice(0, 10).join(" ")}`,
      });
    const compiledId = newUlid();
    await putCompiledItems(before.id, compiledId, compileForm(before, questions));
    const at = isoTime(nowMs());
    const changed = await replaceForm(before, {
      ...{ status: "validated", compiled_id: compiledId, validated_at: at, updated_at: at },
    });
    const after = changed && (await getForm(before.id));
    if (!after) throw formMoved();
    return presentVariation(after);
  },
});
