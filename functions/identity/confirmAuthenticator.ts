import { confirmAuthenticator as route } from "#shared/contract/identity/factors.ts";
import { isoTime, nowMs } from "../runtime/clock.ts";
import { defineHandler } from "../runtime/handler.ts";
import { Refusal } from "../runtime/refusal.ts";
import { requireRecentProof } from "../runtime/requireRecentProof.ts";
import { authenticatorWrites, readFactors } from "../table/identity/factors.ts";
import { changeFactors, codesWithFirst, countOf } from "./factors/changeFactors.ts";
import { wrongCode } from "./factors/checkFactor.ts";
import { unseal } from "./factors/sealedSecret.ts";
import { stepOfCode } from "./factors/totp.ts";
import { hasOne } from "./startAuthenticator.ts";
import { countTry, forgetTries, subjectsOfSignedIn } from "./throttle.ts";

/** The app counts from its first right code on, which is used up by it. */
export const confirmAuthenticator = defineHandler(route, {
  run: async ({ body }, { operationId, ...signedIn }) => {
    requireRecentProof(signedIn);
    const userId = signedIn.person.profile.id;
    const factors = await readFactors(userId);
    if (factors.authenticator) throw hasOne();
    const waiting = factors.newAuthenticator;
    if (!waiting || waiting.expires_at_s <= nowMs() / 1000) {
      throw new Refusal("CONFLICT", { message: "This setup has expired. Start again." });
    }
    const subjects = subjectsOfSignedIn(userId);
    await countTry(subjects);
    const step = stepOfCode(await unseal(userId, waiting.sealed_secret), body.code, nowMs());
    if (step === undefined) throw wrongCode("code");
    await forgetTries(subjects);
    const now = isoTime(nowMs());
    const { codes, writes } = await codesWithFirst(userId, factors);
    await changeFactors({
      signedIn,
      operationId,
      factors,
      writes: [
        ...authenticatorWrites(userId, {
          sealed_secret: waiting.sealed_secret,
          last_step: step,
          created_at: now,
          last_used_at: null,
        }),
        ...writes,
      ],
      said: "Authenticator app set up",
      endsOthers: countOf(factors) === 0,
      proof: { provedAt: now },
    });
    return { recovery_codes: codes };
  },
});
