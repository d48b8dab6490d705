import type { PasskeyResponse } from "#shared/contract/identity/webAuthn.ts";
import { isoTime, nowMs } from "../../runtime/clock.ts";
import { Refusal } from "../../runtime/refusal.ts";
import { authenticatorUse, type Factors, passkeyUse, recoveryCodeUse } from "../../table/identity/factors.ts";
import type { TransactItem } from "../../table/table.ts";
import { passkeyId, readPasskeyUse } from "./passkeys.ts";
import { recoveryCodeHash } from "./recoveryCodes.ts";
import { unseal } from "./sealedSecret.ts";
import { stepOfCode } from "./totp.ts";

type Whose = { userId: string; factors: Factors };

/** The write that uses up the code of an authenticator app. @throws Refusal WRONG_CODE */
export async function checkCode({ userId, factors }: Whose, code: string): Promise<TransactItem> {
  const { authenticator } = factors;
  if (!authenticator) throw wrongCode("code");
  const secret = await unseal(userId, authenticator.sealed_secret);
  const step = stepOfCode(secret, code, nowMs());
  if (step === undefined || step <= authenticator.last_step) throw wrongCode("code");
  return authenticatorUse(userId, step, isoTime(nowMs()));
}

/** The write that uses up a recovery code. Whether there is such a code, only its condition tells. */
export const checkRecoveryCode = async ({ userId }: Whose, code: string): Promise<TransactItem> =>
  recoveryCodeUse(userId, await recoveryCodeHash(userId, code), isoTime(nowMs()));

/** The write that counts the use of a passkey. @throws Refusal PASSKEY_REJECTED */
export async function checkPasskey(
  { userId, factors }: Whose,
  response: PasskeyResponse,
  asked: { host: string; challenge: string; isAlone: boolean },
): Promise<TransactItem> {
  const id = passkeyId(response.id);
  const signCount = await readPasskeyUse(
    response,
    factors.passkeys.find((entry) => entry.id === id),
    asked,
  );
  return passkeyUse(userId, id, { signCount, at: isoTime(nowMs()) });
}

export const wrongCode = (field: "code" | "recovery_code"): Refusal =>
  new Refusal("WRONG_CODE", {
    ...(field === "recovery_code" && {
      message: "This recovery code is incorrect or already used.",
    }),
    fields: [
      {
        path: `body.${field}`,
        message:
          field === "code"
            ? "This code is incorrect or already used"
            : "This recovery code is incorrect or already used",
      },
    ],
  });
