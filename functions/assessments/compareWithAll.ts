import type { CohortResults } from "#shared/contract/assessments/cohortResults.ts";
import { areasOfAll, programsForComparison } from "#shared/domain/assessments/allPrograms.ts";
import type { DeliveryRow } from "../table/assessments/deliveries.ts";
import { getFormAnalysis } from "../table/assessments/formStatistics.ts";
import type { CohortForm } from "./cohorts.ts";

type Compared = Pick<CohortResults, "all_programs" | "not_compared">;
const none = (not_compared: Compared["not_compared"]): Compared => ({ all_programs: null, not_compared });

/** Holds a cohort against all programs that sat the same form for the same purpose, from the last analysis of the form. @see ADR 0421 */
export async function compareWithAll(
  deliveries: readonly DeliveryRow[],
  forms: readonly CohortForm[],
): Promise<Compared> {
  const [form, another] = forms;
  const purposes = new Set(deliveries.map(({ purpose }) => purpose));
  const formId = form?.results[0]?.form_id;
  if (!form || formId === undefined) return none("no_results");
  if (another) return none("several_forms");
  if (purposes.size > 1) return none("several_purposes");
  const analysis = await getFormAnalysis(formId);
  if (!analysis) return none("not_analyzed");
  const counts = analysis.by_purpose.find(({ purpose }) => [...purposes].some((own) => own === purpose));
  if (!counts || counts.programs < programsForComparison) return none("few_programs");
  const { programs, students } = counts;
  const areas = areasOfAll(form.sat.items, counts);
  return { all_programs: { programs, students, at: analysis.at, areas }, not_compared: null };
}
