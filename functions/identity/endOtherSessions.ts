import { endOtherSessions as route } from "#shared/contract/identity/account.ts";
import { defineHandler } from "../runtime/handler.ts";
import { deleteSession } from "../table/identity/sessions.ts";
import { otherSessions } from "./ownSessions.ts";

export const endOtherSessions = defineHandler(route, {
  run: async (_call, signedIn) => {
    const others = otherSessions(signedIn);
    await Promise.all(others.map((entry) => deleteSession(entry.user_id, entry.token_hash)));
    return { ended: others.length };
  },
});
