import { previewExamVariation as route } from "#shared/contract/assessments/examVariations.ts";
import { defineHandler } from "../runtime/handler.ts";
import { shownPictures } from "../sealed/shownPictures.ts";
import { listCompiledItems } from "../table/assessments/forms.ts";
import { listQuestionsByNumber } from "../table/bank/questions.ts";
import { compileForm } from "./compileForm.ts";
import { requireForm } from "./presentVariation.ts";

/** Items as students see them: without labels, keys and explanations. */
export const previewExamVariation = defineHandler(route, {
  run: async ({ params }) => {
    const form = await requireForm(Number(params.id));
    const items = form.compiled_id
      ? await listCompiledItems(form)
      : compileForm(form, await listQuestionsByNumber(form.items.map(({ question_id }) => question_id)));
    const imagesOf = await shownPictures(items);
    return {
      ...{ exam_name: form.exam_name, form_name: form.form_name, version: form.version },
      ...{ instructions: form.instructions, time_limit_minutes: form.time_limit_s / 60 },
      is_validated: form.compiled_id !== null,
      items: items.map((item) => ({
        ...{ position: item.position, vignette: item.vignette, stem: item.stem, images: imagesOf(item) },
        choices: item.choices.filter((choice) => choice.trim() !== ""),
      })),
    };
  },
});
