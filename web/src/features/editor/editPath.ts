import type { EditContexts } from "#shared/contract/versions/versions.ts";

/** The edit page of a version of this document, in the project in which one writes. @see spec documents §2.1 */
export const editPath = (versionId: number, { project }: Pick<EditContexts, "project">): string =>
  `/versions/${versionId}/edit${project ? `?project_id=${project.id}` : ""}`;
