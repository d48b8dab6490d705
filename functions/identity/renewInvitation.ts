import { renewInvitation as route } from "#shared/contract/identity/registration.ts";
import { orderRegistrationInvitation } from "../invitations/orderRegistrationInvitation.ts";
import { newUlid, nowMs } from "../runtime/clock.ts";
import { defineHandler } from "../runtime/handler.ts";
import { Refusal } from "../runtime/refusal.ts";
import { countFailure } from "../table/identity/throttles.ts";
import { knownAs } from "../table/programs/programPeople.ts";
import { requireInvitation, requireOpen } from "./mailLink.ts";

const mailsAtMost = 3;
const windowS = 3600;

/** Sends another link to the address that the first went to. One that still works is sent again as well: it may be lost. */
export const renewInvitation = defineHandler(route, {
  run: async ({ body, request }) => {
    const { state, person, membership } = await requireInvitation(body.token, request);
    if (state !== "expired") requireOpen(state);
    if (!membership) throw new Refusal("NOT_FOUND");
    const nowS = Math.floor(nowMs() / 1000);
    if ((await countFailure(`invitation:${person.profile.id}`, nowS, windowS)) > mailsAtMost)
      throw new Refusal("TOO_MANY_ATTEMPTS", { headers: { "retry-after": String(windowS) } });
    await orderRegistrationInvitation({
      person: person.profile,
      role: membership.role,
      knownAs: knownAs(person.profile, membership),
      program: { id: membership.program_id, name: membership.program_name, subdomain: membership.subdomain },
      invitedBy: null,
      host: request.host,
      operationId: newUlid(),
    });
    return { ok: true as const };
  },
});
