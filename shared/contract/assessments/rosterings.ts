import * as z from "zod/mini";
import { defineList } from "../../domain/collection/listDefinition.ts";
import { ownColumns } from "../../domain/collection/ownColumns.ts";
import { accommodations } from "../../domain/examClock.ts";
import { counted } from "../../words/counted.ts";
import { byId, sequenceId, sequenceIdInPath, ulid } from "../common.ts";
import { listRoutes, selectionRoutes } from "../listRoutes.ts";
import { defineRoute } from "../route.ts";

const yesNo = ["Yes", "No"] as const;

/** A student as the rostering of a delivery shows them, rostered or not. @see spec assessments §2.5 */
export const rosteringRow = z.object({
  /** Id of their membership in the program; null for former students. */
  grdu_id: z.nullable(ulid),
  user_id: ulid,
  email: z.string(),
  last_name: z.string(),
  first_name: z.string(),
  /** 'Last, First (email)'. */
  name_email: z.string(),
  /** The box of their row is checked: they are rostered. */
  selected: z.boolean(),
  /** Status of the student; empty if they are not rostered. */
  status: z.string(),
  is_rostered: z.enum(yesNo),
  /** The student is in the course of a custom course and not rostered: 'Student Added to Course' says why. */
  explain_status: z.boolean(),
  /** Their row can't be selected or deselected, and why. */
  freeze_selection: z.boolean(),
  frozen_selection_tooltip: z.string(),
  /** Value of the default option, 'form_a' or 'default', or the number of an exam variation. @see defaultFormOption */
  exam_form: z.string(),
  /** Form of students without a form of their own: 'Form A'. */
  default_form_name: z.string(),
  /** The form that they sit or are to sit, in words. */
  form_name: z.string(),
  /** Version of that form; null if they are not rostered. */
  assessment_version: z.nullable(z.number()),
  can_change_form: z.boolean(),
  timing: z.literal(accommodations),
  /** 'start - end', each mm/dd/yy; empty if there are none. */
  date_exceptions: z.string(),
  /** They come in by dates of their own alone, which have to be set first. */
  set_new_time_window: z.boolean(),
  editable_date_exceptions: z.boolean(),
  can_restart: z.boolean(),
  /** Call that restarts them; null where they can't be. */
  restart_url: z.nullable(z.string()),
  rev: z.nullable(z.number()),
});
export type RosteringListRow = z.infer<typeof rosteringRow>;

const search = { searchable: "search", filterable: true } as const;
const own = ownColumns<RosteringListRow>("rosterings.csv", {
  last_name: { kind: "text", label: "Last Name", ...search },
  first_name: { kind: "text", label: "First Name", ...search },
  email: { kind: "text", label: "Email", ...search },
  is_rostered: { kind: "enum", label: "Rostered", values: yesNo, filterable: true },
  status: { kind: "text", label: "Status", ...search },
  form_name: { kind: "text", label: "Form", ...search },
  assessment_version: { kind: "number", label: "Version", filterable: true },
  timing: { kind: "number", label: "Timing", filterable: true },
  date_exceptions: { kind: "text", label: "Date Exceptions", ...search },
});
export const rosteringList = defineList<RosteringListRow>({
  id: ({ user_id }) => user_id,
  ...own,
  selectFilters: [],
  facets: [
    { column: "is_rostered", title: "Rostered" },
    { column: "status", title: "Status" },
    { column: "form_name", title: "Form" },
  ],
  countMessage: counted({ one: "{n} Student", other: "{n} Students" }),
});

const of = { context: "assessments", action: "delivery.manage" } as const;
const rosterings = {
  ...of,
  name: "Rosterings",
  list: rosteringList,
  path: "/assessments/{id}/rosterings",
  params: byId,
  item: rosteringRow,
  what: "The students of a delivery, and those of its program who may become some",
} as const;
export const rosteringListRoutes = { ...listRoutes(rosterings), ...selectionRoutes(rosterings) };

/** Students that one call adds or takes out. */
export const rosteredAtOnce = 1000;
const userIds = z
  .array(ulid)
  .check(z.minLength(1, "Choose at least one student"), z.maxLength(rosteredAtOnce));
/** Outcome of a change of many. */
const outcome = z.object({
  /** Students that were added, or taken out. */
  changed: z.number(),
  /** Those that needed nothing done. */
  unchanged: z.number(),
  left: z.array(z.object({ id: z.string(), name: z.string(), why: z.string() })),
});

export const addRosterings = defineRoute({
  ...of,
  name: "addRosterings",
  method: "POST",
  path: "/assessments/{id}/rosterings",
  summary: `Add up to ${rosteredAtOnce} students of the program to a delivery. Those who are in it stay as they are, so that the call may be made again.`,
  params: byId,
  body: z.strictObject({ user_ids: userIds }),
  reply: outcome,
});

export const removeRosterings = defineRoute({
  ...of,
  name: "removeRosterings",
  method: "POST",
  path: "/assessments/{id}/rosterings/remove",
  summary: `Take up to ${rosteredAtOnce} students who have not begun out of a delivery.`,
  params: byId,
  body: z.strictObject({ user_ids: userIds }),
  reply: outcome,
});

/** Addresses that are looked for at once. */
export const emailsAtOnce = 500;

export const findStudentsByEmail = defineRoute({
  ...of,
  name: "findStudentsByEmail",
  method: "POST",
  path: "/assessments/{id}/rosterings/find",
  summary: "Which students of the program have which of some e-mail addresses. Nothing is changed.",
  params: byId,
  body: z.strictObject({
    emails: z
      .array(z.string().check(z.maxLength(320)))
      .check(z.minLength(1, "Enter at least one address"), z.maxLength(emailsAtOnce)),
  }),
  reply: z.object({
    students: z.array(
      z.object({ user_id: ulid, first_name: z.string(), last_name: z.string(), email: z.string() }),
    ),
    unknown: z.array(z.string()),
  }),
});

const ofStudent = z.strictObject({ id: sequenceIdInPath, user_id: ulid });
const path = "/assessments/{id}/rosterings/{user_id}";
const revision = z.number().check(z.int(), z.nonnegative());

export const updateRostering = defineRoute({
  ...of,
  name: "updateRostering",
  method: "PUT",
  path,
  summary: "Change the timing or the form of a rostered student; the form until they begin.",
  params: ofStudent,
  body: z.strictObject({
    rev: revision,
    timing: z.literal(accommodations),
    /** Null is the default form. */
    form_id: z.nullable(sequenceId),
  }),
  reply: rosteringRow,
});

export const setDateExceptions = defineRoute({
  ...of,
  name: "setDateExceptions",
  method: "PUT",
  path: `${path}/date_exceptions`,
  summary:
    "Give a student dates in the place of the delivery's window. A student who is not rostered is added with them.",
  params: ofStudent,
  body: z.strictObject({
    /** mm/dd/yy, days of the program's zone. */
    start: z.string().check(z.maxLength(20)),
    end: z.string().check(z.maxLength(20)),
  }),
  reply: rosteringRow,
});

export const restartRostering = defineRoute({
  ...of,
  name: "restartRostering",
  method: "POST",
  path: `${path}/restart`,
  summary:
    "Open an assessment that the clock ended, with 60 minutes more. Once it is open, another call changes nothing.",
  params: ofStudent,
  body: z.strictObject({ rev: revision }),
  reply: rosteringRow,
});

export const rosteringRoutes = [
  ...Object.values(rosteringListRoutes),
  addRosterings,
  removeRosterings,
  findStudentsByEmail,
  updateRostering,
  setDateExceptions,
  restartRostering,
] as const;
