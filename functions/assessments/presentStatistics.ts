import type { FormStatistics } from "#shared/contract/assessments/formStatistics.ts";
import { getStatisticsOrder, readFormStatistics } from "../table/assessments/formStatistics.ts";
import type { FormRow } from "../table/assessments/forms.ts";
import { getJob } from "../table/operations/jobs.ts";

/** Statistics of a form as last calculated, and how the calculation is that was ordered last. */
export async function presentStatistics(form: FormRow): Promise<FormStatistics> {
  const [jobId, found] = await Promise.all([getStatisticsOrder(form.id), readFormStatistics(form.id)]);
  const job = jobId === undefined ? undefined : await getJob(jobId);
  return {
    id: form.id,
    title: `${form.exam_name}, ${form.form_name}, version ${form.version}`,
    state: stateOf(job?.state, found !== undefined),
    form: found?.form ?? null,
    items: found?.items ?? [],
  };
}

function stateOf(state: string | undefined, isFound: boolean): FormStatistics["state"] {
  if (state === "queued" || state === "running") return "running";
  if (state === "failed") return "failed";
  return isFound ? "ready" : "none";
}
