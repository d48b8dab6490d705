import type { ChecklistItem, ProjectDetail } from "#shared/contract/projects/projects.ts";
import { canByRole } from "#shared/domain/access.ts";
import { isPastDate } from "#shared/domain/dates.ts";
import { itemNumber, nextOfMember, turnSince, turnsOf } from "#shared/domain/projects/turns.ts";
import type { SignedIn } from "../runtime/authenticate.ts";
import { isoTime, nowMs } from "../runtime/clock.ts";
import type { Program } from "../table/programs/programs.ts";
import type { ProjectAssignment, ProjectMember, ProjectRow } from "../table/projects/projects.ts";
import { isAble, readTeam, titleOf } from "./readTeam.ts";

/** The items of an assignment, by its member's list. */
export const checklistOf = (
  { checklist }: Pick<ProjectMember, "checklist">,
  { id, checked }: Pick<ProjectAssignment, "id" | "checked">,
): ChecklistItem[] =>
  checklist.map((body, at) => ({ id: itemNumber(id, at), body, checked: checked.includes(at) }));

/** True once a date has passed in the program's time zone. */
export const isOverdue = (dueOn: string | null, { time_zone }: Pick<Program, "time_zone">): boolean =>
  dueOn !== null && isPastDate({ date: dueOn, now: isoTime(nowMs()), timeZone: time_zone });

/** True for the member, and for whoever edits projects. */
export const mayWorkFor = ({ actor }: Pick<SignedIn, "actor">, { user_id }: Pick<ProjectMember, "user_id">) =>
  user_id === actor.userId || canByRole(actor, "project.edit");

/** A project as one person sees it now. */
export async function presentProject(
  project: ProjectRow,
  program: Program,
  signedIn: Pick<SignedIn, "actor">,
): Promise<ProjectDetail> {
  const team = await readTeam(
    program,
    project.members.map(({ user_id }) => user_id),
  );
  const current = new Set(turnsOf(project).map(({ id }) => id));
  const { id, name, due_on, members, documents, created_at, updated_at, rev } = project;
  const addedAt = new Map(documents.map(({ version_id, added_at }) => [version_id, added_at]));
  const byId = new Map(members.map((member) => [member.id, member]));
  return {
    ...{ id, name, due_on, created_at, updated_at, rev },
    may_edit: canByRole(signedIn.actor, "project.edit"),
    members: members.map(({ checklist: _, ...member }) => ({
      ...member,
      is_able: documents.every((document) => isAble(team, member.user_id, document.id)),
    })),
    documents: documents.map(({ added_at: _, ...document }) => ({
      ...document,
      title: titleOf(team, document.id),
    })),
    assignments: project.assignments.flatMap((assignment) => {
      const member = byId.get(assignment.member_id);
      if (!member) return [];
      const is_current = current.has(assignment.id);
      const { version_id } = assignment;
      const since = turnSince(project, { version_id, since: addedAt.get(version_id) ?? created_at });
      const { checked: _, ...shown } = assignment;
      return [
        {
          ...shown,
          is_current,
          since: is_current ? since : null,
          is_overdue: !assignment.is_complete && isOverdue(member.due_on ?? due_on, program),
          may_work: is_current && mayWorkFor(signedIn, member),
          next_version_id: nextOfMember(project, assignment)?.version_id ?? null,
          checklist: checklistOf(member, assignment),
        },
      ];
    }),
  };
}
