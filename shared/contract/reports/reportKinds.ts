import * as z from "zod/mini";
import { builderNames } from "../../domain/reportBuilder/builders.ts";
import { interchangeFormatNames } from "../../questions/interchange/written.ts";
import { calendarDate, sequenceId, ulid, utcTime } from "../common.ts";

/** The forms that a table comes in as a file. */
export const reportTypes = ["xlsx", "csv"] as const;
export type ReportType = (typeof reportTypes)[number];

/** The forms of any file that is made in the background. */
export const fileTypes = [...reportTypes, "zip"] as const;
export type FileType = (typeof fileTypes)[number];

/** Said where a report was waited for and could not be made. @see spec courses §8 "Async report" */
export const reportFailedText = "There was an unknown error.  Please try again or contact support.";

/** Selected questions of one export. */
export const exportedAtOnce = 5000;

/** `job`: `built_report` for what may take many minutes or holds the whole question bank, so that it does not stand in the way of the others. */
type ReportKindDefinition = {
  title: string;
  params: z.ZodMiniType;
  job: "report" | "built_report";
  types: readonly FileType[];
};

const exportedQuestions = {
  /** Numbers of questions; without them all that are active, or all that are archived. */
  ids: z.optional(z.array(sequenceId).check(z.minLength(1), z.maxLength(exportedAtOnce))),
  archived: z.optional(z.boolean()),
};

/**
 * Every report that is made in the background. To add one: an entry here, who may order it and what is said of it
 * (`functions/reports/orders`), and where its rows come from (`functions/workers/reports`). Each of the three is a record over
 * these names, so that a missing part does not compile.
 */
export const reportKinds = {
  course_usage: {
    title: "Course usage report",
    params: z.strictObject({
      course_id: sequenceId,
      start_date: z.optional(calendarDate),
      end_date: z.optional(calendarDate),
      tab: z.optional(z.enum(["case", "illness_script"])),
    }),
    ...{ job: "report", types: reportTypes },
  },
  document_links: {
    title: "Links Report",
    params: z.strictObject({ document_id: sequenceId }),
    ...{ job: "report", types: reportTypes },
  },
  question_bank: {
    title: "Question Bank",
    params: z.strictObject(exportedQuestions),
    ...{ job: "built_report", types: reportTypes },
  },
  question_interchange: {
    title: "Questions for other systems",
    params: z.strictObject({
      format: z.enum(interchangeFormatNames),
      ...exportedQuestions,
    }),
    ...{ job: "built_report", types: ["zip"] },
  },
  built: {
    title: "Custom report",
    params: z.strictObject({
      builder: z.enum(builderNames),
      filters: z.record(z.string(), z.array(z.string())),
      columns: z.record(z.string(), z.boolean()),
      /** Name of the saved definition that it comes from, if any. */
      name: z.optional(z.string()),
    }),
    ...{ job: "built_report", types: reportTypes },
  },
} as const satisfies Record<string, ReportKindDefinition>;

export type ReportKind = keyof typeof reportKinds;
export type ReportParams<Kind extends ReportKind> = z.infer<(typeof reportKinds)[Kind]["params"]>;
export const reportKindNames = Object.keys(reportKinds) as [ReportKind, ...ReportKind[]]; // the record's own keys

/** Facts that an order of a report shows about itself: name and value, such as `["Course", "Internal Medicine"]`. */
export const reportFacts = z.array(z.tuple([z.string(), z.string()]));
export type ReportFacts = z.infer<typeof reportFacts>;

/** The order of a report, as its job keeps it. */
export const reportOrder = z.object({
  report: z.enum(reportKindNames),
  type: z.enum(fileTypes),
  /** By the schema of the kind. */
  params: z.unknown(),
  facts: reportFacts,
  /** Where the file goes in the report bucket: fixed when it is ordered, so that a repeated job makes one file. */
  object_key: z.string(),
  /** The file is deleted then. */
  kept_until: utcTime,
  /** Who ordered it, as they were called. */
  asked_by: z.string(),
  /** Who has it in their list beside whoever ordered it. */
  shared_with: z.array(ulid),
  /** They are told by mail once it is made. */
  mail: z.optional(z.object({ name: z.string(), scheduled_by: z.string(), host: z.string() })),
});
export type ReportOrder = z.infer<typeof reportOrder>;

/** Facts known about a report once it is made. */
export const madeReport = z.object({
  size_bytes: z.number(),
  rows: z.number(),
  /** Parts that the format had no place for. */
  not_carried: z.optional(z.number()),
});
