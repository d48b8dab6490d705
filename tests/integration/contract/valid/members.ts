import { putMemberBatch } from "#functions/table/members/memberBatches.ts";
import { createJob } from "#functions/table/operations/jobs.ts";
import type { BuiltPerson } from "#tests/builders/world.ts";
import { course, failedJob, type Scene, type Valid } from "./scene.ts";

const batchOf = (person: { id: string }): string => `course-members:${person.id}`;

/** A change of members that the person ordered and that failed: nobody works on it while the test looks at it. */
const aFinishedBatch = async ({ courseId }: Scene, person: BuiltPerson): Promise<void> => {
  const [place] = person.memberships;
  if (!place) return;
  await putMemberBatch(batchOf(person), [person.id], 4_000_000_000);
  await createJob({
    ...failedJob(person, place.program_id),
    id: batchOf(person),
    kind: "course_member_batch",
    input: {
      change: { kind: "removal" },
      ...{ course_id: courseId, by: person.id, is_admin: false, host: "localhost", operation_id: person.id },
      ...{ at: "2026-11-20T08:00:00.000Z", total: 1, left: [], left_count: 0, undo_of: null },
    },
    cursor: { at: 1, done: 1, left: [], left_count: 0 },
  });
};

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
  listMemberBatches: { parts: (scene) => ({ params: course(scene) }) },
  undoMemberBatch: {
    parts: (scene, person) => ({ params: { ...course(scene), batchId: batchOf(person) } }),
    prepare: aFinishedBatch,
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
