import * as z from "zod/mini";
import { definitionFormat, laterFormatText } from "#shared/contract/reports/definitions.ts";
import { reportTypes } from "#shared/contract/reports/reportKinds.ts";
import { builderNames } from "#shared/domain/reportBuilder/builders.ts";
import { readQuestion } from "#shared/domain/reportBuilder/question.ts";
import type { ReportDefinitionRow } from "../../table/operations/reportDefinitions.ts";

const savedDefinition = z.object({
  builder: z.enum(builderNames),
  filters: z.record(z.string(), z.array(z.string())),
  columns: z.record(z.string(), z.boolean()),
  type: z.enum(reportTypes),
});
export type SavedDefinition = z.infer<typeof savedDefinition>;

const outdatedText =
  "This report uses something that is no longer in the report builder. Delete it and save a new one.";

/** Reads a saved report, or says why it can't be used. */
export function readDefinition({
  format,
  definition,
}: Pick<ReportDefinitionRow, "format" | "definition">):
  | { ok: true; definition: SavedDefinition }
  | { ok: false; problem: string } {
  if (format > definitionFormat) return { ok: false, problem: laterFormatText };
  const read = savedDefinition.safeParse(definition);
  if (!read.success || !readQuestion(read.data.builder, read.data).ok)
    return { ok: false, problem: outdatedText };
  return { ok: true, definition: read.data };
}
