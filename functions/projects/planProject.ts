import type { createProject } from "#shared/contract/projects/projects.ts";
import type { BodyOf } from "#shared/contract/route.ts";
import { fullName } from "#shared/domain/people/fullName.ts";
import { checklists, projectRoles, projectRoleWords } from "#shared/domain/projects/projectRoles.ts";
import { numbersOfProject } from "#shared/domain/projects/turns.ts";
import { Refusal } from "../runtime/refusal.ts";
import type { ProjectMember, ProjectRow } from "../table/projects/projects.ts";
import { getDocumentVersions } from "../table/versions/versions.ts";
import { isAble, rolesOf, type Team, titleOf } from "./readTeam.ts";

type Written = BodyOf<typeof createProject>;
type Planned = Pick<
  ProjectRow,
  "name" | "due_on" | "members" | "documents" | "assignments" | "last_number" | "updated_at"
>;

const refused = (path: string, message: string): Refusal =>
  new Refusal("INVALID_REQUEST", { fields: [{ path, message }] });

/**
 * A project as it is written: whoever was in it keeps their number, their checklist and what they completed.
 *
 * @param before - Undefined for a new project.
 * @param at - UTC.
 * @param path - Of the project in the request, such as `body.project`.
 * @throws Refusal INVALID_REQUEST for somebody who may not open a case or not have the role; CONFLICT where completed work would be lost
 */
export async function planProject(
  written: Written,
  given: { id: number; before: ProjectRow | undefined; team: Team; at: string; path: string },
): Promise<Planned> {
  const { id, before, team, at, path } = given;
  for (const [index, { user_id, role }] of written.members.entries()) {
    const place = `${path}.members.${index}.user_id`;
    const mayHave = rolesOf(team, user_id);
    if (mayHave.length === 0)
      throw refused(place, "must be somebody who writes or reviews cases of this group");
    if (!mayHave.includes(role)) throw refused(place, `may not be ${projectRoleWords[role]}`);
    const closed = written.document_ids.find((documentId) => !isAble(team, user_id, documentId));
    // A case that nobody may open is wrong by itself, below.
    if (closed !== undefined && team.lent.has(closed))
      throw refused(place, `may not open the case ${titleOf(team, closed)}`);
  }
  let lastNumber = before?.last_number ?? 0;
  const nextNumber = (): number => {
    lastNumber += 1;
    if (lastNumber >= numbersOfProject)
      throw new Refusal("CONFLICT", {
        message: "This project has been changed too often. Begin a new one. Nothing was changed.",
      });
    return id * numbersOfProject + lastNumber;
  };
  const documents = await planDocuments(written.document_ids, given);
  const members = written.members
    .toSorted((a, b) => projectRoles.indexOf(a.role) - projectRoles.indexOf(b.role))
    .map(({ user_id, role, due_on = null }): ProjectMember => {
      const known = before?.members.find((one) => one.user_id === user_id && one.role === role);
      const person = team.people.get(user_id);
      const name = person ? fullName(person.profile) : "";
      return known
        ? { ...known, name, due_on }
        : { id: nextNumber(), user_id, name, role, due_on, checklist: [...checklists[role]] };
    });
  const assignments = members.flatMap((member) =>
    documents.map(({ version_id }) => {
      const known = before?.assignments.find(
        (one) => one.member_id === member.id && one.version_id === version_id,
      );
      return (
        known ?? {
          ...{ id: nextNumber(), member_id: member.id, version_id, is_complete: false },
          ...{ completed_at: null, completed_by: null, checked: [] },
        }
      );
    }),
  );
  refuseLoss(before, new Set(assignments.map((one) => one.id)));
  const { name, due_on = null } = written;
  return { name, due_on, members, documents, assignments, last_number: lastNumber, updated_at: at };
}

async function planDocuments(
  documentIds: readonly number[],
  { before, team, at, path }: { before: ProjectRow | undefined; team: Team; at: string; path: string },
): Promise<ProjectRow["documents"]> {
  const versions = await Promise.all(documentIds.map((documentId) => getDocumentVersions(documentId)));
  return documentIds.map((documentId, index) => {
    const known = before?.documents.find((one) => one.id === documentId);
    if (known) return known;
    const place = `${path}.document_ids.${index}`;
    const document = team.documents.get(documentId);
    const own = versions[index];
    if (!document || !own || !team.lent.has(documentId)) throw refused(place, "must be a case of this group");
    if (document.archived_at !== null) throw refused(place, "is archived");
    return { id: documentId, version_id: own.scheduled_review, added_at: at };
  });
}

/** Completed work is the record of who approved what. */
function refuseLoss(before: ProjectRow | undefined, kept: ReadonlySet<number>): void {
  const lost = before?.assignments.find(({ id, is_complete }) => is_complete && !kept.has(id));
  const member = before?.members.find(({ id }) => id === lost?.member_id);
  if (!member) return;
  throw new Refusal("CONFLICT", {
    message: `${member.name} has completed work in this project as ${projectRoleWords[member.role]}. The member and the case stay in it. Nothing was changed.`,
  });
}
