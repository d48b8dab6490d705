import { orderFormStatistics as route } from "#shared/contract/assessments/formStatistics.ts";
import { orderJob } from "../jobs/orderJob.ts";
import { defineHandler } from "../runtime/handler.ts";
import { Refusal } from "../runtime/refusal.ts";
import { putStatisticsOrder } from "../table/assessments/formStatistics.ts";
import { presentStatistics } from "./presentStatistics.ts";
import { requireForm } from "./presentVariation.ts";

/** Orders a calculation, unless one runs. @see ADR 0405 */
export const orderFormStatistics = defineHandler(route, {
  load: async ({ params }) => {
    const form = await requireForm(Number(params.id));
    if (form.compiled_id === null)
      throw new Refusal("CONFLICT", {
        message: "This exam variation was never validated, so nobody has taken it.",
      });
    return { resource: { kind: "provider" as const }, form, compiledId: form.compiled_id };
  },
  run: async (_call, { person, operationId, loaded: { form, compiledId } }) => {
    const { state } = await presentStatistics(form);
    if (state === "running") return presentStatistics(form);
    const jobId = `form-statistics:${form.id}:${operationId}`;
    await putStatisticsOrder(form.id, jobId);
    await orderJob({
      ...{ kind: "form_statistics", id: jobId, input: { form_id: form.id, compiled_id: compiledId } },
      ...{ requestedBy: person.profile.id, programId: null },
    });
    return presentStatistics(form);
  },
});
