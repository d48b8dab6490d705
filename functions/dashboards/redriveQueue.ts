import { redriveQueue as route } from "#shared/contract/dashboards/operations.ts";
import { fullName } from "#shared/domain/people/fullName.ts";
import { countMessages, moveSetAside } from "../ports/setAside.ts";
import { isoTime, nowMs } from "../runtime/clock.ts";
import { defineHandler } from "../runtime/handler.ts";
import { logger } from "../runtime/log.ts";
import { putAuditEntries } from "../table/operations/audit.ts";

/** Two messages are two calls each: so many are moved well within a call's time. */
const atMost = 500;
const forMs = 15_000;

/**
 * Sends what was set aside again. The audit entry stands before the first message goes, under the operation's id: a try
 * after one that died writes the same one, and moves what is left.
 */
export const redriveQueue = defineHandler(route, {
  run: async ({ params: { name } }, { person: { profile }, operationId }) => {
    const before = await countMessages(name);
    await putAuditEntries([
      {
        id: operationId,
        at: isoTime(nowMs()),
        program_id: null,
        action: "queue.redriven",
        actor: {
          id: profile.id,
          name: fullName(profile),
          email: profile.email,
        },
        subject: { kind: "queue", id: name, name },
        details: { "Set aside": String(before.setAside) },
      },
    ]);
    const moved = await moveSetAside(name, { atMost, untilMs: nowMs() + forMs, now: nowMs });
    const after = await countMessages(name);
    logger.info("queue redriven", { queue: name, moved, left: after.setAside });
    return { moved, left: after.setAside };
  },
});
