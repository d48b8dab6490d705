import * as z from "zod/mini";
import type { KeptWork } from "#shared/case/tools/kept.ts";
import { learnerId, sequenceId } from "#shared/contract/common.ts";
import { keptWorkSchema } from "#shared/contract/dashboards/myWork.ts";
import { keys } from "../keys.ts";
import { hasRev, type Item, isNew, putItem, queryItems } from "../table.ts";
import { packEntries, unpackEntries } from "./packedEntries.ts";

const rowSchema = z.object({
  user_id: learnerId,
  document_id: sequenceId,
  attempt: z.number(),
  work: keptWorkSchema,
  /** Work in an exam: where its notes and bookmarks stand is named and not told. Absent in rows of before this was said, which may tell it. */
  is_exam: z.optional(z.boolean()),
  rev: z.number(),
});
/**
 * Notes, bookmarks and other work of a student in a case, in the current attempt. Only the stream's worker writes it.
 * @see ADR 0193
 */
export type KeptWorkRow = Omit<z.infer<typeof rowSchema>, "work"> & { work: KeptWork };

const stored = z.object({ work: z.union([z.string(), z.instanceof(Uint8Array)]) });

export const readKeptWork = (item: Item): KeptWorkRow =>
  rowSchema.parse({ ...item, work: unpackEntries(stored.parse(item).work) });

/** Writes the row in the place of revision `rev - 1`; answers false when another write came first. */
export async function putKeptWork(row: KeptWorkRow): Promise<boolean> {
  return putItem(
    { ...keys.keptWork(row.user_id, row.document_id), ...row, work: packEntries(row.work) },
    row.rev === 1 ? isNew : hasRev(row.rev - 1),
  );
}

/** Pattern: what a student keeps of all their cases. It may lag a little. */
export async function listKeptWork(userId: string): Promise<KeptWorkRow[]> {
  const items = await queryItems({ pk: keys.learner(userId), skPrefix: "WORK#" });
  return items.map(readKeptWork);
}
