import { switchProgram as route } from "#shared/contract/identity/identity.ts";
import { sessionUserOf } from "../runtime/authenticate.ts";
import { defineHandler } from "../runtime/handler.ts";
import { subdomainOf } from "../runtime/hosts.ts";
import { Refusal } from "../runtime/refusal.ts";
import { setSessionProgram } from "../table/people.ts";

/** Makes another program of the person's the current one on hosts that do not name a program themselves. */
export const switchProgram = defineHandler(route, {
  run: async ({ body, request }, { person, session }) => {
    const membership = person.memberships.find((entry) => entry.program_id === body.program_id);
    if (!membership) throw new Refusal("NOT_FOUND");
    if (subdomainOf(request.host) !== undefined) {
      throw new Refusal("CONFLICT", {
        message: "This address belongs to one program. Open the other program's address.",
      });
    }
    const isAlive = await setSessionProgram(session.user_id, session.token_hash, body.program_id);
    if (!isAlive) throw new Refusal("NOT_SIGNED_IN");
    return { user: sessionUserOf({ person, membership }), csrf_token: session.csrf_token };
  },
});
