import { renewRecoveryCodes as route } from "#shared/contract/identity/factors.ts";
import { isoTime, nowMs } from "../runtime/clock.ts";
import { defineHandler } from "../runtime/handler.ts";
import { Refusal } from "../runtime/refusal.ts";
import { requireRecentProof } from "../runtime/requireRecentProof.ts";
import { readFactors, recoveryCodesWrite } from "../table/identity/factors.ts";
import { changeFactors, countOf } from "./factors/changeFactors.ts";
import { newRecoveryCodes } from "./factors/recoveryCodes.ts";

/** Without a factor there is nothing that they could stand in for. */
export const renewRecoveryCodes = defineHandler(route, {
  run: async (_call, { operationId, ...signedIn }) => {
    requireRecentProof(signedIn);
    const userId = signedIn.person.profile.id;
    const factors = await readFactors(userId);
    if (countOf(factors) === 0) {
      throw new Refusal("CONFLICT", { message: "Add a passkey or an authenticator app first." });
    }
    const { codes, entry } = await newRecoveryCodes(userId, isoTime(nowMs()));
    await changeFactors({
      signedIn,
      operationId,
      factors,
      writes: [recoveryCodesWrite(userId, entry)],
      said: "New recovery codes created. Earlier codes no longer work",
      endsOthers: false,
    });
    return { recovery_codes: codes };
  },
});
