import * as z from "zod/mini";
import { coursesByKey } from "#shared/contract/quotes/programUpdates.ts";
import { keys } from "../keys.ts";
import { type AuditEntry, auditWrite } from "../operations/audit.ts";
import { getItem, hasRev, isNew, transact, transactPut } from "../table.ts";

const schema = z.object({ courses: coursesByKey, rev: z.number() });
/** Numbers of the provider's courses that each course of a quote stands for. */
export type QuoteCoursesRow = z.infer<typeof schema>;

/** Pattern: one item, strongly consistent; empty, of revision 0, where nothing was set. */
export async function getQuoteCourses(): Promise<QuoteCoursesRow> {
  const item = await getItem(keys.quoteCourses(), { consistent: true });
  return item ? schema.parse(item) : { courses: {}, rev: 0 };
}

/** Writes in the place of revision `rev - 1`; answers false when somebody else wrote first. */
export async function putQuoteCourses(next: QuoteCoursesRow, audit: AuditEntry): Promise<boolean> {
  return transact([
    transactPut({ ...keys.quoteCourses(), ...next }, next.rev === 1 ? isNew : hasRev(next.rev - 1)),
    auditWrite(audit),
  ]);
}
