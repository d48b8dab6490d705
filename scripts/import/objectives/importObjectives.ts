import { isoTime, newUlid, nowMs } from "#functions/runtime/clock.ts";
import {
  getObjective,
  type HistoryLine,
  newObjectivesAtMost,
  putNewObjectives,
  readObjectives as readKnown,
  renameObjective,
  reserveObjectiveIds,
} from "#functions/table/mapping/objectives.ts";
import { type ImportPlan, planImport } from "./planImport.ts";
import type { ObjectiveLine } from "./readObjectives.ts";

const importer = "Import";

const lineAt = (at: string, what: string, from: string | null, to: string): HistoryLine => ({
  ...{ id: newUlid(), at, by: importer, what, from, to },
});

async function create(lines: readonly ObjectiveLine[]): Promise<boolean> {
  const first = await reserveObjectiveIds(lines.length);
  const at = isoTime(nowMs());
  return putNewObjectives(
    lines.map(({ name, source, sourceId }, place) => ({
      objective: {
        ...{ id: first + place, uid: newUlid(), name, source, source_id: sourceId },
        ...{ created_at: at, created_by: importer, updated_at: at, dyads: 0, rev: 0 },
      },
      line: lineAt(at, "Imported", null, name),
    })),
  );
}

async function rename({ line, id }: ImportPlan["renamed"][number]): Promise<boolean> {
  const before = await getObjective(id, { consistent: true });
  if (!before) return false;
  return renameObjective(before, line.name, lineAt(isoTime(nowMs()), "Renamed", before.name, line.name));
}

export type Imported = Omit<ImportPlan, "created" | "renamed"> & {
  created: number;
  renamed: number;
  /** Lines that somebody else's change at the same moment kept out; importing again takes them up. */
  missed: number;
};

/**
 * Writes the objectives of a file that are not there yet, thirty at a time, all of the thirty or none. Repeating it, also after it
 * was cut off, writes nothing twice.
 *
 * @param onProgress - Told how many of the new ones are written.
 */
export async function importObjectives(
  lines: readonly ObjectiveLine[],
  { isDryRun, onProgress }: { isDryRun: boolean; onProgress: (done: number, of: number) => void },
): Promise<Imported> {
  const plan = planImport(lines, (await readKnown()).rows);
  const { created: toCreate, renamed: toRename, ...rest } = plan;
  if (isDryRun) return { ...rest, created: toCreate.length, renamed: toRename.length, missed: 0 };
  const outcome = { created: 0, renamed: 0, missed: 0 };
  for (let at = 0; at < toCreate.length; at += newObjectivesAtMost) {
    const part = toCreate.slice(at, at + newObjectivesAtMost);
    const alone = (await create(part)) ? [] : part;
    outcome.created += part.length - alone.length;
    // A name was taken since the plan was made: the others of these thirty are written one by one.
    for (const line of alone) {
      if (await create([line])) outcome.created += 1;
      else outcome.missed += 1;
    }
    onProgress(at + part.length, toCreate.length);
  }
  for (const change of toRename) {
    if (await rename(change)) outcome.renamed += 1;
    else outcome.missed += 1;
  }
  return { ...rest, ...outcome };
}
