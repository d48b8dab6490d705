import * as z from "zod/mini";
import { uidSchema } from "../../case/model/uid.ts";
import { defineList } from "../../domain/collection/listDefinition.ts";
import { descriptionLength } from "../../domain/mapping/names.ts";
import { reusableKinds, reusableKindWords } from "../../domain/mapping/reusableKinds.ts";
import { counted } from "../../words/counted.ts";
import { byId, sequenceId, ulid, utcTime } from "../common.ts";
import { listRoutes, selectionRoutes } from "../listRoutes.ts";
import { defineRoute } from "../route.ts";
import { mappingName } from "./mappingName.ts";
import { historyEntry, usingCase } from "./objectives.ts";

const pairedObjective = z.object({ id: sequenceId, name: z.string() });

const reusable = {
  id: sequenceId,
  uid: ulid,
  kind: z.enum(reusableKinds),
  name: z.string(),
  /** Plain text. */
  description: z.string(),
  learning_objectives: z.array(pairedObjective),
};

/** Reusable content as its list shows it. @see spec documents §2.12, §3 "Reusable object" */
export const listedReusable = z.object({
  ...reusable,
  /** Published cases that use it. */
  cases: z.number(),
  updated_at: utcTime,
});
export type ListedReusable = z.infer<typeof listedReusable>;

/** Row as the list is searched, filtered and sorted. */
export type SearchedReusable = ListedReusable & {
  /** Titles of the cases that use it, in plain text. Searched on the server; a reply has no such field. */
  documents?: readonly string[];
  /** Those among them that are illness scripts or the provider's signature cases. */
  illness_scripts?: readonly string[];
  signature_cases?: readonly string[];
};

/** @see spec documents §2.12 "List (context 'RC')" */
export const reusableList = defineList<SearchedReusable>({
  id: ({ id }) => id,
  hasNumberedIds: true,
  hasObjectiveSearch: true,
  columns: {
    id: { kind: "number", label: "Number", sortable: true, value: ({ id }) => id },
    kind: {
      kind: "enum",
      label: "Kind",
      sortable: true,
      filterable: true,
      values: reusableKinds,
      words: reusableKindWords,
      value: ({ kind }) => kind,
    },
    name: { kind: "text", label: "Name", sortable: true, searchable: "search", value: ({ name }) => name },
    description: {
      kind: "text",
      label: "Description",
      searchable: "search",
      value: ({ description }) => description,
    },
    learning_objectives: {
      kind: "multi",
      label: "Learning Objectives",
      searchable: "lo_search",
      value: ({ learning_objectives }) => learning_objectives.map(({ name }) => name),
    },
    documents: {
      kind: "multi",
      label: "Case",
      filterable: true,
      value: ({ documents = [] }) => documents,
    },
    illness_scripts: {
      kind: "multi",
      label: "Illness Script Document",
      filterable: true,
      value: ({ illness_scripts = [] }) => illness_scripts,
    },
    signature_cases: {
      kind: "multi",
      label: "Signature Cases",
      filterable: true,
      value: ({ signature_cases = [] }) => signature_cases,
    },
    cases: { kind: "number", label: "Uses", sortable: true, filterable: true, value: ({ cases }) => cases },
    updated_at: { kind: "date", label: "Changed", sortable: true, value: ({ updated_at }) => updated_at },
  },
  sortOptions: [
    { column: "name", label: "Name", firstOrder: "ASC" },
    { column: "cases", label: "Uses", firstOrder: "DESC" },
    { column: "updated_at", label: "Changed", firstOrder: "DESC" },
  ],
  selectFilters: [
    {
      title: "Filter by Kind",
      options: reusableKinds.map((kind) => ({ label: reusableKindWords[kind], filter: `kind=${kind}` })),
    },
  ],
  genericFilters: [
    {
      title: "Filter by Use",
      options: [
        { label: "Used", column: "cases", operator: ">", value: 0 },
        { label: "Used in several cases", column: "cases", operator: ">", value: 1 },
        { label: "Not used", column: "cases", operator: "=", value: 0 },
      ],
    },
  ],
  facets: [
    { column: "documents", title: "Case", emptyNote: "No case uses reusable content." },
    {
      column: "illness_scripts",
      title: "Illness Script Document",
      emptyNote: "No illness script uses reusable content.",
    },
    {
      column: "signature_cases",
      title: "Signature Cases",
      emptyNote: "No signature case uses reusable content.",
    },
  ],
  csv: {
    fileName: "reusable_objects.csv",
    columns: [
      { head: "Number", column: "id" },
      { head: "Kind", column: "kind" },
      { head: "Name", column: "name" },
      { head: "Description", column: "description" },
      { head: "Learning Objectives", column: "learning_objectives" },
      { head: "Uses", column: "cases" },
      { head: "Cases", column: "documents" },
    ],
  },
  countMessage: counted({ one: "{n} reusable item", other: "{n} reusable items" }),
});

const reusables = {
  name: "ReusableObjects",
  list: reusableList,
  context: "mapping",
  path: "/reusable_objects",
  action: "mapping.read",
  item: listedReusable,
  what: "The reusable content of the curriculum",
} as const;
export const reusableListRoutes = { ...listRoutes(reusables), ...selectionRoutes(reusables) };

const terms = z.array(z.string());

/** A row of the table 'Where Used'. @see spec documents §2.12 */
const whereUsed = z.extend(usingCase, {
  /** The item's objectives that the case holds, too. */
  learning_objectives: z.array(pairedObjective),
  age_groups: terms,
  clinical_locations: terms,
  clinical_disciplines: terms,
  systems: terms,
  presenting_problems: terms,
  final_diagnoses: terms,
  additional_diagnoses: terms,
  clinical_focuses: terms,
});

const reusableDetail = z.object({
  ...reusable,
  created_at: utcTime,
  created_by: z.nullable(z.string()),
  updated_at: utcTime,
  documents: z.array(whereUsed),
  /** Its published text without its styles, block by block; the first 60 blocks. Empty of an item that has none. */
  text: z.array(z.string()),
  /** Numbers of its variants; null of an item that has no text of its own. @see spec documents §3 "Document" */
  publishVariantId: z.nullable(sequenceId),
  maintenanceVariantId: z.nullable(sequenceId),
  reviewVariantId: z.nullable(sequenceId),
  /** Where it comes from. @see spec documents §2.12 "Source Course:" */
  source: z.object({
    /** Name of a course that holds the first case and that the reader's program may use. */
    course: z.nullable(z.string()),
    /** Title of the first case. */
    document: z.nullable(z.string()),
    /** The item's objectives that one of its cases holds. */
    learning_objectives: z.array(pairedObjective),
  }),
  /** The latest first; the last 200 changes. */
  history: z.array(historyEntry),
});
export type ReusableDetail = z.infer<typeof reusableDetail>;

/** Address of the list's items and the cases that use them. @see spec documents §7 "show_rlo_list" */
export const showReusableList = defineRoute({
  name: "showReusableList",
  context: "mapping",
  method: "GET",
  path: "/reusable_objects/show_rlo_list",
  action: "mapping.read",
  summary:
    "The address of the list's items, and of each case that uses reusable content what the filters say of it.",
  reply: z.object({
    item_url: z.string(),
    /** By the number of the case: titles of filters, and the values of the case. */
    document_lookup_table: z.record(z.string(), z.record(z.string(), z.array(z.string()))),
  }),
});

export const getReusableObject = defineRoute({
  name: "getReusableObject",
  context: "mapping",
  method: "GET",
  path: "/reusable_objects/{id}",
  action: "mapping.read",
  summary: "One item of reusable content with its objectives, the cases that use it, and its history.",
  params: byId,
  reply: reusableDetail,
});

/** @see spec documents §5 "Reusable Content name is required" */
const reusableName = mappingName("Reusable Content name is required");
const description = z.string().check(z.trim(), z.maxLength(descriptionLength));

export const createReusableObject = defineRoute({
  name: "createReusableObject",
  context: "mapping",
  method: "POST",
  path: "/reusable_objects",
  action: "mapping.edit",
  summary: "Make an item of reusable content.",
  isIdempotent: true,
  body: z.strictObject({
    kind: z.enum(reusableKinds),
    name: reusableName,
    description: z.optional(description),
    /** Content of a case that it begins with. It is published with that; without it, it begins empty. */
    source: z.optional(
      z.strictObject({
        version_id: sequenceId,
        /** The revision that the page shows. */
        base_rev: z.number().check(z.int(), z.nonnegative()),
        /** Uids of blocks that stand side by side in a card, in their order. */
        uids: z.array(uidSchema).check(z.minLength(1), z.maxLength(100)),
      }),
    ),
    /** For a teaching point: the objective that it is paired with at once. */
    learning_objective_id: z.optional(sequenceId),
  }),
  reply: reusableDetail,
  status: 201,
});

export const updateReusableObject = defineRoute({
  name: "updateReusableObject",
  context: "mapping",
  method: "PUT",
  path: "/reusable_objects/{id}",
  action: "mapping.edit",
  summary:
    "Rename or describe an item of reusable content. With the name that was read, a change meanwhile is refused.",
  params: byId,
  body: z.strictObject({
    reusable_object: z.strictObject({
      name: z.optional(reusableName),
      description: z.optional(description),
      previous_name: z.optional(z.string()),
    }),
  }),
  reply: reusableDetail,
});

export const reusableRoutes = [
  ...Object.values(reusableListRoutes),
  showReusableList,
  getReusableObject,
  createReusableObject,
  updateReusableObject,
] as const;
