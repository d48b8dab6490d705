import { getSession as route } from "#shared/contract/identity/identity.ts";
import { sessionUserOf } from "../runtime/authenticate.ts";
import { defineHandler } from "../runtime/handler.ts";
import { keptKeyOf } from "./keptKey.ts";

export const getSession = defineHandler(route, {
  run: async (_call, signedIn) => ({
    user: sessionUserOf(signedIn),
    csrf_token: signedIn.session.csrf_token,
    kept_key: await keptKeyOf(signedIn.person.profile.id),
  }),
});
