import { passkeyId } from "#functions/identity/factors/passkeys.ts";
import { newRecoveryCodes } from "#functions/identity/factors/recoveryCodes.ts";
import { seal } from "#functions/identity/factors/sealedSecret.ts";
import { newTotpSecret, totpCode, totpStep } from "#functions/identity/factors/totp.ts";
import { hashToken } from "#functions/runtime/authenticate.ts";
import { isoTime, newUlid, nowMs } from "#functions/runtime/clock.ts";
import {
  authenticatorDelete,
  authenticatorWrites,
  factorsChanged,
  passkeyDelete,
  passkeyWrite,
  putNewAuthenticator,
  readFactors,
  recoveryCodesDelete,
  recoveryCodesWrite,
  writeFactors,
} from "#functions/table/identity/factors.ts";
import { putHalfway } from "#functions/table/identity/halfway.ts";
import { getPerson } from "#functions/table/identity/people.ts";
import { sessionProof, setSessionChallenge } from "#functions/table/identity/sessionProofs.ts";

type WithId = { id: string };

const inTenMinutes = (): number => Math.floor(nowMs() / 1000) + 600;

/** A sealed secret that waits for its first code. */
export async function aWaitingAuthenticator({ id }: WithId): Promise<string> {
  const secret = newTotpSecret();
  await putNewAuthenticator(id, { sealed_secret: await seal(id, secret), expires_at_s: inTenMinutes() });
  return secret;
}

/** An authenticator app that counts, with recovery codes. Answers its secret and the codes. */
export async function aSecondFactor({ id }: WithId): Promise<{ secret: string; codes: string[] }> {
  const { rev } = await readFactors(id);
  const secret = newTotpSecret();
  const sealed_secret = await seal(id, secret);
  await putNewAuthenticator(id, { sealed_secret, expires_at_s: inTenMinutes() });
  const { codes, entry } = await newRecoveryCodes(id, isoTime(nowMs()));
  const isDone = await writeFactors([
    factorsChanged(id, rev),
    ...authenticatorWrites(id, {
      sealed_secret,
      last_step: 0,
      created_at: isoTime(nowMs()),
      last_used_at: null,
    }),
    recoveryCodesWrite(id, entry),
  ]);
  if (!isDone) throw new Error(`${id} has an authenticator app already`);
  return { secret, codes };
}

/** A passkey by the name of its credential; nobody holds its key. Answers its id. */
export async function aKeptPasskey({ id }: WithId, credential = newUlid()): Promise<string> {
  const { rev, passkeys } = await readFactors(id);
  const key = passkeyId(credential);
  if (passkeys.some((entry) => entry.id === key)) return key;
  await writeFactors([
    factorsChanged(id, rev),
    passkeyWrite(id, {
      id: key,
      credential_id: credential,
      public_key: "",
      sign_count: 0,
      transports: [],
      scope: "localhost",
      name: "Laptop",
      created_at: isoTime(nowMs()),
      last_used_at: null,
    }),
  ]);
  return key;
}

/** The code that the app shows now; `later` the one of so many steps on. */
export const codeOfNow = (secret: string, later = 0): string => totpCode(secret, totpStep(nowMs()) + later);

/** A sign-in of the person that waits for its second step, as the cookie of a browser. */
export async function aHalfwaySignIn({ id }: WithId, secret = hashToken(newUlid())): Promise<string> {
  const person = await getPerson(id);
  await putHalfway({
    token_hash: hashToken(secret),
    user_id: id,
    password_rev: person?.profile.password_rev ?? 0,
    challenge: null,
    tries: 0,
    expires_at_s: inTenMinutes(),
  });
  return `bedside_halfway=${secret}`;
}

/** Has every session of the person wait for a signature of this. */
export async function askOfSessions({ id }: WithId, value: string): Promise<void> {
  const person = await getPerson(id);
  const challenge = { value, expires_at_s: inTenMinutes() };
  await Promise.all((person?.sessions ?? []).map((session) => setSessionChallenge(session, challenge)));
}

/** Takes away what the person has, and has every session of theirs have shown just now that it is them. */
export async function withoutFactors({ id }: WithId): Promise<void> {
  const { rev, passkeys, authenticator } = await readFactors(id);
  const person = await getPerson(id);
  const provedAt = isoTime(nowMs());
  await writeFactors([
    factorsChanged(id, rev),
    ...passkeys.map((entry) => passkeyDelete(id, entry.id)),
    ...(authenticator ? [authenticatorDelete(id)] : []),
    recoveryCodesDelete(id),
    ...(person?.sessions ?? []).map((session) => sessionProof(session, { provedAt })),
  ]);
}
