import { renamePasskey as route } from "#shared/contract/identity/factors.ts";
import { defineHandler } from "../runtime/handler.ts";
import { Refusal } from "../runtime/refusal.ts";
import { requireRecentProof } from "../runtime/requireRecentProof.ts";
import { passkeyRename, readFactors } from "../table/identity/factors.ts";
import { changeFactors } from "./factors/changeFactors.ts";

export const renamePasskey = defineHandler(route, {
  run: async ({ params, body }, { operationId, ...signedIn }) => {
    requireRecentProof(signedIn);
    const userId = signedIn.person.profile.id;
    const factors = await readFactors(userId);
    const passkey = factors.passkeys.find(({ id }) => id === params.id);
    if (!passkey) throw new Refusal("NOT_FOUND");
    if (passkey.name === body.name) return { ok: true as const };
    await changeFactors({
      signedIn,
      operationId,
      factors,
      writes: [passkeyRename(userId, passkey.id, body.name)],
      said: `Passkey renamed: ${passkey.name} → ${body.name}`,
      endsOthers: false,
    });
    return { ok: true as const };
  },
});
