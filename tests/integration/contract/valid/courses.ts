import { getCourse, putCourse } from "#functions/table/courses/courses.ts";
import { course, ownCourse, type Valid } from "./scene.ts";

/** A course as its form holds it. */
const aCourseForm = {
  name: "Cases of the week",
  description: "What came in.",
  kind: "custom",
  start_date: "2026-09-01",
  end_date: "2026-12-18",
  responsible_person_id: null,
  circulation: null,
  exam_summary: "after_exam",
  others_answers: false,
  email_invite: false,
  invite_date: null,
};

/** Calls of courses and their items. */
export const coursesCalls: Readonly<Record<string, Valid>> = {
  listCourses: { parts: () => ({ query: { per_page: "5" } }) },
  countCourses: { parts: () => ({ query: { search: "course" } }) },
  getCourse: { parts: (scene) => ({ params: course(scene) }) },
  listCourseItems: { parts: (scene) => ({ params: course(scene), query: { sort_by: "title" } }) },
  countCourseItems: { parts: (scene) => ({ params: course(scene), query: { page: "0" } }) },
  getNewCourse: { parts: ({ documentId }) => ({ query: { document_ids: [String(documentId)] } }) },
  createCourse: { parts: () => ({ body: { ...aCourseForm, document_ids: [] } }) },
  getCourseForm: { parts: (scene) => ({ params: ownCourse(scene) }) },
  updateCourse: {
    parts: (scene) => ({ params: ownCourse(scene), body: { ...aCourseForm, version: 0 } }),
    // As nobody has changed it.
    prepare: async ({ ownCourseId }) => {
      const now = await getCourse(ownCourseId);
      if (now) await putCourse({ ...now, details_version: 0 }, Math.floor(Date.now() / 1000));
    },
  },
  archiveCourse: { parts: (scene) => ({ params: ownCourse(scene) }) },
  restoreCourse: { parts: (scene) => ({ params: ownCourse(scene) }) },
  copyCourse: { parts: (scene) => ({ params: course(scene), body: { name: "A copy" } }) },
  listItemsToAdd: { parts: (scene) => ({ params: ownCourse(scene), query: { search: "case" } }) },
  countItemsToAdd: { parts: (scene) => ({ params: ownCourse(scene) }) },
  listItemsToAddIds: { parts: (scene) => ({ params: ownCourse(scene) }) },
  listItemsToRemove: { parts: (scene) => ({ params: ownCourse(scene), query: { sort_by: "title" } }) },
  countItemsToRemove: { parts: (scene) => ({ params: ownCourse(scene) }) },
  listItemsToRemoveIds: { parts: (scene) => ({ params: ownCourse(scene) }) },
  getPrerequisites: { parts: (scene) => ({ params: ownCourse(scene) }) },
  // Of a call that changes nothing: the course of the scene is everybody's.
  createItems: {
    parts: (scene) => ({ params: ownCourse(scene), body: { documentIds: [scene.documentId] } }),
  },
  destroyItems: { parts: (scene) => ({ params: ownCourse(scene), body: { documentIds: [999_999_999] } }) },
  reorderItems: {
    parts: (scene) => ({
      params: ownCourse(scene),
      body: { documentIds: [scene.documentId], items_version: 1 },
    }),
  },
};
