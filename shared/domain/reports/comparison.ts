import { countedOf, studentsAtWork, studentsOf } from "../dashboards/courseFigures.ts";
import type { DateRange } from "../dates.ts";
import { rangeTest, reportHeader } from "../usageReport.ts";
import { type DashboardDocument, type DashboardSource, standingOf } from "./courseDashboard.ts";

/** Two cohorts beside one another, item by item. @see ADR 0178 */

export type Cohort = { source: DashboardSource; range: DateRange };

/** The students of a cohort: those of its course; with days, those who worked on something of it in them. */
function cohortStudents({ source, range }: Cohort, timeZone: string): string[] {
  const isWhole = range.start === undefined && range.end === undefined;
  const students = isWhole ? studentsOf(source) : studentsAtWork(source, rangeTest(range, timeZone));
  return students.map(({ user_id }) => user_id);
}

function figuresOf(
  { source, range }: Cohort,
  students: readonly string[],
  { document, timeZone }: { document: DashboardDocument; timeZone: string },
) {
  const isCounted = rangeTest(range, timeZone);
  const figures = students.flatMap((userId) => {
    const tuple = source.figures.get(userId)?.[document.id];
    return tuple && isCounted(tuple[3]) ? [tuple] : [];
  });
  return standingOf(document, figures, students.length);
}

/** The items that both courses hold, in the order of the first, with the figures of both. */
export function compareCohorts(first: Cohort, second: Cohort, timeZone: string) {
  const [ofFirst, ofSecond] = [cohortStudents(first, timeZone), cohortStudents(second, timeZone)];
  const shared = new Set(second.source.documents.map(({ id }) => id));
  const items = countedOf(first.source)
    .filter(({ id }) => shared.has(id))
    .toSorted((a, b) => a.position - b.position || a.id - b.id)
    .map((document) => ({
      document_id: document.id,
      title: reportHeader(document),
      first: figuresOf(first, ofFirst, { document, timeZone }),
      second: figuresOf(second, ofSecond, { document, timeZone }),
    }));
  const onlyIn = ({ source }: Cohort): number =>
    countedOf(source).filter(({ id }) => !items.some((item) => item.document_id === id)).length;
  return {
    first: { students: ofFirst.length, only_here: onlyIn(first) },
    second: { students: ofSecond.length, only_here: onlyIn(second) },
    items,
  };
}
