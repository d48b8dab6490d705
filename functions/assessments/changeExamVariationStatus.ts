import {
  formStatusWords,
  changeExamVariationStatus as route,
} from "#shared/contract/assessments/examVariations.ts";
import { nextFormStatuses } from "#shared/domain/assessments/forms.ts";
import { isoTime, nowMs } from "../runtime/clock.ts";
import { defineHandler } from "../runtime/handler.ts";
import { Refusal } from "../runtime/refusal.ts";
import { getForm, replaceForm } from "../table/assessments/forms.ts";
import { formMoved, presentVariation, requireFormAt } from "./presentVariation.ts";

export const changeExamVariationStatus = defineHandler(route, {
  run: async ({ params, body: { rev, status } }) => {
    const before = await requireFormAt(Number(params.id), rev);
    if (!nextFormStatuses[before.status].includes(status))
      throw new Refusal("CONFLICT", {
        message: `This exam variation is ${formStatusWords[before.status].toLowerCase()}. It can't become ${formStatusWords[status].toLowerCase()}.`,
      });
    const updated_at = isoTime(nowMs());
    const isDraft = status === "draft";
    const changed = await replaceForm(before, {
      ...{ status, updated_at },
      ...(isDraft && { compiled_id: null, validated_at: null }),
    });
    const after = changed && (await getForm(before.id));
    if (!after) throw formMoved();
    return presentVariation(after);
  },
});
