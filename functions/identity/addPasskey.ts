import { addPasskey as route } from "#shared/contract/identity/factors.ts";
import { passkeysAtMost } from "#shared/domain/secondFactor.ts";
import { isoTime, nowMs } from "../runtime/clock.ts";
import { defineHandler } from "../runtime/handler.ts";
import { Refusal } from "../runtime/refusal.ts";
import { requireRecentProof } from "../runtime/requireRecentProof.ts";
import { passkeyWrite, readFactors } from "../table/identity/factors.ts";
import { changeFactors, codesWithFirst, countOf } from "./factors/changeFactors.ts";
import { readNewPasskey } from "./factors/passkeys.ts";
import { requireChallenge } from "./factors/sessionChallenge.ts";

export const addPasskey = defineHandler(route, {
  run: async ({ body, request }, { operationId, ...signedIn }) => {
    requireRecentProof(signedIn);
    const { person, session } = signedIn;
    const userId = person.profile.id;
    const challenge = requireChallenge(session);
    const now = isoTime(nowMs());
    const passkey = await readNewPasskey(body, { host: request.host, challenge }, now);
    const factors = await readFactors(userId);
    if (factors.passkeys.length >= passkeysAtMost) {
      throw new Refusal("CONFLICT", {
        message: `You already have ${passkeysAtMost} passkeys. Remove one you don't use, then add this one.`,
      });
    }
    const { codes, writes } = await codesWithFirst(userId, factors);
    await changeFactors({
      signedIn,
      operationId,
      factors,
      writes: [passkeyWrite(userId, passkey), ...writes],
      said: `Passkey added: ${passkey.name}`,
      endsOthers: countOf(factors) === 0,
      proof: { provedAt: now, challenge },
    });
    return { recovery_codes: codes };
  },
});
