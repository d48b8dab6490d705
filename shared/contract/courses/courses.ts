import * as z from "zod/mini";
import { anyCourseItemList } from "../../domain/collection/courseItemList.ts";
import { courseList } from "../../domain/collection/courseList.ts";
import { courseKindNames, documentKindNames } from "../../domain/kinds.ts";
import { byId, calendarDate, done, progressFigures, sequenceId, utcTime } from "../common.ts";
import { listRoutes } from "../listRoutes.ts";
import { defineRoute } from "../route.ts";

const personName = z.object({ first_name: z.string(), last_name: z.string() });

/**
 * Item that a student should open next: an exam whose clock runs, the item opened last, or else the first that is open
 * and not done.
 */
export const goOn = z.object({
  relation_id: sequenceId,
  title: z.string(),
  is_begun: z.boolean(),
  /** The card that they are at; null where that is not known. */
  card: z.nullable(z.object({ number: z.number(), of: z.number() })),
});

/** Where a student stands in a course. */
export const ownProgress = z.object({
  completed: z.number(),
  items: z.number(),
  /** Recommended minutes of what is still to be done. */
  minutes_left: z.number(),
  go_on: z.nullable(goOn),
});
export type OwnProgress = z.infer<typeof ownProgress>;

/** One course as lists and pages show it. HTML fields are sanitised where they are written. @see spec courses §2.3, §3 */
export const course = z.object({
  id: sequenceId,
  name: z.string(),
  description: z.string(),
  kind: z.enum(courseKindNames),
  archived_at: z.nullable(utcTime),
  is_cx_doc_set: z.boolean(),
  start_date: z.nullable(calendarDate),
  end_date: z.nullable(calendarDate),
  created_by: z.nullable(personName),
  responsible_person: z.nullable(personName),
  circulation: z.nullable(z.enum(["exam_circulation"])),
  is_favorite: z.boolean(),
  /** Past `end_date` in the program's time zone. */
  is_ended: z.boolean(),
  item_count: z.number(),
  /** The viewer's own, where they take the course as a student; null elsewhere, and beyond the first rows of a long page. */
  own_progress: z.nullable(ownProgress),
  /** Document that the 'Educator Resources' button opens; null where there is none, the program does not have it, or the role may not see it. */
  educator_resources_id: z.nullable(sequenceId),
});
export type Course = z.infer<typeof course>;

/** One course as its own page shows it: with what the person may do there. @see spec courses §6 "Flags" */
export const coursePage = z.extend(course, {
  /** It holds a timed case. */
  has_exams: z.boolean(),
  permissions: z.object({
    can_edit: z.boolean(),
    can_destroy_batch: z.boolean(),
    can_reset: z.boolean(),
    can_proctor: z.boolean(),
    can_manage_code: z.boolean(),
    can_see_report: z.boolean(),
  }),
});
export type CoursePage = z.infer<typeof coursePage>;

/** One item of a course with the viewer's own progress. @see spec courses §2.4, §3 Document */
export const courseItem = z.object({
  document_set_document_relation_id: sequenceId,
  id: sequenceId,
  title: z.string(),
  kind: z.enum(documentKindNames),
  author: z.string(),
  editor: z.string(),
  cover_image_url: z.nullable(z.string()),
  last_release_date: z.nullable(utcTime),
  last_release_notes: z.nullable(z.string()),
  update_banner_date: z.nullable(utcTime),
  new_banner_date: z.nullable(utcTime),
  /** With `<mark>` around what the search found. */
  case_synopsis: z.nullable(z.string()),
  mod_map_image_url: z.nullable(z.string()),
  /** Minutes. */
  recommended_time: z.nullable(z.number()),
  /** Minutes of a timed exam; null if it was published before lists knew them. */
  exam: z.nullable(z.object({ minutes: z.nullable(z.number()) })),
  progress: z.nullable(progressFigures),
  pre_progress: z.nullable(z.object({ percent_complete: z.number() })),
  prerequisite_document_id: z.nullable(sequenceId),
  /** Name of the prerequisite, and its item if it stands in the same course; null if the program does not have it. */
  prerequisite: z.nullable(z.object({ title: z.string(), relation_id: z.nullable(sequenceId) })),
  locked: z.boolean(),
});
export type CourseItem = z.infer<typeof courseItem>;

export const courseListRoutes = listRoutes({
  name: "Courses",
  list: courseList,
  context: "courses",
  path: "/document_sets",
  action: "course.list",
  item: course,
  what: "The courses of the person's program; a student sees those they are a member of",
});
export const { list: listCourses, count: countCourses } = courseListRoutes;

export const getCourse = defineRoute({
  name: "getCourse",
  context: "courses",
  method: "GET",
  path: "/document_sets/{id}",
  action: "course.read",
  summary: "One course, and what the person may do there.",
  params: byId,
  reply: coursePage,
});

export const courseItemListRoutes = listRoutes({
  name: "CourseItems",
  list: anyCourseItemList,
  context: "courses",
  path: "/document_sets/{id}/document_set_document_relations",
  params: byId,
  action: "course.read",
  item: courseItem,
  what: "The items of a course with the person's own progress",
});
export const { list: listCourseItems, count: countCourseItems } = courseItemListRoutes;

const favoriteBody = z.strictObject({ document_set_id: sequenceId });

export const createFavorite = defineRoute({
  name: "createFavorite",
  context: "courses",
  method: "POST",
  path: "/favorites/create",
  action: "favorite.write",
  summary: "Mark a course as a favourite of the person's own.",
  body: favoriteBody,
  reply: done,
});

export const deleteFavorite = defineRoute({
  name: "deleteFavorite",
  context: "courses",
  method: "DELETE",
  path: "/favorites/destroy",
  action: "favorite.write",
  summary: "Take a course out of the person's favourites.",
  body: favoriteBody,
  reply: done,
});

export const courseRoutes = [
  listCourses,
  countCourses,
  getCourse,
  listCourseItems,
  countCourseItems,
  createFavorite,
  deleteFavorite,
] as const;
