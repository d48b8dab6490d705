import { startProof as route } from "#shared/contract/identity/factors.ts";
import { defineHandler } from "../runtime/handler.ts";
import { readFactors } from "../table/identity/factors.ts";
import { passkeyRequest } from "./factors/passkeys.ts";
import { askOfSession } from "./factors/sessionChallenge.ts";

export const startProof = defineHandler(route, {
  run: async ({ request }, { person, session }) => {
    const { passkeys } = await readFactors(person.profile.id);
    const asked = await passkeyRequest(request.host, { passkeys });
    await askOfSession(session, asked.challenge);
    return asked;
  },
});
