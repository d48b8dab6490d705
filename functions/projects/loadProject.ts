import { canByRole, type ResourceOf } from "#shared/domain/access.ts";
import { projectOfNumber } from "#shared/domain/projects/turns.ts";
import { requireProgram } from "../access/course.ts";
import type { SignedIn } from "../runtime/authenticate.ts";
import { Refusal } from "../runtime/refusal.ts";
import type { Program } from "../table/programs/programs.ts";
import { getProject, type ProjectRow } from "../table/projects/projects.ts";

export type LoadedProject = { resource: ResourceOf<"project.read">; program: Program; project: ProjectRow };

/** A project of the current program. Whoever does not edit projects finds only those that they are a member of. */
export async function loadProject(projectId: number, signedIn: SignedIn): Promise<LoadedProject> {
  const [program, project] = await Promise.all([requireProgram(signedIn), getProject(projectId)]);
  if (!project || project.program_id !== program.id) throw new Refusal("NOT_FOUND");
  const isMember = project.members.some(({ user_id }) => user_id === signedIn.actor.userId);
  if (!isMember && !canByRole(signedIn.actor, "project.edit")) throw new Refusal("NOT_FOUND");
  return { resource: { kind: "program", programId: program.id }, program, project };
}

/** The project that gave a number to a member or an assignment. */
export const loadProjectOf = (numberInIt: number, signedIn: SignedIn): Promise<LoadedProject> =>
  loadProject(projectOfNumber(numberInIt), signedIn);
