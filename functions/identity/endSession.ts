import { endSession as route } from "#shared/contract/identity/account.ts";
import { defineHandler } from "../runtime/handler.ts";
import { Refusal } from "../runtime/refusal.ts";
import { deleteSession } from "../table/identity/sessions.ts";
import { otherSessions, sessionIdOf } from "./ownSessions.ts";

/** Signs out one other session of the person's own; the one that asks is signed out by `deleteSession`. */
export const endSession = defineHandler(route, {
  run: async ({ params }, signedIn) => {
    const ended = otherSessions(signedIn).find((entry) => sessionIdOf(entry) === params.id);
    if (!ended) throw new Refusal("NOT_FOUND");
    await deleteSession(ended.user_id, ended.token_hash);
    return { ok: true as const };
  },
});
