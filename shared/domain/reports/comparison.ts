import { studentsOf } from "../dashboards/courseFigures.ts";
import type { DateRange } from "../dates.ts";
import { isResource } from "../kinds.ts";
import { rangeTest, reportHeader } from "../usageReport.ts";
import { type DashboardSource, standingOf } from "./courseDashboard.ts";

/** Two cohorts beside one another, item by item. @see ADR 0180 */

export type Cohort = { source: DashboardSource; range: DateRange };

/** The students of a cohort: those of its course; with days, those who worked on something of it in them. */
function cohortStudents({ source, range }: Cohort, timeZone: string): string[] {
  const students = studentsOf(source).map(({ user_id }) => user_id);
  if (range.start === undefined && range.end === undefined) return students;
  const isCounted = rangeTest(range, timeZone);
  return students.filter((userId) =>
    source.documents.some(({ id }) => isCounted(source.figures.get(userId)?.[id]?.[3] ?? null)),
  );
}

function figuresOf(
  { source, range }: Cohort,
  students: readonly string[],
  { documentId, timeZone }: { documentId: number; timeZone: string },
) {
  const isCounted = rangeTest(range, timeZone);
  const figures = students.flatMap((userId) => {
    const tuple = source.figures.get(userId)?.[documentId];
    return tuple && isCounted(tuple[3]) ? [tuple] : [];
  });
  return standingOf(figures, students.length);
}

/** The items that both courses hold, in the order of the first, with the figures of both. */
export function compareCohorts(first: Cohort, second: Cohort, timeZone: string) {
  const [ofFirst, ofSecond] = [cohortStudents(first, timeZone), cohortStudents(second, timeZone)];
  const shared = new Set(second.source.documents.map(({ id }) => id));
  const items = first.source.documents
    .filter(({ id, kind }) => shared.has(id) && !isResource(kind))
    .toSorted((a, b) => a.position - b.position || a.id - b.id)
    .map((document) => ({
      document_id: document.id,
      title: reportHeader(document),
      first: figuresOf(first, ofFirst, { documentId: document.id, timeZone }),
      second: figuresOf(second, ofSecond, { documentId: document.id, timeZone }),
    }));
  const onlyIn = ({ source }: Cohort): number =>
    source.documents.filter(
      ({ id, kind }) => !isResource(kind) && !items.some((item) => item.document_id === id),
    ).length;
  return {
    first: { students: ofFirst.length, only_here: onlyIn(first) },
    second: { students: ofSecond.length, only_here: onlyIn(second) },
    items,
  };
}
