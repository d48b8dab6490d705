import { updateRostering as route } from "#shared/contract/assessments/rosterings.ts";
import { defineHandler } from "../runtime/handler.ts";
import { Refusal } from "../runtime/refusal.ts";
import { replaceRostering } from "../table/assessments/rosterings.ts";
import { actBy } from "./actBy.ts";
import {
  type LoadedRostering,
  loadRostering,
  presentStudent,
  requireRostered,
  rosteringMoved,
} from "./loadRostering.ts";

/** Changes timing and form. Both are fixed once the student begins. */
export const updateRostering = defineHandler<typeof route, LoadedRostering>(route, {
  load: ({ params }, signedIn) => loadRostering(params, signedIn),
  run: async ({ body: { rev, timing, form_id } }, { loaded, person }) => {
    const before = requireRostered(loaded);
    if (before.rev !== rev) throw rosteringMoved();
    if (before.sitting !== null)
      throw new Refusal("CONFLICT", {
        message: "This student has begun. Timing and form can't be changed any more.",
      });
    if (form_id !== null && !loaded.delivery.form_ids.includes(form_id)) {
      const message = "This form is not offered by the assessment.";
      throw new Refusal("INVALID_REQUEST", { message, fields: [{ path: "body.form_id", message }] });
    }
    let acts = before.acts;
    if (timing !== before.time_factor)
      acts = actBy(person, { acts }, { what: "timing", details: `${before.time_factor} × to ${timing} ×` });
    if (form_id !== before.form_id)
      acts = actBy(
        person,
        { acts },
        { what: "form", details: form_id === null ? "Default" : `Form ${form_id}` },
      );
    const change = { time_factor: timing, form_id, ...(acts && { acts }) };
    if (!(await replaceRostering(before, change))) throw rosteringMoved();
    return presentStudent(loaded);
  },
});
