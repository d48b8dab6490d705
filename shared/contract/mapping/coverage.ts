import * as z from "zod/mini";
import { defineList } from "../../domain/collection/listDefinition.ts";
import { ownColumns } from "../../domain/collection/ownColumns.ts";
import { type Coverage, coverages, coverageWords } from "../../domain/mapping/coverage.ts";
import { counted } from "../../words/counted.ts";
import { byId, sequenceId } from "../common.ts";
import { listRoutes, selectionRoutes } from "../listRoutes.ts";
import { defineRoute } from "../route.ts";

/** A learning objective of the curriculum, and what of one course is about it. @see ADR 0395 */
export const coveredObjective = z.object({
  id: sequenceId,
  /** Plain text. */
  name: z.string(),
  coverage: z.enum(coverages),
  teaching_points: z.number(),
  /** Published cases of the course that hold it, by number; plain titles. */
  documents: z.array(z.object({ id: sequenceId, title: z.string() })),
  cases: z.number(),
  /** Questions in use that are mapped to it: those about cases of the course, and all of the bank. */
  questions: z.number(),
  bank_questions: z.number(),
});
export type CoveredObjective = z.infer<typeof coveredObjective>;

const own = ownColumns<Omit<CoveredObjective, "documents">>("coverage.csv", {
  id: { kind: "number", label: "Number", filterable: true },
  name: { kind: "text", label: "Learning Objective", searchable: "search" },
  coverage: {
    kind: "enum",
    label: "Coverage",
    values: coverages,
    words: coverageWords,
    filterable: true,
  },
  teaching_points: { kind: "number", label: "Teaching Points", filterable: true },
  cases: { kind: "number", label: "Cases", filterable: true },
  questions: { kind: "number", label: "Questions", filterable: true },
  bank_questions: { kind: "number", label: "Questions in Bank", filterable: true },
});

const titles = ({ documents }: CoveredObjective): string[] => documents.map(({ title }) => title);

export const coverageList = defineList<CoveredObjective>({
  id: ({ id }) => id,
  hasNumberedIds: true,
  ...own,
  columns: {
    ...own.columns,
    documents: {
      kind: "multi",
      label: "Case",
      searchable: "search",
      filterable: true,
      value: titles,
    },
  },
  csv: {
    fileName: "coverage.csv",
    columns: [...(own.csv?.columns ?? []), { head: "Case Titles", column: "documents" }],
  },
  sortOptions: own.sortOptions.map((option) =>
    option.column === "name" || option.column === "id" ? option : { ...option, firstOrder: "DESC" },
  ),
  selectFilters: [
    {
      title: "Coverage",
      options: coverages.map((one: Coverage) => ({
        label: coverageWords[one],
        filter: `coverage=${one}`,
      })),
    },
  ],
  genericFilters: [
    {
      title: "Filter by Cases",
      options: [
        { label: "In a case of the course", column: "cases", operator: ">", value: 0 },
        { label: "In no case of the course", column: "cases", operator: "=", value: 0 },
      ],
    },
    {
      title: "Filter by Questions",
      options: [
        { label: "With questions", column: "questions", operator: ">", value: 0 },
        { label: "Without questions", column: "questions", operator: "=", value: 0 },
      ],
    },
  ],
  facets: [{ column: "documents", title: "Case" }],
  countMessage: counted({ one: "{n} learning objective", other: "{n} learning objectives" }),
});

const ofCourse = {
  name: "Coverage",
  list: coverageList,
  context: "mapping",
  path: "/coverage/{id}/objectives",
  action: "mapping.read",
  params: byId,
  item: coveredObjective,
  what: "The learning objectives of the curriculum with the cases and questions that a course has for each",
} as const;
export const coverageListRoutes = { ...listRoutes(ofCourse), ...selectionRoutes(ofCourse) };

const coveredCourse = z.object({
  id: sequenceId,
  name: z.string(),
  /** Published cases in it. */
  cases: z.number(),
  /** Number of objectives of each coverage; of the whole curriculum, so that they add up to it. */
  objectives: z.record(z.enum(coverages), z.number()),
});
export type CoveredCourse = z.infer<typeof coveredCourse>;

export const listCoveredCourses = defineRoute({
  name: "listCoveredCourses",
  context: "mapping",
  method: "GET",
  path: "/coverage",
  action: "mapping.read",
  summary:
    "The courses of the current program that are not archived, by name, each with how many objectives of the curriculum it teaches and assesses.",
  reply: z.array(coveredCourse),
});

const coverageMap = z.object({
  /** Cases of the course, in its order; those that nobody reads only where questions are about them. Plain titles. */
  cases: z.array(z.object({ id: sequenceId, title: z.string(), is_in_use: z.boolean() })),
  /** Objectives that the course teaches or asks about, in the order in which it comes to them. */
  objectives: z.array(
    z.object({
      id: sequenceId,
      name: z.string(),
      /** Places in `cases` of those that teach it, from 0. */
      taught: z.array(z.number()),
      /** Places in `cases` of those that questions in use are about, each with the number of the questions. */
      asked: z.array(z.tuple([z.number(), z.number()])),
    }),
  ),
  /** Objectives of the curriculum that are in none of its cases and questions. */
  nowhere: z.number(),
});

export const getCoverageMap = defineRoute({
  name: "getCoverageMap",
  context: "mapping",
  method: "GET",
  path: "/coverage/{id}/map",
  action: "mapping.read",
  summary:
    "Which case of a course teaches which learning objective, and which questions about the case assess it.",
  params: byId,
  reply: coverageMap,
});

export const coverageRoutes = [...Object.values(coverageListRoutes), listCoveredCourses, getCoverageMap];
