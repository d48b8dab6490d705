import { findEmailChange as route } from "#shared/contract/identity/registration.ts";
import { defineHandler } from "../runtime/handler.ts";
import { requireEmailChange } from "./mailLink.ts";

export const findEmailChange = defineHandler(route, {
  run: async ({ body, request }) => {
    const { state, email } = await requireEmailChange(body.token, request);
    return { state, email };
  },
});
