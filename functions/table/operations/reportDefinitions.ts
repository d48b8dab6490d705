import * as z from "zod/mini";
import { ulid, utcTime } from "#shared/contract/common.ts";
import { keys } from "../keys.ts";
import {
  deleteItem,
  getItem,
  hasRev,
  isNew,
  queryItems,
  type TransactItem,
  transact,
  transactPut,
} from "../table.ts";

const definitionSchema = z.object({
  id: ulid,
  program_id: ulid,
  name: z.string(),
  /** The form of `definition`. */
  format: z.number(),
  /** The definition as the form gives it. */
  definition: z.unknown(),
  saved_by: z.object({ id: ulid, name: z.string() }),
  saved_at: utcTime,
  schedule: z.nullable(
    z.object({
      every: z.enum(["week", "month"]),
      day: z.number(),
      /** People of the program. */
      recipients: z.array(ulid),
      next_at: utcTime,
      /** The host that it was ordered on: the links of its mails lead there. */
      host: z.string(),
    }),
  ),
  /** Why the schedule was ended by the product itself. */
  stopped: z.nullable(z.string()),
  /** Counts the writes of this row. */
  rev: z.number(),
});
/** A report that a program has saved. */
export type ReportDefinitionRow = z.infer<typeof definitionSchema>;

/** Pattern: the saved reports of a program, the oldest first: some dozens. */
export async function listReportDefinitionRows(programId: string): Promise<ReportDefinitionRow[]> {
  const items = await queryItems({ pk: keys.reportDefinitions(programId), consistent: true });
  return items.map((item) => definitionSchema.parse(item));
}

/** Pattern: one of them. */
export async function getReportDefinition(
  programId: string,
  id: string,
): Promise<ReportDefinitionRow | undefined> {
  const item = await getItem(keys.reportDefinition(programId, id), { consistent: true });
  return item && definitionSchema.parse(item);
}

/** Writes it in the place of revision `rev - 1`, with what goes with it; answers false where somebody else was first. */
export const putReportDefinition = (
  row: ReportDefinitionRow,
  together: readonly TransactItem[] = [],
): Promise<boolean> =>
  transact([
    transactPut(
      { ...keys.reportDefinition(row.program_id, row.id), ...row },
      row.rev === 1 ? isNew : hasRev(row.rev - 1),
    ),
    ...together,
  ]);

export const deleteReportDefinitionRow = (programId: string, id: string): Promise<boolean> =>
  deleteItem(keys.reportDefinition(programId, id));
