import type { Coverage } from "./coverage.ts";

/** A case of a course, as the map needs it. */
type MappedCase = {
  id: number;
  /** Plain text. */
  title: string;
  /** Learners read it today. */
  is_in_use: boolean;
  /** Numbers of the objectives that its published text names. */
  objectives: readonly number[];
};
type MappedQuestion = { document_id: number | null; learning_objective_id: number | null };

/** Row of the map: an objective that a course teaches or asks about. */
type CoverageMapRow = {
  id: number;
  name: string;
  /** Places of the cases that teach it, in the map's list of cases, ascending. */
  taught: number[];
  /** Place of each case about which questions are mapped to it, with their number, ascending. */
  asked: [place: number, questions: number][];
};

export type CoverageMap = {
  /** In the order of the course. */
  cases: { id: number; title: string; is_in_use: boolean }[];
  objectives: CoverageMapRow[];
  /** Objectives of the curriculum that have no row. */
  nowhere: number;
};

/**
 * Cases of a course by the objectives that they teach and that questions about them assess, in the order in which the course comes to
 * them. Its size follows from the cases and the questions, whatever the size of the curriculum.
 *
 * @param cases - In the order of the course. Those that nobody reads have a column only where questions are about them.
 * @param questions - In use; questions about other cases, or none, are left out.
 */
export function coverageMapOf(
  objectives: readonly { id: number; name: string }[],
  cases: readonly MappedCase[],
  questions: readonly MappedQuestion[],
): CoverageMap {
  const known = new Set(objectives.map(({ id }) => id));
  const held = new Set(cases.map(({ id }) => id));
  const counts = new Map<number, Map<number, number>>();
  for (const { document_id, learning_objective_id: objective } of questions) {
    if (document_id === null || objective === null || !held.has(document_id) || !known.has(objective))
      continue;
    const ofCase = counts.get(document_id) ?? new Map<number, number>();
    counts.set(document_id, ofCase.set(objective, (ofCase.get(objective) ?? 0) + 1));
  }
  const shown = cases.filter(({ id, is_in_use }) => is_in_use || counts.has(id));
  const rows = new Map<number, Omit<CoverageMapRow, "id" | "name">>();
  const rowOf = (objective: number) => {
    const row = rows.get(objective) ?? { taught: [], asked: [] };
    rows.set(objective, row);
    return row;
  };
  for (const [place, { id, is_in_use, objectives: taught }] of shown.entries()) {
    if (is_in_use) for (const one of new Set(taught)) if (known.has(one)) rowOf(one).taught.push(place);
    for (const [one, count] of counts.get(id) ?? []) rowOf(one).asked.push([place, count]);
  }
  const named = objectives.flatMap(({ id, name }) => {
    const row = rows.get(id);
    return row ? [{ id, name, ...row }] : [];
  });
  const first = ({ taught, asked }: CoverageMapRow): number =>
    Math.min(taught[0] ?? Number.POSITIVE_INFINITY, asked[0]?.[0] ?? Number.POSITIVE_INFINITY);
  return {
    cases: shown.map(({ id, title, is_in_use }) => ({ id, title, is_in_use })),
    objectives: named.toSorted((a, b) => first(a) - first(b) || a.id - b.id),
    nowhere: objectives.length - named.length,
  };
}

/** A cell of the map that is not empty. */
export type CoverageCell = { place: number; coverage: Exclude<Coverage, "nowhere">; questions: number };

/** Cells of a row that are not empty, in the order of the cases. */
export function cellsOf({ taught, asked }: Pick<CoverageMapRow, "taught" | "asked">): CoverageCell[] {
  const cells = new Map(
    asked.map(([place, questions]) => [
      place,
      { place, coverage: "assessed" as CoverageCell["coverage"], questions },
    ]),
  );
  for (const place of taught) {
    const questions = cells.get(place)?.questions ?? 0;
    cells.set(place, { place, coverage: questions > 0 ? "both" : "taught", questions });
  }
  return [...cells.values()].sort((a, b) => a.place - b.place);
}
