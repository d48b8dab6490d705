import { type Actor, can, canByRole } from "#shared/domain/access.ts";
import { plainText } from "#shared/domain/collection/fold.ts";
import { type ProjectRole, projectRoles } from "#shared/domain/projects/projectRoles.ts";
import { editedResource } from "../access/version.ts";
import { actorOf } from "../runtime/authenticate.ts";
import { type ListedDocument, readDocuments } from "../table/cases/documents.ts";
import { listProgramPeople, type ProgramPerson } from "../table/members/memberships.ts";
import { readDocumentLoans } from "../table/programs/loans.ts";
import type { Program } from "../table/programs/programs.ts";

/** Some people of an editorial group and its cases as they are now, by their ids. */
export type Team = {
  people: ReadonlyMap<string, ProgramPerson>;
  documents: ReadonlyMap<number, ListedDocument>;
  lent: ReadonlySet<number>;
};

/** Reads the people and two lists that a warm function holds. */
export async function readTeam(program: Program, userIds: readonly string[]): Promise<Team> {
  const [people, documents, loans] = await Promise.all([
    listProgramPeople(program.id, [...new Set(userIds)]),
    readDocuments(),
    readDocumentLoans(program.id),
  ]);
  return {
    people,
    documents: new Map(documents.rows.map((row) => [row.id, row])),
    lent: new Set(loans.rows.map(({ document_id }) => document_id)),
  };
}

/** Title of a case in plain text; its number where it was deleted. */
export const titleOf = ({ documents }: Pick<Team, "documents">, documentId: number): string => {
  const document = documents.get(documentId);
  return document ? plainText(document.title) : `Case ${documentId}`;
};

/** Undefined for somebody who is neither in the program nor a provider admin. */
function actorIn({ people }: Team, userId: string): Actor | undefined {
  const person = people.get(userId);
  if (!person) return undefined;
  const { profile, membership } = person;
  return actorOf({ profile, memberships: membership ? [membership] : [], sessions: [] }, membership);
}

/** True if somebody may open a case for writing or suggesting at this moment. */
export function isAble(team: Team, userId: string, documentId: number): boolean {
  const document = team.documents.get(documentId);
  const actor = actorIn(team, userId);
  if (!document || !actor) return false;
  return can(actor, "case.suggest", editedResource(document, team.lent.has(documentId)));
}

/** The roles in a project that somebody may have: only who edits projects answers for one. */
export function rolesFor(actor: Actor | undefined): ProjectRole[] {
  if (!actor || !canByRole(actor, "project.work")) return [];
  const mayAnswer = canByRole(actor, "project.edit");
  return projectRoles.filter((role) => role !== "production_associate" || mayAnswer);
}

/** The same for one of the people that were read. */
export const rolesOf = (team: Team, userId: string): ProjectRole[] => rolesFor(actorIn(team, userId));
