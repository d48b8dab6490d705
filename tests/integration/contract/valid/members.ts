import { course, type Valid } from "./scene.ts";

/** Calls of the members of a course and their cases. */
export const membersCalls: Readonly<Record<string, Valid>> = {
  listCourseMembers: { parts: (scene) => ({ params: course(scene), query: { sort_by: "email" } }) },
  countCourseMembers: { parts: (scene) => ({ params: course(scene), query: { search: "a" } }) },
  listCourseMembersIds: { parts: (scene) => ({ params: course(scene) }) },
  exportCourseMembers: { parts: (scene) => ({ params: course(scene) }) },
  exportSelectedCourseMembers: {
    parts: (scene, person) => ({ params: course(scene), body: { ids: [person.id] } }),
  },
  getMemberOverview: { parts: (scene) => ({ params: course(scene) }) },
  removeCourseMembers: {
    parts: (scene, person) => ({
      params: course(scene),
      body: { documentSetUserPermissionIds: [person.id] },
    }),
  },
  restoreCourseMembers: {
    parts: (scene, person) => ({ params: course(scene), body: { userIds: [person.id] } }),
  },
  setAccommodation: {
    parts: (scene, person) => ({
      params: course(scene),
      body: { documentSetUserPermissionIds: [person.id], accommodation: 1.5 },
    }),
  },
  listNewMembers: { parts: (scene) => ({ params: course(scene), query: { sort_by: "last_name" } }) },
  countNewMembers: { parts: (scene) => ({ params: course(scene) }) },
  listNewMembersIds: { parts: (scene) => ({ params: course(scene) }) },
  exportNewMembers: { parts: (scene) => ({ params: course(scene) }) },
  exportSelectedNewMembers: {
    parts: (scene, person) => ({ params: course(scene), body: { ids: [person.id] } }),
  },
  addCourseMembers: {
    parts: (scene, person) => ({
      params: course(scene),
      body: { groupRoleDefinitionUserIds: [person.id], inviteDate: "2999-01-01" },
    }),
  },
  moveInvites: {
    parts: (scene) => ({
      params: course(scene),
      body: { scheduledFor: "2999-01-01", inviteDate: "2999-01-02" },
    }),
  },
  resetCases: {
    parts: (scene, person) => ({
      params: course(scene),
      body: { sections: {}, documentSetPermissionIds: [person.id], documentIds: [scene.documentId] },
    }),
  },
  listResets: { parts: (scene) => ({ params: course(scene) }) },
  checkPrerequisites: { parts: (scene) => ({ query: { documentIds: [String(scene.documentId)] } }) },
  resetStudentCases: {
    parts: (scene) => ({ params: course(scene), body: { sections: {}, documentIds: [scene.documentId] } }),
  },
  downloadCaseNotes: {
    parts: (scene) => ({ params: course(scene), body: { sections: {}, documentIds: [scene.documentId] } }),
  },
  getExamRoster: { parts: (scene, person) => ({ params: course(scene), query: { ids: [person.id] } }) },
  exportExamRoster: { parts: (scene, person) => ({ params: course(scene), body: { ids: [person.id] } }) },
};
