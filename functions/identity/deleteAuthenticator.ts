import { deleteAuthenticator as route } from "#shared/contract/identity/factors.ts";
import { defineHandler } from "../runtime/handler.ts";
import { Refusal } from "../runtime/refusal.ts";
import { requireRecentProof } from "../runtime/requireRecentProof.ts";
import { authenticatorDelete, readFactors } from "../table/identity/factors.ts";
import { changeFactors } from "./factors/changeFactors.ts";
import { withRemoved } from "./factors/removeFactor.ts";

export const deleteAuthenticator = defineHandler(route, {
  run: async (_call, { operationId, ...signedIn }) => {
    requireRecentProof(signedIn);
    const { person } = signedIn;
    const factors = await readFactors(person.profile.id);
    if (!factors.authenticator) throw new Refusal("NOT_FOUND");
    const also = await withRemoved(person, factors);
    await changeFactors({
      signedIn,
      operationId,
      factors,
      writes: [authenticatorDelete(person.profile.id), ...also],
      said: "Authenticator app removed",
      endsOthers: true,
    });
    return { ok: true as const };
  },
});
