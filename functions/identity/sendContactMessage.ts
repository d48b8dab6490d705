import { sendContactMessage as route } from "#shared/contract/identity/profile.ts";
import { sendMail } from "../mail/sendMail.ts";
import { authenticate } from "../runtime/authenticate.ts";
import { newUlid, nowMs } from "../runtime/clock.ts";
import { env } from "../runtime/env.ts";
import { defineHandler } from "../runtime/handler.ts";
import { logger } from "../runtime/log.ts";
import { networkOf } from "../runtime/networkOf.ts";
import { Refusal } from "../runtime/refusal.ts";
import { countFailure } from "../table/identity/throttles.ts";
import { requirePhone } from "./phone.ts";

const windowS = 3600;
/** A whole class may sit behind one address. */
const perNetwork = 30;

/** Sends the provider what somebody wrote, and says so only once the order of the mail stands. */
export const sendContactMessage = defineHandler(route, {
  run: async ({ body, request }) => {
    requirePhone(body.contact_phone);
    const to = env().CONTACT_ADDRESS;
    if (to === undefined) {
      logger.error("no address for messages: set contactAddress");
      throw new Refusal("UNAVAILABLE", {
        message: "We can't accept messages here yet. Nothing was sent. Please email us instead.",
      });
    }
    const network = networkOf(request.sourceIp);
    const nowS = Math.floor(nowMs() / 1000);
    if ((await countFailure(`contact:${network}`, nowS, windowS)) > perNetwork)
      throw new Refusal("TOO_MANY_ATTEMPTS", { headers: { "retry-after": String(windowS) } });
    const current = await authenticate(request.cookies, request.host);
    await sendMail({
      kind: "contactMessage",
      to,
      data: {
        name: body.name,
        email: body.email,
        phone: body.contact_phone ?? null,
        message: body.message,
        account: current
          ? { email: current.person.profile.email, program: current.membership?.program_name ?? null }
          : null,
      },
      mailId: `contact:${newUlid()}`,
    });
    return { ok: true as const };
  },
});
