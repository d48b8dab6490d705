import type { EditContexts } from "#shared/contract/versions/versions.ts";
import { nextOfMember, turnOf } from "#shared/domain/projects/turns.ts";
import type { LoadedVersion } from "../access/version.ts";
import { Refusal } from "../runtime/refusal.ts";
import { getProject, type ProjectRow, productionAssociateOf } from "../table/projects/projects.ts";
import type { DocumentVersions } from "../table/versions/versions.ts";

/** The turn with a version, and the version that its member writes next. */
export function projectContextOf(
  project: ProjectRow,
  versionId: number,
): NonNullable<EditContexts["project"]> {
  const current = turnOf(project, versionId);
  const member = project.members.find(({ id }) => id === current?.member_id);
  const next = current && nextOfMember(project, current);
  return {
    id: project.id,
    name: project.name,
    currentAssignmentId: current?.id ?? null,
    nextVersionId: next?.version_id ?? null,
    activeMemberId: member?.id ?? null,
    activeMemberName: member?.name ?? null,
    activeUserId: member?.user_id ?? null,
    projectProductionAssociate: productionAssociateOf(project)?.name ?? null,
  };
}

/**
 * The project that the page was opened from. One that is not of this program, or not about a version of this document, is not there: it goes
 * along from version to version.
 */
export async function projectOf(
  projectId: string | undefined,
  { version, program }: LoadedVersion,
  versions: DocumentVersions | undefined,
): Promise<EditContexts["project"]> {
  if (projectId === undefined) return null;
  const project = await getProject(Number(projectId));
  const ofDocument = Object.values(versions ?? {});
  const isOfIt = project?.assignments.some(({ version_id }) => ofDocument.includes(version_id));
  if (!project || project.program_id !== program.id || !isOfIt) throw new Refusal("NOT_FOUND");
  return projectContextOf(project, version.id);
}
