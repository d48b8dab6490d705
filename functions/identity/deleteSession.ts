import { deleteSession as route } from "#shared/contract/identity/identity.ts";
import { cookieDomainOf, sessionCookieName } from "../runtime/authenticate.ts";
import { defineHandler, reply } from "../runtime/handler.ts";
import { deleteSession as dropSession } from "../table/people.ts";

/** Signs out here, or on every device. Takes effect with the next request of each: sessions are read every time. */
export const deleteSession = defineHandler(route, {
  run: async ({ query, request }, { person, session }) => {
    const ended = query.everywhere === "true" ? person.sessions : [session];
    await Promise.all(ended.map((entry) => dropSession(entry.user_id, entry.token_hash)));
    const domain = cookieDomainOf(request.host);
    return reply({
      value: { ok: true as const },
      cookies: [
        `${sessionCookieName}=; Path=/; HttpOnly; Secure; SameSite=Lax; Max-Age=0${domain ? `; Domain=${domain}` : ""}`,
      ],
    });
  },
});
