import { setTimeout as sleep } from "node:timers/promises";
import { nowMs } from "#functions/runtime/clock.ts";
import { isUnavailable } from "#functions/runtime/unavailable.ts";
import { createExamKeeper } from "./demoExamKeeper.ts";

/** More often than a page is taken for gone (150 s). */
const everyMs = 45_000;

const keep = createExamKeeper();
for (;;) {
  try {
    await keep(nowMs());
  } catch (error) {
    // The engine is being started anew, or the disk is full: the next look does it.
    if (!isUnavailable(error)) throw error;
  }
  await sleep(everyMs);
}
