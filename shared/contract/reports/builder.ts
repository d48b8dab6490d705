import * as z from "zod/mini";
import { builderNames, builderOf } from "../../domain/reportBuilder/builders.ts";
import { builderFilters } from "../../domain/reportBuilder/parts.ts";
import { jobId } from "../common.ts";
import { defineRoute } from "../route.ts";
import { reportTypes } from "./reportKinds.ts";

const key = z.string().check(z.minLength(1), z.maxLength(60));
const value = z.string().check(z.maxLength(200));
const filterKeysAtMost = 40;
const fewKeys = z.refine(
  (chosen: unknown) => Object.keys(chosen ?? {}).length <= filterKeysAtMost,
  `takes ${filterKeysAtMost} at most`,
);

/** Question to a builder. @see spec courses §7 "Custom report builder" */
export const askedReport = z.strictObject({
  filters: z.record(key, z.array(value)).check(fewKeys),
  columns: z.record(key, z.boolean()).check(fewKeys),
});

const filterOption = z.object({
  key: z.string(),
  title: z.string(),
  /** Label and value. Of a filter with very many, the first ones: search for the others. */
  options_array: z.array(z.tuple([z.string(), z.string()])),
  /** The filter without which this one says nothing; null where it stands alone. */
  conditionFilter: z.nullable(z.string()),
  kind: z.enum(["options", "date"]),
  /** How many there are under the other filters. */
  option_count: z.number(),
});
export type FilterOption = z.infer<typeof filterOption>;

const columnOption = z.object({
  key: z.string(),
  title: z.string(),
  default: z.boolean(),
  required: z.boolean(),
});

const builderOptions = z.object({
  filterOptions: z.array(z.object({ header: z.string(), filter_options: z.array(filterOption) })),
  columnOptions: z.array(z.object({ header: z.string(), column_options: z.array(columnOption) })),
});
export type BuilderOptions = z.infer<typeof builderOptions>;

/** The columns of all builders. */
const columnKeys = [
  ...new Set(builderNames.flatMap((name) => builderOf(name).columns.map((column) => column.key))),
];

const named = <Schema extends z.ZodMiniType>(names: readonly string[], schema: Schema) =>
  Object.fromEntries(names.map((name) => [name, z.optional(schema)]));

/** A filter by its key, `c--` a column, `q--` what a filter's options are searched by. */
const optionsQuery = z.strictObject({
  ...named(Object.keys(builderFilters), z.array(value)),
  ...named(
    columnKeys.map((name) => `c--${name}`),
    z.enum(["true", "false"]),
  ),
  ...named(
    Object.keys(builderFilters).map((name) => `q--${name}`),
    value,
  ),
});

const byBuilder = z.strictObject({ builder: z.enum(builderNames) });

export const listReportBuilders = defineRoute({
  name: "listReportBuilders",
  context: "reports",
  method: "GET",
  path: "/report_builders",
  action: "custom_report.create",
  summary: "What reports can be built of.",
  reply: z.object({
    builders: z.array(
      z.object({
        builder: z.enum(builderNames),
        title: z.string(),
        description: z.string(),
        reportOptionsUrl: z.string(),
        createReportUrl: z.string(),
      }),
    ),
  }),
});

export const getReportOptions = defineRoute({
  name: "getReportOptions",
  context: "reports",
  method: "GET",
  path: "/report_builders/{builder}/options",
  action: "custom_report.create",
  summary: "The filters and columns of a builder, the filters narrowed by each other.",
  description:
    "`c--{column}=true` for each column that is chosen, `{filter}[]={value}` for each value, `q--{filter}={text}` to search the options of one.",
  params: byBuilder,
  query: optionsQuery,
  reply: builderOptions,
});

export const findReportOptions = defineRoute({
  name: "findReportOptions",
  context: "reports",
  method: "POST",
  path: "/report_builders/{builder}/options",
  action: "custom_report.create",
  summary: "The same for as many values as an address does not hold.",
  params: byBuilder,
  body: z.strictObject({
    ...askedReport.shape,
    /** Filter → text to find its options by. */
    searches: z.optional(z.record(key, value)),
  }),
  maxBodyBytes: 1024 * 1024,
  reply: builderOptions,
});

export const previewReport = defineRoute({
  name: "previewReport",
  context: "reports",
  method: "POST",
  path: "/report_builders/{builder}/preview",
  action: "custom_report.create",
  summary: "The first rows of a report.",
  params: byBuilder,
  body: askedReport,
  maxBodyBytes: 1024 * 1024,
  reply: z.object({
    columns: z.array(z.object({ key: z.string(), title: z.string() })),
    rows: z.array(z.array(z.union([z.string(), z.number()]))),
    /** These are all; otherwise there may be more. */
    is_whole: z.boolean(),
  }),
});
export type ReportPreview = z.infer<typeof previewReport.reply>;

export const createBuiltReport = defineRoute({
  name: "createBuiltReport",
  context: "reports",
  method: "POST",
  path: "/report_builders/{builder}/reports",
  action: "custom_report.create",
  summary: "Order a report as a file; it is made in the background and kept in the archive.",
  params: byBuilder,
  body: z.strictObject({ ...askedReport.shape, type: z.optional(z.enum(reportTypes)) }),
  maxBodyBytes: 1024 * 1024,
  isIdempotent: true,
  reply: z.object({ aws_path: z.string(), id: jobId }),
  status: 201,
});

export const reportBuilderRoutes = [
  listReportBuilders,
  getReportOptions,
  findReportOptions,
  previewReport,
  createBuiltReport,
] as const;
