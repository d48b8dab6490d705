import { getAccount as route } from "#shared/contract/identity/account.ts";
import { defineHandler } from "../runtime/handler.ts";

export const getAccount = defineHandler(route, {
  run: async (_call, { person: { profile } }) => ({
    first_name: profile.first_name,
    last_name: profile.last_name,
    email: profile.email,
    password_changed_at: profile.password_changed_at ?? null,
  }),
});
