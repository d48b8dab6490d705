import type { EditContexts } from "#shared/contract/versions/versions.ts";
import type { LoadedVersion } from "../access/version.ts";
import { Refusal } from "../runtime/refusal.ts";
import { getProject, type ProjectRow } from "../table/versions/projects.ts";
import type { DocumentVersions } from "../table/versions/versions.ts";

/** Whose turn it is with a version: the first assignment of it that is not complete, and what its member writes next. */
export function projectContextOf(
  project: ProjectRow,
  versionId: number,
): NonNullable<EditContexts["project"]> {
  const open = project.assignments.filter(({ is_complete }) => !is_complete);
  const current = open.find(({ version_id }) => version_id === versionId);
  const member = project.members.find(({ id }) => id === current?.member_id);
  const next = open.find(({ id, member_id }) => id !== current?.id && member_id === member?.id);
  return {
    id: project.id,
    name: project.name,
    currentAssignmentId: current?.id ?? null,
    nextVersionId: next?.version_id ?? null,
    activeMemberId: member?.id ?? null,
    activeMemberName: member?.name ?? null,
    activeUserId: member?.user_id ?? null,
    projectProductionAssociate: project.production_associate?.name ?? null,
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
