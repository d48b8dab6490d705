import { newAccessCode } from "../sittings/accessCode.ts";
import type { DeliveryRow } from "../table/assessments/deliveries.ts";
import { assessmentCodeWrite } from "../table/exams/assessmentAccess.ts";
import type { TransactItem } from "../table/table.ts";

type Proctored = Pick<DeliveryRow, "id" | "proctoring">;

/**
 * What follows for the access code of a delivery from its change, for the transaction that makes it: a delivery that becomes proctored gets a
 * code that is made up, one that no longer is loses its code.
 */
export function codeWrites(
  after: Proctored,
  before: Proctored | undefined,
  by: Parameters<typeof newAccessCode>[1]["by"],
): TransactItem[] {
  const [was, is] = [before?.proctoring !== undefined, after.proctoring !== undefined];
  if (was === is) return [];
  return [assessmentCodeWrite(after.id, is ? newAccessCode({}, { before: undefined, by }) : undefined)];
}
