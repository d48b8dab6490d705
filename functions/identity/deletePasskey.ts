import { deletePasskey as route } from "#shared/contract/identity/factors.ts";
import { defineHandler } from "../runtime/handler.ts";
import { Refusal } from "../runtime/refusal.ts";
import { requireRecentProof } from "../runtime/requireRecentProof.ts";
import { passkeyDelete, readFactors } from "../table/identity/factors.ts";
import { changeFactors } from "./factors/changeFactors.ts";
import { withRemoved } from "./factors/removeFactor.ts";

export const deletePasskey = defineHandler(route, {
  run: async ({ params }, { operationId, ...signedIn }) => {
    requireRecentProof(signedIn);
    const { person } = signedIn;
    const factors = await readFactors(person.profile.id);
    const passkey = factors.passkeys.find(({ id }) => id === params.id);
    if (!passkey) throw new Refusal("NOT_FOUND");
    const also = await withRemoved(person, factors);
    await changeFactors({
      signedIn,
      operationId,
      factors,
      writes: [passkeyDelete(person.profile.id, passkey.id), ...also],
      said: `Passkey removed: ${passkey.name}`,
      endsOthers: true,
    });
    return { ok: true as const };
  },
});
