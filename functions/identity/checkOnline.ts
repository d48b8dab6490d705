import { checkOnline as route } from "#shared/contract/identity/identity.ts";
import { defineHandler } from "../runtime/handler.ts";

export const checkOnline = defineHandler(route, { run: async () => ({ ok: true as const }) });
