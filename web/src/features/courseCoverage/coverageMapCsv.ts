import { csvLine } from "#shared/domain/csv.ts";
import { coverageWords } from "#shared/domain/mapping/coverage.ts";
import { type CoverageMap, cellsOf } from "#shared/domain/mapping/coverageMap.ts";
import { counted } from "#shared/words/counted.ts";

const questionsText = counted({ one: "{n} question", other: "{n} questions" });

/** A line for each objective and a column for each case, as the picture shows them. */
export function coverageMapCsv({ cases, objectives }: CoverageMap): string {
  const head = csvLine(["Number", "Learning Objective", ...cases.map(({ title }) => title)]);
  const lines = objectives.map((objective) => {
    const cells = new Map(cellsOf(objective).map((cell) => [cell.place, cell]));
    const texts = cases.map((_case, place) => {
      const cell = cells.get(place);
      if (!cell) return "";
      const { coverage, questions } = cell;
      return questions > 0
        ? `${coverageWords[coverage]}: ${questionsText(questions)}`
        : coverageWords[coverage];
    });
    return csvLine([objective.id, objective.name, ...texts]);
  });
  return [head, ...lines].join("");
}
