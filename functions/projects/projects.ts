import { type ListedProject, projectList, projectListRoutes } from "#shared/contract/projects/projects.ts";
import { canByRole } from "#shared/domain/access.ts";
import { projectRoleWords } from "#shared/domain/projects/projectRoles.ts";
import { requireProgram } from "../access/course.ts";
import type { SignedIn } from "../runtime/authenticate.ts";
import { serveProgramList } from "../runtime/serveList.ts";
import { readDocuments } from "../table/cases/documents.ts";
import { keptJoin, rowsById } from "../table/lists/joinRows.ts";
import { type ProjectInList, readProjects } from "../table/projects/projects.ts";
import { titleOf } from "./readTeam.ts";

type Titled = Parameters<typeof titleOf>[0]["documents"];

const listed = (projects: readonly ProjectInList[], documents: Titled): ListedProject[] =>
  projects.map(({ uid: _, document_ids, member_ids: __, waits, ...project }) => ({
    ...project,
    cases: document_ids.map((id) => titleOf({ documents }, id)),
    waits_for: [...new Set(waits.map(({ name, role }) => `${name} (${projectRoleWords[role]})`))],
  }));

const joined = keptJoin<ListedProject>();

async function findProjects(signedIn: SignedIn) {
  const program = await requireProgram(signedIn);
  const [{ rows: own }, { rows: documents }] = await Promise.all([readProjects(program.id), readDocuments()]);
  const rows = joined([own, documents], () => listed(own, rowsById(documents)));
  const mine = new Set(
    own.filter(({ member_ids }) => member_ids.includes(signedIn.actor.userId)).map(({ id }) => id),
  );
  const isMine = ({ id }: ListedProject): boolean => mine.has(id);
  return { rows, viewer: undefined, isShown: canByRole(signedIn.actor, "project.edit") ? undefined : isMine };
}

/** Projects of the group; whoever does not edit projects sees their own. */
export const projects = serveProgramList(projectListRoutes, {
  find: findProjects,
  list: projectList,
  present: (rows) => [...rows],
});
