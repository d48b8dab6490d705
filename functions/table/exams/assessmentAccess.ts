import { type DeliveryRow, readDelivery } from "../assessments/deliveries.ts";
import { waitOf } from "../identity/allowances.ts";
import { keys } from "../keys.ts";
import {
  batchGetItems,
  getItem,
  type Item,
  type Key,
  type TransactItem,
  transactDelete,
  transactPut,
} from "../table.ts";
import { codeSchema, type KeptCode } from "./proctorCodes.ts";

/** Part of the transaction that changes a delivery: the access code of its proctors, or none. */
export const assessmentCodeWrite = (deliveryId: number, code: KeptCode | undefined): TransactItem =>
  code
    ? transactPut({ ...keys.assessmentCode(deliveryId), ...code })
    : transactDelete(keys.assessmentCode(deliveryId));

/** Pattern: the access code of an assessment's proctors; strongly consistent, so that a former one ends at once. */
export async function getAssessmentCode(deliveryId: number): Promise<KeptCode | undefined> {
  const item = await getItem(keys.assessmentCode(deliveryId), { consistent: true });
  return item && codeSchema.parse(item);
}

/** A delivery with the access code to compare with. `waitMs`: wait after too many wrong ones. */
export type AssessmentAccess = {
  delivery: DeliveryRow | undefined;
  kept: KeptCode | undefined;
  waitMs: number;
};

/** Pattern: a delivery with its access code, and whether a session (`triedBy`) may try one; in one read, strongly consistent. */
export async function readAssessmentAccess(
  deliveryId: number,
  { triedBy, nowMs }: { triedBy: string; nowMs: number },
): Promise<AssessmentAccess> {
  const [row, code, allowance] = [
    keys.delivery(deliveryId),
    keys.assessmentCode(deliveryId),
    keys.allowance(triedBy, "wrong_access_codes"),
  ];
  const items = await batchGetItems([row, code, allowance], { consistent: true });
  const at = ({ pk, sk }: Key): Item | undefined => items.find((item) => item.pk === pk && item.sk === sk);
  const [delivery, kept] = [at(row), at(code)];
  return {
    delivery: delivery && readDelivery(delivery),
    kept: kept && codeSchema.parse(kept),
    waitMs: waitOf(at(allowance), "wrong_access_codes", nowMs),
  };
}
