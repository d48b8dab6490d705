import * as z from "zod/mini";
import { defineList } from "../../domain/collection/listDefinition.ts";
import { ownColumns } from "../../domain/collection/ownColumns.ts";
import { reusableKinds } from "../../domain/mapping/reusableKinds.ts";
import { counted } from "../../words/counted.ts";
import { byId, done, sequenceId, sequenceIdInPath, ulid, utcTime } from "../common.ts";
import { listRoutes, selectionRoutes } from "../listRoutes.ts";
import { defineRoute } from "../route.ts";
import { mappingName } from "./mappingName.ts";

/** A learning objective as its list shows it. @see spec documents §3 "Mapping" */
export const listedObjective = z.object({
  id: sequenceId,
  uid: ulid,
  /** Plain text. */
  name: z.string(),
  /** Source of an import, such as a book and its chapter; null if it was written here. */
  source: z.nullable(z.string()),
  /** Teaching points that it is paired with. */
  teaching_points: z.number(),
  /** Published cases that hold it. */
  cases: z.number(),
  updated_at: utcTime,
});
export type ListedObjective = z.infer<typeof listedObjective>;

const own = ownColumns<ListedObjective>("learning_objectives.csv", {
  id: { kind: "number", label: "Number", filterable: true },
  name: { kind: "text", label: "Learning Objective", searchable: "search" },
  source: { kind: "text", label: "Source", searchable: "search", filterable: true },
  teaching_points: { kind: "number", label: "Teaching Points", filterable: true },
  cases: { kind: "number", label: "Cases", filterable: true },
  updated_at: { kind: "date", label: "Changed" },
});

export const objectiveList = defineList<ListedObjective>({
  id: ({ id }) => id,
  hasNumberedIds: true,
  ...own,
  sortOptions: [
    { column: "name", label: "Learning Objective", firstOrder: "ASC" },
    { column: "id", label: "Number", firstOrder: "ASC" },
    { column: "source", label: "Source", firstOrder: "ASC" },
    { column: "teaching_points", label: "Teaching Points", firstOrder: "DESC" },
    { column: "cases", label: "Cases", firstOrder: "DESC" },
    { column: "updated_at", label: "Changed", firstOrder: "DESC" },
  ],
  selectFilters: [],
  genericFilters: [
    {
      title: "Filter by Teaching Points",
      options: [
        { label: "With teaching points", column: "teaching_points", operator: ">", value: 0 },
        { label: "Without teaching points", column: "teaching_points", operator: "=", value: 0 },
      ],
    },
    {
      title: "Filter by Cases",
      options: [
        { label: "In a case", column: "cases", operator: ">", value: 0 },
        { label: "In no case", column: "cases", operator: "=", value: 0 },
      ],
    },
  ],
  countMessage: counted({ one: "{n} learning objective", other: "{n} learning objectives" }),
});

const objectives = {
  name: "LearningObjectives",
  list: objectiveList,
  context: "mapping",
  path: "/learning_objectives",
  action: "mapping.read",
  item: listedObjective,
  what: "The learning objectives of the curriculum",
} as const;
export const objectiveListRoutes = { ...listRoutes(objectives), ...selectionRoutes(objectives) };

/** One change of an objective or a reusable item. */
export const historyEntry = z.object({
  at: utcTime,
  by: z.string(),
  /** Verb of the change, such as 'Renamed'. */
  what: z.string(),
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
});
export type HistoryEntry = z.infer<typeof historyEntry>;

/** A published case that holds an objective or a reusable item. */
export const usingCase = z.object({
  id: sequenceId,
  /** Plain text. */
  title: z.string(),
  scheduled_review_version_id: z.nullable(sequenceId),
});

/** A pair of a learning objective and a teaching point. @see spec documents §3 "LOTP dyad" */
export const dyad = z.object({
  id: sequenceId,
  learning_objective_id: sequenceId,
  reusable_object_id: sequenceId,
  reusable_object: z.object({ id: sequenceId, uid: ulid, kind: z.enum(reusableKinds), name: z.string() }),
  /** Assessment questions that are mapped to it. */
  questions: z.number(),
});

const objectiveDetail = z.object({
  id: sequenceId,
  uid: ulid,
  name: z.string(),
  source: z.nullable(z.string()),
  created_at: utcTime,
  created_by: z.nullable(z.string()),
  updated_at: utcTime,
  dyads: z.array(dyad),
  documents: z.array(usingCase),
  /** The latest first; the last 200 changes. */
  history: z.array(historyEntry),
});
export type ObjectiveDetail = z.infer<typeof objectiveDetail>;

export const getLearningObjective = defineRoute({
  name: "getLearningObjective",
  context: "mapping",
  method: "GET",
  path: "/learning_objectives/{id}",
  action: "mapping.read",
  summary: "One learning objective with its teaching points, the cases that hold it, and its history.",
  params: byId,
  reply: objectiveDetail,
});

const objectiveName = mappingName("is needed");

export const createLearningObjective = defineRoute({
  name: "createLearningObjective",
  context: "mapping",
  method: "POST",
  path: "/learning_objectives",
  action: "mapping.edit",
  summary:
    "Make a learning objective, paired with a teaching point where one is named. One with the same name, however it is written, is refused by its number.",
  isIdempotent: true,
  body: z.strictObject({ name: objectiveName, reusable_object_id: z.optional(sequenceId) }),
  reply: objectiveDetail,
  status: 201,
});

export const updateLearningObjective = defineRoute({
  name: "updateLearningObjective",
  context: "mapping",
  method: "PUT",
  path: "/learning_objectives/{id}",
  action: "mapping.edit",
  summary:
    "Rename a learning objective. With the name that was read, a change by somebody else meanwhile is refused.",
  params: byId,
  body: z.strictObject({
    learning_objective: z.strictObject({ name: objectiveName, previous_name: z.optional(z.string()) }),
  }),
  reply: objectiveDetail,
});

export const deleteLearningObjective = defineRoute({
  name: "deleteLearningObjective",
  context: "mapping",
  method: "DELETE",
  path: "/learning_objectives/{id}",
  action: "mapping.edit",
  summary: "Delete a learning objective that has no teaching points and is in no case.",
  params: byId,
  reply: done,
});

export const createDyad = defineRoute({
  name: "createDyad",
  context: "mapping",
  method: "POST",
  path: "/learning_objectives/{id}/dyads",
  action: "mapping.edit",
  summary: "Pair a learning objective with a teaching point. Repeating it changes nothing.",
  params: byId,
  body: z.strictObject({ reusable_object_id: sequenceId }),
  reply: objectiveDetail,
});

export const deleteDyad = defineRoute({
  name: "deleteDyad",
  context: "mapping",
  method: "DELETE",
  path: "/learning_objectives/{id}/dyads/{dyad_id}",
  action: "mapping.edit",
  summary:
    "Break the pair of a learning objective and a teaching point. One with mapped questions is refused.",
  params: z.strictObject({ id: sequenceIdInPath, dyad_id: sequenceIdInPath }),
  reply: objectiveDetail,
});

export const objectiveRoutes = [
  ...Object.values(objectiveListRoutes),
  getLearningObjective,
  createLearningObjective,
  updateLearningObjective,
  deleteLearningObjective,
  createDyad,
  deleteDyad,
] as const;
