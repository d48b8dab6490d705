import * as z from "zod/mini";
import { sequenceId, ulid } from "#shared/contract/common.ts";
import { keys } from "../keys.ts";
import { getItem, putItem } from "../table.ts";

const memberSchema = z.object({
  id: sequenceId,
  user_id: ulid,
  /** First and last name. */
  name: z.string(),
  /** What they do in it: 'Author', 'Editor', … Their checklist is headed by it. */
  role: z.string(),
});
const assignmentSchema = z.object({
  id: sequenceId,
  member_id: sequenceId,
  version_id: sequenceId,
  is_complete: z.boolean(),
});
const projectSchema = z.object({
  id: sequenceId,
  /** The editorial group whose project it is. */
  program_id: ulid,
  name: z.string(),
  production_associate: z.nullable(z.object({ user_id: ulid, name: z.string() })),
  members: z.array(memberSchema),
  /** Who writes what, one after the other. */
  assignments: z.array(assignmentSchema),
});
/** A piece of editorial work: who writes which versions, in which order. */
export type ProjectRow = z.infer<typeof projectSchema>;

/** Pattern: a project by number. */
export async function getProject(projectId: number): Promise<ProjectRow | undefined> {
  const item = await getItem(keys.project(projectId));
  return item && projectSchema.parse(item);
}

export async function putProject(project: ProjectRow): Promise<void> {
  await putItem({ ...keys.project(project.id), ...project });
}
