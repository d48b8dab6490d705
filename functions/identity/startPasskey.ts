import { startPasskey as route } from "#shared/contract/identity/factors.ts";
import { defineHandler } from "../runtime/handler.ts";
import { requireRecentProof } from "../runtime/requireRecentProof.ts";
import { readFactors } from "../table/identity/factors.ts";
import { passkeyCreation } from "./factors/passkeys.ts";
import { askOfSession } from "./factors/sessionChallenge.ts";

export const startPasskey = defineHandler(route, {
  run: async ({ request }, { person, session }) => {
    requireRecentProof({ session });
    const { passkeys } = await readFactors(person.profile.id);
    const asked = await passkeyCreation(request.host, person.profile, passkeys);
    await askOfSession(session, asked.challenge);
    return asked;
  },
});
