import type { ReportFacts, ReportParams } from "#shared/contract/reports/reportKinds.ts";
import { decideByRole } from "#shared/domain/access.ts";
import { builderOf } from "#shared/domain/reportBuilder/builders.ts";
import { builderFilters, dateFilters, type FilterKey } from "#shared/domain/reportBuilder/parts.ts";
import { counted } from "#shared/words/counted.ts";
import { displayCalendarDate } from "#shared/words/dates.ts";
import { requireProgram } from "../../access/course.ts";
import type { SignedIn } from "../../runtime/authenticate.ts";
import { Refusal } from "../../runtime/refusal.ts";
import { chosenLabels } from "../builder/options.ts";
import { requireQuestion } from "../builder/requireQuestion.ts";
import { readFrame } from "../builder/scope.ts";

const more = counted({ one: "and {n} more", other: "and {n} more" });
const labelsShown = 3;

/** A report of the report builder. @see spec courses §2.16 "Custom report builder" */
export async function planBuilt(
  { builder, name, ...asked }: ReportParams<"built">,
  signedIn: SignedIn,
): Promise<ReportFacts> {
  const decision = decideByRole(signedIn.actor, "custom_report.create");
  if (!decision.ok) throw new Refusal(decision.code);
  const program = await requireProgram(signedIn);
  const { filters } = requireQuestion(builder, asked);
  const frame = await readFrame(program);
  const facts: ReportFacts = [["Report", name ?? builderOf(builder).title]];
  for (const [key, values = []] of Object.entries(filters)) {
    const { title } = builderFilters[key as FilterKey]; // just read by the builder's own filters
    const labels = dateFilters.has(key as FilterKey)
      ? values.map(displayCalendarDate)
      : await chosenLabels(frame, builder, key as FilterKey, values);
    const rest = labels.length - labelsShown;
    facts.push([title, [...labels.slice(0, labelsShown), ...(rest > 0 ? [more(rest)] : [])].join(", ")]);
  }
  return facts;
}
