import { requestPasswordReset as route } from "#shared/contract/identity/registration.ts";
import { orderJob } from "../jobs/orderJob.ts";
import { newUlid, nowMs } from "../runtime/clock.ts";
import { defineHandler } from "../runtime/handler.ts";
import { logger } from "../runtime/log.ts";
import { networkOf } from "../runtime/networkOf.ts";
import { normalEmail } from "../table/identity/people.ts";
import { countFailure } from "../table/identity/throttles.ts";
import { keyedHash } from "./keyedHash.ts";
import { waitWithin } from "./throttle.ts";

const perNetwork = { atMost: 60, windowS: 15 * 60 };
const perAddress = { atMost: 3, windowS: 3600 };

/**
 * Takes the wish for a new password. Whether anybody has the address is looked at by the mail worker alone, so the answer and
 * the time that it takes say nothing about it. @see ADR 0120
 */
export const requestPasswordReset = defineHandler(route, {
  run: async ({ body, request }) => {
    const nowS = Math.floor(nowMs() / 1000);
    await waitWithin(`reset-network:${networkOf(request.sourceIp)}`, perNetwork);
    const email = normalEmail(body.email);
    const email_hash = await keyedHash(email);
    // Nobody's mailbox is filled up by others; whoever asks is not told, since that would say that there is one.
    const asked = await countFailure(`reset:${email_hash}`, nowS, perAddress.windowS);
    logger.info("password reset asked for", { email_hash, is_throttled: asked > perAddress.atMost });
    if (asked <= perAddress.atMost) {
      await orderJob({
        kind: "password_reset",
        id: `password-reset:${newUlid()}`,
        input: { email, host: request.host },
        requestedBy: null,
        programId: null,
      });
    }
    return { ok: true as const };
  },
});
