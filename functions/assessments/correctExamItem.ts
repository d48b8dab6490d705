import { correctExamItem as route } from "#shared/contract/assessments/corrections.ts";
import { fullName } from "#shared/domain/people/fullName.ts";
import { announceJob, planJob } from "../jobs/orderJob.ts";
import { isoTime, nowMs } from "../runtime/clock.ts";
import { defineHandler } from "../runtime/handler.ts";
import {
  type FormCorrection,
  getForm,
  putCorrections,
  readCompiledForm,
} from "../table/assessments/forms.ts";
import { jobWrites } from "../table/operations/jobs.ts";
import { presentCorrections, regradeId, regradeOf, requireCorrection, requireGiven } from "./correctable.ts";
import { formMoved, requireFormAt } from "./presentVariation.ts";

/** Keeps the correction together with the order of the job that makes results anew. */
export const correctExamItem = defineHandler(route, {
  run: async ({ params, body, request }, { person }) => {
    const form = requireGiven(await requireFormAt(Number(params.id), body.rev));
    const { items, corrections } = await readCompiledForm(form);
    // After a failed job the same correction starts it again.
    const { state } = await regradeOf(form, corrections.length);
    requireCorrection(items, body, { again: state === "failed" });
    const { id, email } = person.profile;
    const name = fullName(person.profile);
    const at = isoTime(nowMs());
    const correction: FormCorrection = {
      ...{ item_id: body.exam_item_id, accepted: body.accepted, reason: body.reason, at },
      by: { id, name },
    };
    const all = [...corrections, correction];
    const job = planJob({
      kind: "form_regrade",
      id: regradeId(form.id, all.length),
      input: {
        ...{ form_id: form.id, compiled_id: form.compiled_id, corrections: all.length },
        ordered_by: { id, name, email },
        host: request.host,
      },
      ...{ requestedBy: id, programId: null },
    });
    if (!(await putCorrections(form, all, { at, others: jobWrites(job) }))) throw formMoved();
    await announceJob("form_regrade", job.id);
    const after = await getForm(form.id);
    if (!after) throw formMoved();
    return presentCorrections(requireGiven(after));
  },
});
