import { deleteSession as route } from "#shared/contract/identity/identity.ts";
import { defineHandler, reply } from "../runtime/handler.ts";
import { cookieLine } from "../runtime/hosts.ts";
import { logger } from "../runtime/log.ts";
import { deleteSession as dropSession } from "../table/identity/sessions.ts";

/** Signs out here, or on every device. Takes effect with the next request of each: sessions are read every time. */
export const deleteSession = defineHandler(route, {
  run: async ({ query, request }, { person, session }) => {
    const isEverywhere = query.everywhere === "true";
    const ended = isEverywhere ? person.sessions : [session];
    await Promise.all(ended.map((entry) => dropSession(entry.user_id, entry.token_hash)));
    logger.info("sign-out", { outcome: isEverywhere ? "everywhere" : "here", ended: ended.length });
    return reply({
      value: { ok: true as const },
      cookies: [cookieLine(request.host, "session", { value: "", seconds: 0 })],
    });
  },
});
