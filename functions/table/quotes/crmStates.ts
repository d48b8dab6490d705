import * as z from "zod/mini";
import { ulid, utcTime } from "#shared/contract/common.ts";
import { keys } from "../keys.ts";
import {
  batchGetItems,
  getItem,
  hasRev,
  isNew,
  type TransactItem,
  transact,
  transactDelete,
  transactPut,
} from "../table.ts";

const schema = z.object({
  program_id: ulid,
  school_year: z.number(),
  /** Id of the record in the CRM. */
  record_id: z.string(),
  /** Values of the fields that both sides write, as of the last exchange. */
  synced: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  /** Revision of the quotes that the CRM knows; 0 before the first. */
  pushed_rev: z.number(),
  customer_status: z.nullable(z.string()),
  /** When something was last taken from the CRM. */
  refreshed_at: z.nullable(utcTime),
  rev: z.number(),
});
/** State of the exchange with the CRM about a program's quotes of a school year. A row of its own, so that an exchange never conflicts with an order. */
export type CrmState = z.infer<typeof schema>;

/** Pattern: one item, strongly consistent. */
export async function getCrmState(programId: string, schoolYear: number): Promise<CrmState | undefined> {
  const item = await getItem(keys.crmState(programId, schoolYear), { consistent: true });
  return item && schema.parse(item);
}

/** Pattern: those of some programs in one school year, in no stated order. */
export async function listCrmStates(programIds: readonly string[], schoolYear: number): Promise<CrmState[]> {
  const items = await batchGetItems(programIds.map((id) => keys.crmState(id, schoolYear)));
  return items.map((item) => schema.parse(item));
}

/** In the place of revision `rev - 1`. */
export const crmStateWrite = (next: CrmState): TransactItem =>
  transactPut(
    { ...keys.crmState(next.program_id, next.school_year), ...next },
    next.rev === 1 ? isNew : hasRev(next.rev - 1),
  );

/** The same alone, with its lines of the log; answers false when somebody else wrote first. */
export const putCrmState = (next: CrmState, together: readonly TransactItem[]): Promise<boolean> =>
  transact([crmStateWrite(next), ...together]);

/** Forgets a state of the revision that was read, with its lines of the log; answers false when somebody else wrote first. */
export const deleteCrmState = (of: CrmState, together: readonly TransactItem[]): Promise<boolean> =>
  transact([transactDelete(keys.crmState(of.program_id, of.school_year), hasRev(of.rev)), ...together]);
