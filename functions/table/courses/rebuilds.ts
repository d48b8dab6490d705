import * as z from "zod/mini";
import { keys } from "../keys.ts";
import { deleteItem, getItem, putItem } from "../table.ts";
import type { Roster } from "./courseMembers.ts";

const rebuildSchema = z.object({
  /** The first member who was not seen to yet, as in `listCourseMembersFrom`. */
  from: z.string(),
  items: z.number(),
  differed: z.number(),
});
/** How far the rebuilding of a course's figures has come, with what it has counted so far. */
export type Rebuild = z.infer<typeof rebuildSchema>;

/** Pattern: where a rebuilding stands that did not come to its end; undefined where none does. */
export async function getRebuild({ courseId, programId }: Roster): Promise<Rebuild | undefined> {
  const item = await getItem(keys.rebuild(courseId, programId), { consistent: true });
  return item && rebuildSchema.parse(item);
}

export async function putRebuild({ courseId, programId }: Roster, rebuild: Rebuild): Promise<void> {
  await putItem({ ...keys.rebuild(courseId, programId), ...rebuild });
}

export async function deleteRebuild({ courseId, programId }: Roster): Promise<void> {
  await deleteItem(keys.rebuild(courseId, programId));
}
