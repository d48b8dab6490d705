import { startAuthenticator as route } from "#shared/contract/identity/factors.ts";
import { nowMs } from "../runtime/clock.ts";
import { env } from "../runtime/env.ts";
import { defineHandler } from "../runtime/handler.ts";
import { Refusal } from "../runtime/refusal.ts";
import { requireRecentProof } from "../runtime/requireRecentProof.ts";
import { putNewAuthenticator, readFactors } from "../table/identity/factors.ts";
import { seal } from "./factors/sealedSecret.ts";
import { newTotpSecret, totpUri } from "./factors/totp.ts";

const waitsSeconds = 1800;

export const startAuthenticator = defineHandler(route, {
  run: async (_call, { person, session }) => {
    requireRecentProof({ session });
    const { id, email } = person.profile;
    if ((await readFactors(id)).authenticator) throw hasOne();
    const secret = newTotpSecret();
    await putNewAuthenticator(id, {
      sealed_secret: await seal(id, secret),
      expires_at_s: Math.floor(nowMs() / 1000) + waitsSeconds,
    });
    return { secret, uri: totpUri(secret, { issuer: env().BRAND_NAME, label: email }) };
  },
});

export const hasOne = (): Refusal =>
  new Refusal("CONFLICT", {
    message: "You already have an authenticator app. Remove it before you set up another.",
  });
