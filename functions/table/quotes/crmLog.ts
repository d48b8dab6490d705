import * as z from "zod/mini";
import { utcTime } from "#shared/contract/common.ts";
import { crmDirections } from "#shared/domain/quotes/crmMerge.ts";
import { keys } from "../keys.ts";
import { putItem, queryItems, type TransactItem, transactPut } from "../table.ts";

const schema = z.object({
  /** Sorts by time. Work that is repeated makes the same id again. */
  id: z.string(),
  at: utcTime,
  direction: z.enum(crmDirections),
  program_name: z.string(),
  subject: z.string(),
  lines: z.array(z.string()),
});
/** One line of what was exchanged with the CRM. */
export type CrmLogRow = z.infer<typeof schema>;

/** Days that the lines are kept. */
const keptDays = 30;

const itemOf = (row: CrmLogRow) => ({
  ...keys.crmLog(row.id),
  ...row,
  expires_at_s: Math.floor(Date.parse(row.at) / 1000) + keptDays * 86_400,
});

export const crmLogWrite = (row: CrmLogRow): TransactItem => transactPut(itemOf(row));

export const putCrmLog = (row: CrmLogRow): Promise<boolean> => putItem(itemOf(row));

/** Pattern: the lines before an id, the newest first, so many at most. */
export async function listCrmLog(before: string | undefined, limit: number): Promise<CrmLogRow[]> {
  const items = await queryItems({
    pk: keys.crmLogPartition,
    descending: true,
    // One more, since the line that is known is found again.
    limit: limit + 1,
    ...(before !== undefined && { skUpTo: before }),
  });
  return items
    .map((item) => schema.parse(item))
    .filter(({ id }) => id !== before)
    .slice(0, limit);
}
