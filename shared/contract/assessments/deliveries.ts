import * as z from "zod/mini";
import {
  deliveryStatuses,
  deliveryStatusWords,
  nicknameLength,
  pauseMinutes,
  purposes,
  restartsAtMost,
} from "../../domain/assessments/deliveries.ts";
import { defineList } from "../../domain/collection/listDefinition.ts";
import { ownColumns } from "../../domain/collection/ownColumns.ts";
import { counted } from "../../words/counted.ts";
import { byId, calendarDate, done, sequenceId, ulid, utcTime } from "../common.ts";
import { listRoutes, selectionRoutes } from "../listRoutes.ts";
import { defineRoute } from "../route.ts";

/** A delivery as the dashboard shows it. @see spec assessments §2.3, §3 "Delivery" */
export const listedDelivery = z.object({
  id: sequenceId,
  status: z.enum(deliveryStatuses),
  /** Exam course without its school year. */
  discipline: z.string(),
  /** Discipline and school year. */
  exam_course: z.string(),
  exam_title: z.string(),
  nickname: z.string(),
  /** 'start - end', each mm/dd/yy. */
  availability_range: z.string(),
  starts_on: calendarDate,
  ends_on: calendarDate,
  purpose: z.enum(purposes),
  /** Name of the program. */
  group_name: z.string(),
  default_form: z.string(),
  /** Exam variations that are offered: 'Form A version 1'. */
  versions: z.array(z.string()),
  type_of_student: z.array(z.string()),
  created_at: utcTime,
  student_registered_count: z.number(),
  student_completed_count: z.number(),
  /** A proctor starts it for each student. */
  is_proctored: z.boolean(),
});
export type ListedDelivery = z.infer<typeof listedDelivery>;

const search = { searchable: "search", filterable: true } as const;
const own = ownColumns<ListedDelivery>("assessments.csv", {
  id: { kind: "number", label: "Number", filterable: true },
  status: { kind: "enum", label: "Status", values: deliveryStatuses, words: deliveryStatusWords, ...search },
  discipline: { kind: "text", label: "Discipline", ...search },
  exam_title: { kind: "text", label: "Exam", ...search },
  nickname: { kind: "text", label: "Nickname", ...search },
  availability_range: { kind: "text", label: "Availability Dates", ...search },
  starts_on: { kind: "date", label: "First day", filterable: true },
  ends_on: { kind: "date", label: "Last day", filterable: true },
  purpose: { kind: "enum", label: "Early/Late", values: purposes, ...search },
  group_name: { kind: "text", label: "Program", ...search },
  default_form: { kind: "text", label: "Default Form", ...search },
  versions: { kind: "multi", label: "Versions", ...search },
  type_of_student: { kind: "multi", label: "Type of Student", ...search },
  student_registered_count: { kind: "number", label: "# of students registered", filterable: true },
  student_completed_count: { kind: "number", label: "# of students completed", filterable: true },
  created_at: { kind: "date", label: "Created" },
});

/** Header filters of the dashboard; those after the fifth are for the provider's staff alone. @see spec assessments §2.3 */
const filters = [
  ["status", "Status"],
  ["discipline", "Discipline"],
  ["nickname", "Nickname"],
  ["availability_range", "Availability Dates"],
  ["purpose", "Early/Late"],
  ["group_name", "Program"],
  ["default_form", "Default Form"],
  ["versions", "Versions"],
  ["type_of_student", "Type of Student"],
] as const;

export const deliveryList = defineList<ListedDelivery>({
  id: ({ id }) => id,
  hasNumberedIds: true,
  ...own,
  sortOptions: [
    { column: "starts_on", label: "First day", firstOrder: "DESC" },
    ...own.sortOptions.filter(({ column }) => column !== "starts_on"),
  ],
  selectFilters: [],
  facets: filters.map(([column, title]) => ({ column, title })),
  countMessage: counted({ one: "{n} assessment", other: "{n} assessments" }),
});

const deliveries = {
  name: "Deliveries",
  list: deliveryList,
  context: "assessments",
  path: "/assessments",
  action: "delivery.read",
  item: listedDelivery,
  what: "Deliveries of assessments: of all programs for the provider's staff, of the current program for others",
} as const;
export const deliveryListRoutes = { ...listRoutes(deliveries), ...selectionRoutes(deliveries) };

const of = { context: "assessments", action: "delivery.manage" } as const;
/** Texts at fields of numbers in which something else was typed. */
const years = "Enter years of four digits, with commas between";
const wholeNumber = "Enter a whole number";
const studentType = z.strictObject({
  graduation_years: z
    .array(z.number(years).check(z.int(years), z.minimum(2000, years), z.maximum(2099, years)))
    .check(z.maxLength(20)),
  disciplines: z.array(z.string().check(z.maxLength(200))).check(z.maxLength(50)),
});

const delivery = z.object({
  id: sequenceId,
  program_id: ulid,
  program_name: z.string(),
  exam_course: z.string(),
  exam_title: z.string(),
  default_form_id: sequenceId,
  form_ids: z.array(sequenceId),
  /** The same forms by name: 'Form A version 1'. */
  forms: z.array(z.object({ id: sequenceId, name: z.string() })),
  purpose: z.enum(purposes),
  nickname: z.string(),
  type_of_student: studentType,
  status: z.enum(deliveryStatuses),
  starts_on: calendarDate,
  ends_on: calendarDate,
  starts_at: utcTime,
  ends_at: utcTime,
  /** IANA name. */
  time_zone: z.string(),
  pause_limit_minutes: z.number(),
  restarts_allowed: z.number(),
  allows_date_exceptions: z.boolean(),
  is_custom_course: z.boolean(),
  /** Course whose students a custom course lists; null without one. */
  course_id: z.nullable(sequenceId),
  course_name: z.nullable(z.string()),
  /** Address for questions about it; empty if nobody of the program can be asked. */
  contact_email: z.string(),
  /** Students see the questions in their results, once the window is over. */
  shows_items: z.boolean(),
  /** A proctor starts it for each student. */
  is_proctored: z.boolean(),
  student_registered_count: z.number(),
  student_completed_count: z.number(),
  rev: z.number(),
});
export type Delivery = z.infer<typeof delivery>;

const writtenDelivery = {
  default_form_id: sequenceId,
  form_ids: z.array(sequenceId).check(
    z.minLength(1, "Choose at least one form"),
    z.maxLength(20),
    z.refine((ids) => new Set(ids).size === ids.length, "must name each form once"),
  ),
  purpose: z.enum(purposes),
  nickname: z.string().check(
    z.trim(),
    z.maxLength(nicknameLength),
    z.refine((text) => !/[\p{Cc}\p{Cs}\uFFFD]/u.test(text), "must be one line of readable text"),
  ),
  type_of_student: studentType,
  starts_on: calendarDate,
  ends_on: calendarDate,
  pause_limit_minutes: z
    .number(wholeNumber)
    .check(z.int(wholeNumber), z.minimum(0), z.maximum(pauseMinutes.most)),
  restarts_allowed: z.number(wholeNumber).check(z.int(wholeNumber), z.minimum(0), z.maximum(restartsAtMost)),
  allows_date_exceptions: z.boolean(),
  is_custom_course: z.boolean(),
  /** Course of the program whose students a custom course lists. */
  course_id: z.optional(z.nullable(sequenceId)),
  /** Students see the questions in their results. Assessment staff alone may change it. Absent: as it is. */
  shows_items: z.optional(z.boolean()),
  /** A proctor starts it for each student, with the access code that it is given. Absent: as it is. */
  is_proctored: z.optional(z.boolean()),
  /** Address for questions about it; empty for that of the person who saves it first. */
  contact_email: z.optional(z.union([z.literal(""), z.email("Enter a whole e-mail address")])),
};

export const getDeliveryOptions = defineRoute({
  ...of,
  name: "getDeliveryOptions",
  method: "GET",
  path: "/assessments/options",
  summary: "What a delivery can be made of: programs that one may deliver to, and available exam variations.",
  reply: z.object({
    programs: z.array(z.object({ id: ulid, name: z.string(), time_zone: z.string() })),
    forms: z.array(z.object({ id: sequenceId, title: z.string(), exam_course: z.string() })),
    /** Feature of the person's current program: the dashboard has its Tools. */
    feature_flag_admin_upgrades: z.boolean(),
    /** The person may decide that students see the questions of a delivery. */
    may_show_items: z.boolean(),
  }),
});

export const listDeliveryCourses = defineRoute({
  ...of,
  name: "listDeliveryCourses",
  method: "GET",
  path: "/assessments/courses",
  summary: "Courses of a program whose students a custom course can list.",
  query: z.strictObject({ program_id: ulid }),
  reply: z.object({ courses: z.array(z.object({ id: sequenceId, name: z.string() })) }),
});

export const getDelivery = defineRoute({
  ...of,
  name: "getDelivery",
  method: "GET",
  path: "/assessments/{id}",
  summary: "One delivery, with its counts of students as they are now.",
  params: byId,
  reply: delivery,
});

export const createDelivery = defineRoute({
  ...of,
  name: "createDelivery",
  method: "POST",
  path: "/assessments",
  summary:
    "Deliver an exam to a program; of a duplicate, with the students of the delivery that it was made from.",
  isIdempotent: true,
  body: z.strictObject({
    ...writtenDelivery,
    program_id: ulid,
    /** The delivery whose students come along. */
    students_of: z.optional(z.nullable(sequenceId)),
  }),
  reply: delivery,
  status: 201,
});

export const updateDelivery = defineRoute({
  ...of,
  name: "updateDelivery",
  method: "PUT",
  path: "/assessments/{id}",
  summary: "Change a delivery. Its program stays.",
  params: byId,
  body: z.strictObject({ ...writtenDelivery, rev: z.number().check(z.int(), z.nonnegative()) }),
  reply: delivery,
});

export const deleteDelivery = defineRoute({
  ...of,
  name: "deleteDelivery",
  method: "DELETE",
  path: "/assessments/{id}",
  summary: "Delete a delivery that no student has begun, with its rosterings.",
  params: byId,
  reply: done,
});

export const deliveryRoutes = [
  ...Object.values(deliveryListRoutes),
  getDeliveryOptions,
  listDeliveryCourses,
  getDelivery,
  createDelivery,
  updateDelivery,
  deleteDelivery,
] as const;
