import { setCutScores as route } from "#shared/contract/assessments/examVariations.ts";
import { isoTime, nowMs } from "../runtime/clock.ts";
import { defineHandler } from "../runtime/handler.ts";
import { getForm, replaceForm } from "../table/assessments/forms.ts";
import { formMoved, presentVariation, requireFormAt } from "./presentVariation.ts";

/** Sets the cut scores of a form for one purpose. Reports follow them from then on and say which ones they use. */
export const setCutScores = defineHandler(route, {
  run: async ({ params, body }) => {
    const { rev, purpose, on_track_from_percent, off_track_below_percent, method, set_on } = body;
    const before = await requireFormAt(Number(params.id), rev);
    const cut = {
      on_track_from: on_track_from_percent / 100,
      off_track_below: off_track_below_percent / 100,
      ...{ method, set_on },
    };
    const changed = await replaceForm(before, {
      cut_scores: { ...before.cut_scores, [purpose]: cut },
      updated_at: isoTime(nowMs()),
    });
    const after = changed && (await getForm(before.id));
    if (!after) throw formMoved();
    return presentVariation(after);
  },
});
