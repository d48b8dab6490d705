import * as z from "zod/mini";
import { coursePrices, priceLookup } from "#shared/contract/quotes/quoteFields.ts";
import { keys } from "../keys.ts";
import { type AuditEntry, auditWrite } from "../operations/audit.ts";
import { getItem, hasRev, isNew, transact, transactPut } from "../table.ts";

const byCategory = <S extends z.ZodMiniType>(schema: S) =>
  z.object({ "0": z.optional(schema), "1": z.optional(schema), "2": z.optional(schema) });

const schema = z.object({
  school_year: z.number(),
  older: byCategory(coursePrices),
  current: byCategory(priceLookup),
  rev: z.number(),
});
/** The prices of a school year, in whole dollars. */
export type YearPricesRow = z.infer<typeof schema>;

/** Pattern: the prices of a school year; strongly consistent. Where none were set, an empty table of revision 0. */
export async function getQuotePrices(schoolYear: number): Promise<YearPricesRow> {
  const item = await getItem(keys.quotePrices(schoolYear), { consistent: true });
  return item ? schema.parse(item) : { school_year: schoolYear, older: {}, current: {}, rev: 0 };
}

/** Writes prices in the place of revision `rev - 1`; answers false when somebody else wrote first. */
export async function putQuotePrices(next: YearPricesRow, audit: AuditEntry): Promise<boolean> {
  return transact([
    transactPut(
      { ...keys.quotePrices(next.school_year), ...next },
      next.rev === 1 ? isNew : hasRev(next.rev - 1),
    ),
    auditWrite(audit),
  ]);
}
