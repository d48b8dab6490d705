import type { Course, CourseItem, CoursePage } from "#shared/contract/courses/courses.ts";
import { courseFlags } from "#shared/domain/access/permissionFlags.ts";
import type { Role } from "#shared/domain/roles.ts";
import { aCourseResource, anActor } from "#tests/builders/actors.ts";

export const aCourse = (facts: Partial<Course> = {}): Course => ({
  id: 1,
  name: "Neurology",
  description: "",
  kind: "custom",
  archived_at: null,
  is_cx_doc_set: false,
  start_date: null,
  end_date: null,
  created_by: null,
  responsible_person: null,
  circulation: null,
  is_favorite: false,
  is_ended: false,
  item_count: 3,
  own_progress: null,
  educator_resources_id: null,
  ...facts,
});

/** The course as its page shows it to somebody of the program. */
export const aCoursePage = (role: Role, facts: Partial<Course> = {}): CoursePage => ({
  ...aCourse(facts),
  has_exams: false,
  permissions: courseFlags(anActor(role), aCourseResource()),
});

export const anItem = (facts: Partial<CourseItem> = {}): CourseItem => ({
  document_set_document_relation_id: 70,
  id: 7,
  title: "Case 1: Chest pain",
  kind: "signature_case",
  author: "Priya Raman",
  editor: "Lena Fischer",
  cover_image_url: null,
  last_release_date: null,
  last_release_notes: null,
  update_banner_date: null,
  new_banner_date: null,
  case_synopsis: null,
  mod_map_image_url: null,
  recommended_time: null,
  exam: null,
  progress: null,
  pre_progress: null,
  prerequisite_document_id: null,
  prerequisite: null,
  locked: false,
  ...facts,
});
