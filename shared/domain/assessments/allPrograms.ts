import { latestChange } from "./answers.ts";
import { namesOfArea, type PerformanceArea, performanceAreas, type ResponseItem } from "./performance.ts";
import type { AnalyzedKey, SubmittedWork } from "./submittedWork.ts";

/** Right answers of all programs to the scored items of a form, in the deliveries of one purpose. */
export type PurposeCounts = {
  purpose: string;
  programs: number;
  students: number;
  items: { exam_item_id: number; correct: number }[];
};

/** Programs below which an average would tell of single programs. */
export const programsForComparison = 5;

/** Counts of a form by purpose. Omitted items count as wrong, as in the results of a cohort. */
export function countByPurpose(
  items: readonly AnalyzedKey[],
  work: readonly SubmittedWork[],
): PurposeCounts[] {
  return [...Map.groupBy(work, ({ purpose }) => purpose)].map(([purpose, own]) => ({
    purpose,
    programs: new Set(own.map(({ program }) => program)).size,
    students: own.length,
    items: items
      .filter(({ accepted }) => accepted.length > 0)
      .map(({ item_id, accepted }) => ({
        exam_item_id: item_id,
        correct: own.filter(({ answers }) => {
          const option = latestChange(answers[item_id])?.option;
          return typeof option === "number" && accepted.includes(option);
        }).length,
      })),
  }));
}

export type AreaOfAll = { name: string; correct: number; total: number };

/** Right answers of all programs by the names of each area. Only items that the analysis has counted are in it. By name. */
export function areasOfAll(
  items: readonly ResponseItem[],
  counts: PurposeCounts,
): Record<PerformanceArea, AreaOfAll[]> {
  const correctOf = new Map(counts.items.map(({ exam_item_id, correct }) => [String(exam_item_id), correct]));
  const of = (area: PerformanceArea): AreaOfAll[] => {
    const found = new Map<string, AreaOfAll>();
    for (const item of items) {
      const correct = correctOf.get(item.id);
      if (!item.isScored || correct === undefined) continue;
      for (const name of new Set(namesOfArea[area](item))) {
        const before = found.get(name) ?? { name, correct: 0, total: 0 };
        found.set(name, {
          name,
          correct: before.correct + correct,
          total: before.total + counts.students,
        });
      }
    }
    return [...found.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
  };
  return Object.fromEntries(performanceAreas.map((area) => [area, of(area)])) as Record<
    PerformanceArea,
    AreaOfAll[]
  >; // each area has its rows
}
