import * as z from "zod/mini";
import { defineList } from "../../domain/collection/listDefinition.ts";
import { ownColumns } from "../../domain/collection/ownColumns.ts";
import {
  mostCases,
  mostMembers,
  projectNameLength,
  projectRoles,
} from "../../domain/projects/projectRoles.ts";
import { counted } from "../../words/counted.ts";
import { byId, calendarDate, done, sequenceId, sequenceIdInPath, ulid, utcTime } from "../common.ts";
import { listRoutes, selectionRoutes } from "../listRoutes.ts";
import { defineRoute } from "../route.ts";

/** A project as its list shows it. */
export const listedProject = z.object({
  id: sequenceId,
  name: z.string(),
  /** Titles of its cases, in plain text. */
  cases: z.array(z.string()),
  production_associate: z.nullable(z.string()),
  /** Members with waiting work, each with the role; empty once all is done. */
  waits_for: z.array(z.string()),
  /** Assignments that are complete, of `total`. */
  completed: z.number(),
  total: z.number(),
  due_on: z.nullable(calendarDate),
  updated_at: utcTime,
});
export type ListedProject = z.infer<typeof listedProject>;

const own = ownColumns<ListedProject>("projects.csv", {
  id: { kind: "number", label: "Number", filterable: true },
  name: { kind: "text", label: "Project", searchable: "search" },
  cases: { kind: "multi", label: "Cases", searchable: "search", filterable: true },
  waits_for: { kind: "multi", label: "Waiting for", searchable: "search", filterable: true },
  production_associate: {
    kind: "text",
    label: "Production Associate",
    searchable: "search",
    filterable: true,
  },
  completed: { kind: "number", label: "Steps done" },
  total: { kind: "number", label: "Steps", filterable: true },
  due_on: { kind: "date", label: "Due", filterable: true },
  updated_at: { kind: "date", label: "Changed" },
});

export const projectList = defineList<ListedProject>({
  id: ({ id }) => id,
  hasNumberedIds: true,
  ...own,
  sortOptions: [
    { column: "updated_at", label: "Changed", firstOrder: "DESC" },
    { column: "due_on", label: "Due", firstOrder: "ASC" },
    { column: "name", label: "Project", firstOrder: "ASC" },
    { column: "id", label: "Number", firstOrder: "ASC" },
  ],
  selectFilters: [],
  facets: [{ column: "waits_for", title: "Waiting for", emptyNote: "No project is waiting for anybody." }],
  countMessage: counted({ one: "{n} project", other: "{n} projects" }),
});

const projects = {
  name: "Projects",
  list: projectList,
  context: "projects",
  path: "/projects",
  action: "project.read",
  item: listedProject,
  what: "The projects of the editorial group; of whoever only reviews, those that they are a member of",
} as const;
export const projectListRoutes = { ...listRoutes(projects), ...selectionRoutes(projects) };

/** @see spec documents §3 "Checklist item" */
export const checklistItem = z.object({ id: sequenceId, body: z.string(), checked: z.boolean() });
export type ChecklistItem = z.infer<typeof checklistItem>;

const projectMember = z.object({
  id: sequenceId,
  user_id: ulid,
  name: z.string(),
  role: z.enum(projectRoles),
  due_on: z.nullable(calendarDate),
  /** False if they can't open the cases any more: their membership ended, or their role changed. */
  is_able: z.boolean(),
});

const assignment = z.object({
  id: sequenceId,
  member_id: sequenceId,
  version_id: sequenceId,
  is_complete: z.boolean(),
  completed_at: z.nullable(utcTime),
  completed_by: z.nullable(z.string()),
  /** True if it is this member's turn with the version. */
  is_current: z.boolean(),
  /** When the turn came; null if it has not. */
  since: z.nullable(utcTime),
  is_overdue: z.boolean(),
  /** True if the person who asks may tick its items and complete it now. */
  may_work: z.boolean(),
  /** The version that its member writes next in this project; null if nothing else is theirs now. */
  next_version_id: z.nullable(sequenceId),
  checklist: z.array(checklistItem),
});

const projectDetail = z.object({
  id: sequenceId,
  name: z.string(),
  due_on: z.nullable(calendarDate),
  /** In the order in which they work. */
  members: z.array(projectMember),
  documents: z.array(
    z.object({ id: sequenceId, version_id: sequenceId, /** Plain text. */ title: z.string() }),
  ),
  assignments: z.array(assignment),
  created_at: utcTime,
  updated_at: utcTime,
  rev: z.number(),
  may_edit: z.boolean(),
});
export type ProjectDetail = z.infer<typeof projectDetail>;

export const getProject = defineRoute({
  name: "getProject",
  context: "projects",
  method: "GET",
  path: "/projects/{id}",
  action: "project.read",
  summary: "One project: its cases, its members in order, and each assignment with its checklist.",
  params: byId,
  reply: projectDetail,
});

const hasOnce = (values: readonly unknown[]): boolean => new Set(values).size === values.length;

const writtenProject = {
  name: z.string().check(
    z.trim(),
    z.minLength(1, "is needed"),
    z.maxLength(projectNameLength),
    z.refine((name) => !/[\p{Cc}\p{Cs}\uFFFD]/u.test(name), "must be one line of readable text"),
  ),
  due_on: z.optional(z.nullable(calendarDate)),
  document_ids: z
    .array(sequenceId)
    .check(
      z.minLength(1, "Choose at least one case"),
      z.maxLength(mostCases),
      z.refine(hasOnce, "must name each case once"),
    ),
  /** Sorted by role; those of one role work in the order given. */
  members: z
    .array(
      z.strictObject({
        user_id: ulid,
        role: z.enum(projectRoles),
        due_on: z.optional(z.nullable(calendarDate)),
      }),
    )
    .check(
      z.minLength(1, "Choose at least one member"),
      z.maxLength(mostMembers),
      z.refine(
        (members) => hasOnce(members.map(({ user_id, role }) => `${user_id} ${role}`)),
        "must name each person once for each role",
      ),
      z.refine(
        (members) => members.filter(({ role }) => role === "production_associate").length === 1,
        "must name one Production Associate",
      ),
    ),
};

export const createProject = defineRoute({
  name: "createProject",
  context: "projects",
  method: "POST",
  path: "/projects",
  action: "project.edit",
  summary: "Begin a project. The first member of each case gets a mail.",
  isIdempotent: true,
  body: z.strictObject(writtenProject),
  reply: projectDetail,
  status: 201,
});

export const updateProject = defineRoute({
  name: "updateProject",
  context: "projects",
  method: "PUT",
  path: "/projects/{id}",
  action: "project.edit",
  summary:
    "Change a project. What is complete stays so. Refused if somebody changed the project since the revision that was read.",
  params: byId,
  body: z.strictObject({ project: z.strictObject({ ...writtenProject, rev: z.number().check(z.int()) }) }),
  reply: projectDetail,
});

export const deleteProject = defineRoute({
  name: "deleteProject",
  context: "projects",
  method: "DELETE",
  path: "/projects/{id}",
  action: "project.edit",
  summary: "Delete a project with its checklists. Its cases stay as they are.",
  params: byId,
  reply: done,
});

/** @see spec documents §7 "PUT /projects/checklist_items/{id}" */
export const updateChecklistItem = defineRoute({
  name: "updateChecklistItem",
  context: "projects",
  method: "PUT",
  path: "/projects/checklist_items/{id}",
  action: "project.work",
  summary: "Check or uncheck an item of the checklist of the assignment whose turn it is.",
  params: byId,
  body: z.strictObject({ projects_checklist_item: z.strictObject({ checked: z.boolean() }) }),
  reply: checklistItem,
});

const completed = z.object({
  ok: z.literal(true),
  /** Path of the page to go on with. */
  next_link: z.string(),
  /** The member whose turn it is with the case; null once all of it is done. */
  next_member: z.nullable(z.string()),
});

/** @see spec documents §2.1, §2.14; rulings 17 */
export const completeAssignment = defineRoute({
  name: "completeAssignment",
  context: "projects",
  method: "POST",
  path: "/projects/project_members/{member_id}/assignments/{assignment_id}/complete",
  action: "project.work",
  summary:
    "Complete an assignment whose checklist is checked, tell the next member, and go on to one's next version.",
  params: z.strictObject({ member_id: sequenceIdInPath, assignment_id: sequenceIdInPath }),
  /** `next_link` says where the page would go on; the server decides. */
  query: z.strictObject({ next_link: z.optional(z.string().check(z.maxLength(2000))) }),
  body: z.strictObject({}),
  takesForm: true,
  reply: completed,
});

/** @see spec documents §2.1, §2.14; rulings 17 */
export const completeEditing = defineRoute({
  name: "completeEditing",
  context: "projects",
  method: "POST",
  path: "/projects/project_members/{member_id}/editing_complete",
  action: "project.work",
  summary: "Complete the last assignment of a member whose turn it is, and tell the next member.",
  params: z.strictObject({ member_id: sequenceIdInPath }),
  body: z.strictObject({}),
  takesForm: true,
  reply: completed,
});

/** A piece of work that waits for somebody. */
const waitingWork = z.object({
  project: z.object({ id: sequenceId, name: z.string() }),
  assignment_id: sequenceId,
  document_id: sequenceId,
  version_id: sequenceId,
  title: z.string(),
  user_id: ulid,
  name: z.string(),
  role: z.enum(projectRoles),
  since: utcTime,
  due_on: z.nullable(calendarDate),
  is_overdue: z.boolean(),
  is_able: z.boolean(),
});
export type WaitingWork = z.infer<typeof waitingWork>;

/** Most rows of the board in one reply. */
export const mostWaiting = 500;

export const getWaitingWork = defineRoute({
  name: "getWaitingWork",
  context: "projects",
  method: "GET",
  path: "/projects/waiting",
  action: "project.read",
  summary:
    "What waits for whom in all projects, since when; the longest first. Whoever only reviews sees what waits for themselves.",
  query: z.strictObject({
    /** Only what waits for whoever asks. */
    mine: z.optional(z.literal("true")),
  }),
  reply: z.object({
    count: z.number(),
    work: z.array(waitingWork),
  }),
});

/** Somebody who may be a member of a project, and in which roles. */
const candidate = z.object({ user_id: ulid, name: z.string(), roles: z.array(z.enum(projectRoles)) });

export const listProjectCandidates = defineRoute({
  name: "listProjectCandidates",
  context: "projects",
  method: "GET",
  path: "/projects/candidates",
  action: "project.edit",
  summary: "Who may be a member of a project of the group, by name: those who write and review its cases.",
  reply: z.object({ people: z.array(candidate) }),
});

export const projectRouteList = [
  ...Object.values(projectListRoutes),
  getProject,
  createProject,
  updateProject,
  deleteProject,
  updateChecklistItem,
  completeAssignment,
  completeEditing,
  getWaitingWork,
  listProjectCandidates,
] as const;
