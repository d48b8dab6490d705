import { getSession as route } from "#shared/contract/identity/identity.ts";
import { defineHandler } from "../runtime/handler.ts";
import { keptKeyOf } from "./keptKey.ts";
import { presentSessionUser } from "./presentSessionUser.ts";

export const getSession = defineHandler(route, {
  run: async (_call, signedIn) => ({
    user: await presentSessionUser(signedIn),
    csrf_token: signedIn.session.csrf_token,
    kept_key: await keptKeyOf(signedIn.person.profile.id),
  }),
});
