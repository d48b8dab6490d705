import { findPasswordReset as route } from "#shared/contract/identity/registration.ts";
import { defineHandler } from "../runtime/handler.ts";
import { requirePasswordReset } from "./mailLink.ts";

export const findPasswordReset = defineHandler(route, {
  run: async ({ body, request }) => {
    const { state, person } = await requirePasswordReset(body.token, request);
    const { email, first_name, last_name } = person.profile;
    return { state, email, first_name, last_name };
  },
});
