/** The checklist of whoever's turn it is with a version in a project. @see spec documents §2.1 */
export const checklistPath = (versionId: number, projectId: number): string =>
  `/versions/${versionId}/editor_checklist?project_id=${projectId}`;
