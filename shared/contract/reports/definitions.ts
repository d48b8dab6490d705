import * as z from "zod/mini";
import { builderNames } from "../../domain/reportBuilder/builders.ts";
import { ulid, utcTime } from "../common.ts";
import { defineRoute } from "../route.ts";
import { askedReport } from "./builder.ts";
import { reportTypes } from "./reportKinds.ts";

/** The form that definitions are saved in. A program may hold some of a later one, written by a later version of the product. */
export const definitionFormat = 1;
export const laterFormatText =
  "This report was saved by a newer version. Reload the page. If that does not help, ask the person who saved it.";
export const definitionsAtMost = 100;
export const recipientsAtMost = 20;

const every = z.enum(["week", "month"]);
const day = z.number().check(z.int(), z.minimum(1), z.maximum(28));

const askedSchedule = z
  .strictObject({
    every,
    day,
    /** E-mail addresses of staff of the program. */
    recipients: z
      .array(z.string().check(z.minLength(1), z.maxLength(254)))
      .check(z.minLength(1), z.maxLength(recipientsAtMost)),
  })
  .check(
    z.refine((schedule) => schedule.every === "month" || schedule.day <= 7, {
      path: ["day"],
      error: "must be 1 to 7 of a week, or 1 to 28 of a month",
    }),
  );

const askedDefinition = {
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
  builder: z.enum(builderNames),
  /** Form of the definition that the page saves. */
  format: z.number().check(z.int(), z.minimum(1)),
  ...askedReport.shape,
  type: z.enum(reportTypes),
  schedule: z.nullable(askedSchedule),
};

/** A saved report. Where `problem` says something, it can only be deleted: it is not for this version, or for no version any more. */
const reportDefinition = z.object({
  id: ulid,
  name: z.string(),
  saved_by: z.string(),
  saved_at: utcTime,
  rev: z.number(),
  problem: z.nullable(z.string()),
  /** Null where there is a problem. */
  definition: z.nullable(
    z.object({
      builder: z.enum(builderNames),
      filters: z.record(z.string(), z.array(z.string())),
      columns: z.record(z.string(), z.boolean()),
      type: z.enum(reportTypes),
    }),
  ),
  schedule: z.nullable(
    z.object({
      every,
      day,
      recipients: z.array(z.string()),
      next_at: utcTime,
    }),
  ),
  /** Why it is not made by itself any more; null while it is, or never was. */
  stopped: z.nullable(z.string()),
});
export type ReportDefinition = z.infer<typeof reportDefinition>;

const byId = z.strictObject({ id: ulid });

export const listReportDefinitions = defineRoute({
  name: "listReportDefinitions",
  context: "reports",
  method: "GET",
  path: "/report_definitions",
  action: "custom_report.create",
  summary: "The saved reports of the program.",
  reply: z.object({ definitions: z.array(reportDefinition) }),
});

export const createReportDefinition = defineRoute({
  name: "createReportDefinition",
  context: "reports",
  method: "POST",
  path: "/report_definitions",
  action: "custom_report.create",
  summary: "Save a report for the program, to be made by hand or on a schedule.",
  body: z.strictObject(askedDefinition),
  maxBodyBytes: 512 * 1024,
  isIdempotent: true,
  reply: z.object({ id: ulid }),
  status: 201,
});

export const updateReportDefinition = defineRoute({
  name: "updateReportDefinition",
  context: "reports",
  method: "PUT",
  path: "/report_definitions/{id}",
  action: "custom_report.create",
  summary:
    "Change a saved report. `rev` is what was read: where somebody else was first, nothing is changed.",
  params: byId,
  body: z.strictObject({ ...askedDefinition, rev: z.number() }),
  maxBodyBytes: 512 * 1024,
  reply: z.object({ id: ulid, rev: z.number() }),
});

export const deleteReportDefinition = defineRoute({
  name: "deleteReportDefinition",
  context: "reports",
  method: "DELETE",
  path: "/report_definitions/{id}",
  action: "custom_report.create",
  summary: "Delete a saved report; files made of it stay.",
  params: byId,
  reply: z.object({ ok: z.literal(true) }),
});

export const reportDefinitionRoutes = [
  listReportDefinitions,
  createReportDefinition,
  updateReportDefinition,
  deleteReportDefinition,
] as const;
