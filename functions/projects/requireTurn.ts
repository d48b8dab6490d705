import { turnOf } from "#shared/domain/projects/turns.ts";
import type { SignedIn } from "../runtime/authenticate.ts";
import { Refusal } from "../runtime/refusal.ts";
import type { ProjectAssignment, ProjectMember, ProjectRow } from "../table/projects/projects.ts";
import { mayWorkFor } from "./presentProject.ts";

/** An assignment of a project with its member. @throws Refusal NOT_FOUND */
export function requireAssignment(
  project: ProjectRow | undefined,
  assignmentId: number,
): { assignment: ProjectAssignment; member: ProjectMember } {
  const assignment = project?.assignments.find(({ id }) => id === assignmentId);
  const member = project?.members.find(({ id }) => id === assignment?.member_id);
  if (!assignment || !member) throw new Refusal("NOT_FOUND");
  return { assignment, member };
}

/**
 * The assignment that somebody works on now, for themselves or as an associate for its member.
 *
 * @throws Refusal NOT_FOUND; FORBIDDEN for the work of another member; CONFLICT where it is complete, or its turn has not come
 */
export function requireTurn(
  project: ProjectRow | undefined,
  assignmentId: number,
  signedIn: Pick<SignedIn, "actor">,
): { assignment: ProjectAssignment; member: ProjectMember } {
  const found = requireAssignment(project, assignmentId);
  const { assignment, member } = found;
  if (!mayWorkFor(signedIn, member))
    throw new Refusal("FORBIDDEN", {
      message: `This checklist belongs to ${member.name}. Nothing was changed.`,
    });
  if (assignment.is_complete)
    throw new Refusal("CONFLICT", { message: "This checklist is complete already. Nothing was changed." });
  if (!project || turnOf(project, assignment.version_id)?.id !== assignment.id)
    throw new Refusal("CONFLICT", {
      message: `It is not ${member.name}’s turn yet. Nothing was changed.`,
    });
  return found;
}
