import { newAccessCode } from "../sittings/accessCode.ts";
import type { DeliveryRow } from "../table/assessments/deliveries.ts";
import { assessmentCodeWrite } from "../table/exams/assessmentAccess.ts";
import type { TransactItem } from "../table/table.ts";

type Proctored = Pick<DeliveryRow, "id" | "proctoring">;

/**
 * Returns the writes of an access code for the transaction that changes a delivery: one that becomes proctored gets a random code, one that
 * no longer is loses its code.
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
