import { getRollOver as route } from "#shared/contract/quotes/rollOver.ts";
import { isoTime, nowMs } from "../runtime/clock.ts";
import { defineHandler } from "../runtime/handler.ts";
import { planRollOver } from "../subscriptions/rollOver.ts";
import { getQuotePrices } from "../table/quotes/quotePrices.ts";
import { presentRollOver, yearOf } from "./rollOver.ts";

/** Preview of the year-end roll-over. @see ADR 0383 */
export const getRollOver = defineHandler(route, {
  run: async ({ query }) => {
    const year = yearOf(query);
    const [plan, prices] = await Promise.all([planRollOver(year, isoTime(nowMs())), getQuotePrices(year)]);
    return presentRollOver(year, plan, prices);
  },
});
