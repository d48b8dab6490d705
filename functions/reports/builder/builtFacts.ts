import type { ReportFacts, ReportParams } from "#shared/contract/reports/reportKinds.ts";
import { builderOf } from "#shared/domain/reportBuilder/builders.ts";
import { builderFilters, dateFilters, type FilterKey } from "#shared/domain/reportBuilder/parts.ts";
import { counted } from "#shared/words/counted.ts";
import { displayCalendarDate } from "#shared/words/dates.ts";
import type { Program } from "../../table/programs/programs.ts";
import { chosenLabels } from "./options.ts";
import { requireQuestion } from "./requireQuestion.ts";
import { readFrame } from "./scope.ts";

const more = counted({ one: "and {n} more", other: "and {n} more" });
const labelsShown = 3;

/** Lists the facts that the file and the archive show about a built report: its name, and the filters that were used. */
export async function factsOfBuilt(
  { builder, name, ...asked }: ReportParams<"built">,
  { program, readers }: { program: Program; readers: readonly string[] },
): Promise<ReportFacts> {
  const { filters } = requireQuestion(builder, asked);
  const frame = await readFrame(program, readers);
  const facts: ReportFacts = [["Report", name ?? builderOf(builder).title]];
  for (const [key, values = []] of Object.entries(filters)) {
    const filter = key as FilterKey; // just read by the builder's own filters
    const labels = dateFilters.has(filter)
      ? values.map(displayCalendarDate)
      : await chosenLabels(frame, builder, { key: filter, filters });
    const rest = labels.length - labelsShown;
    const said = [...labels.slice(0, labelsShown), ...(rest > 0 ? [more(rest)] : [])].join(", ");
    facts.push([builderFilters[filter].title, said]);
  }
  return facts;
}
