import { priceCurrent } from "./currentModel.ts";
import { priceOlder } from "./olderModel.ts";
import type { PriceFigures, PriceOrder } from "./priceOrder.ts";

/**
 * Price of an order by its model. The order is taken as valid: prices that `priceFaults` finds nothing wrong with, a range that
 * runs forward, amounts of whole dollars from 0. @see ADR 0380
 */
export function priceOf(order: PriceOrder): PriceFigures {
  const parts = order.model === "older" ? priceOlder(order) : priceCurrent(order);
  const { subtotals, discounts } = parts;
  const subtotal = subtotals.Signature + subtotals.Wise + subtotals.Care;
  const granted = 100 * (order.signatureGrant + order.wiseGrant);
  const rest = subtotal - discounts.signature - discounts.wise;
  return {
    ...parts,
    subtotal,
    total: Math.max(rest - granted, 0),
    unusedGrant: Math.max(granted - rest, 0),
  };
}
