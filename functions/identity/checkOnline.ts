import { checkOnline as route } from "#shared/contract/identity/identity.ts";
import { answersIn } from "../runtime/answersIn.ts";
import { defineHandler } from "../runtime/handler.ts";
import { logger } from "../runtime/log.ts";
import { Refusal } from "../runtime/refusal.ts";
import { ttlCache } from "../runtime/ttlCache.ts";
import { getProgram } from "../table/programs/programs.ts";

/** Every open page asks twice a minute: one look at the table does for all that ask within two seconds. */
const looks = ttlCache<true>(2000, 1);
const lookMs = 2000;

/** Answers only while the table does: what is told as reachable can be worked with. */
export const checkOnline = defineHandler(route, {
  run: async () => {
    try {
      await looks("table", () => answersIn(lookMs, lookAtTable));
    } catch (error) {
      logger.warn("not online", { reason: String(error) });
      throw new Refusal("UNAVAILABLE", { headers: { "retry-after": "2" } });
    }
    return { ok: true as const };
  },
});

async function lookAtTable(): Promise<true> {
  await getProgram("00000000000000000000000000");
  return true;
}
