import { nameKey } from "#shared/domain/mapping/names.ts";
import type { ObjectiveLine, RefusedLine } from "./readObjectives.ts";

/** Objectives that exist already. */
type Known = { id: number; name: string; source_id: string | null };

export type ImportPlan = {
  created: ObjectiveLine[];
  renamed: { line: ObjectiveLine; id: number }[];
  unchanged: number;
  /** Lines whose objective is there under another identifier, with where it is: in the file or by its number. */
  duplicates: { line: ObjectiveLine; of: { line: number } | { id: number } }[];
  refused: RefusedLine[];
};

/** Decides what becomes of each line. Pure; the lines are taken in their order, so that the first of some duplicates stays. */
export function planImport(lines: readonly ObjectiveLine[], known: readonly Known[]): ImportPlan {
  const bySource = new Map(known.flatMap((one) => (one.source_id === null ? [] : [[one.source_id, one]])));
  const takenBy = new Map<string, { id: number } | { line: number }>(
    known.map(({ id, name }) => [nameKey(name), { id }]),
  );
  const seen = new Map<string, number>();
  const plan: ImportPlan = { created: [], renamed: [], unchanged: 0, duplicates: [], refused: [] };
  for (const line of lines) {
    const earlier = seen.get(line.sourceId);
    if (earlier !== undefined) {
      plan.refused.push({ line: line.line, reason: `has the objective_id of line ${earlier}` });
      continue;
    }
    seen.set(line.sourceId, line.line);
    const key = nameKey(line.name);
    const own = bySource.get(line.sourceId);
    const other = takenBy.get(key);
    if (own?.name === line.name) plan.unchanged += 1;
    else if (own && (!other || ("id" in other && other.id === own.id))) {
      plan.renamed.push({ line, id: own.id });
      takenBy.set(key, { id: own.id });
    } else if (other) plan.duplicates.push({ line, of: other });
    else {
      plan.created.push(line);
      takenBy.set(key, { line: line.line });
    }
  }
  return plan;
}
