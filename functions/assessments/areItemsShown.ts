import { nowMs } from "../runtime/clock.ts";
import type { DeliveryRow } from "../table/assessments/deliveries.ts";

/** Tells if students see the questions of a delivery: where it says so, and when nobody can sit it any more. */
export const areItemsShown = ({ shows_items, ends_at }: DeliveryRow): boolean =>
  shows_items === true && nowMs() >= Date.parse(ends_at);
