import { createHash } from "node:crypto";
import type { addPasskey, startPasskey } from "#shared/contract/identity/factors.ts";
import type { PasskeyRequest, PasskeyResponse } from "#shared/contract/identity/webAuthn.ts";
import type { BodyOf, ReplyOf } from "#shared/contract/route.ts";
import { fullName } from "#shared/domain/people/fullName.ts";
import { env } from "../../runtime/env.ts";
import { originOf, passkeyScopeOf } from "../../runtime/hosts.ts";
import { logger } from "../../runtime/log.ts";
import { Refusal } from "../../runtime/refusal.ts";
import type { Passkey } from "../../table/identity/factors.ts";
import type { Profile } from "../../table/identity/people.ts";

/** Loads the library, which is as large as all other code of the function (most of it reads certificates): few calls are about passkeys. */
const webAuthn = () => import("@simplewebauthn/server");

/** EdDSA, ES256, RS256: what every authenticator has one of. */
const algorithms = [-8, -7, -257];

/** Key of a stored passkey: its credential's id may be longer than a key of the table. */
export const passkeyId = (credentialId: string): string =>
  createHash("sha256").update(`passkey ${credentialId}`).digest("base64url");

const credentialOf = ({ credential_id, transports }: Passkey) => ({ id: credential_id, transports });

/** Those that a browser under this host can use. */
export const passkeysUnder = (host: string, passkeys: readonly Passkey[]): Passkey[] =>
  passkeys.filter(({ scope }) => scope === passkeyScopeOf(host));

/** Asks for one of these passkeys, or for any that the browser has. Alone it must know its holder, by a PIN or a finger. */
export async function passkeyRequest(
  host: string,
  which: { passkeys: readonly Passkey[] } | "any",
): Promise<PasskeyRequest> {
  const { generateAuthenticationOptions } = await webAuthn();
  const { challenge, timeout, rpId, allowCredentials, userVerification } =
    await generateAuthenticationOptions({
      rpID: passkeyScopeOf(host),
      userVerification: which === "any" ? "required" : "preferred",
      ...(which !== "any" && { allowCredentials: passkeysUnder(host, which.passkeys).map(credentialOf) }),
    });
  return {
    challenge,
    timeout,
    rpId,
    userVerification,
    ...(allowCredentials && { allowCredentials: allowCredentials.map(descriptorOf) }),
  };
}

const descriptorOf = ({ id, transports }: { id: string; transports?: readonly string[] | undefined }) => ({
  id,
  type: "public-key" as const,
  ...(transports && { transports: [...transports] }),
});

/** Options for making a new passkey that can sign in alone. One that the person has already is not made again. */
export async function passkeyCreation(
  host: string,
  profile: Profile,
  passkeys: readonly Passkey[],
): Promise<ReplyOf<typeof startPasskey>> {
  const name = fullName(profile);
  const { generateRegistrationOptions } = await webAuthn();
  const options = await generateRegistrationOptions({
    rpName: env().BRAND_NAME,
    rpID: passkeyScopeOf(host),
    userID: new Uint8Array(Buffer.from(profile.id)),
    userName: profile.email,
    userDisplayName: name,
    attestationType: "none",
    excludeCredentials: passkeysUnder(host, passkeys).map(credentialOf),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
    supportedAlgorithmIDs: algorithms,
  });
  return {
    challenge: options.challenge,
    rp: options.rp,
    user: options.user,
    pubKeyCredParams: options.pubKeyCredParams.map(({ alg }) => ({ alg, type: "public-key" as const })),
    timeout: options.timeout,
    excludeCredentials: (options.excludeCredentials ?? []).map(descriptorOf),
    authenticatorSelection: {
      residentKey: "required",
      requireResidentKey: true,
      userVerification: "required",
    },
    attestation: "none",
  };
}

type Asked = { host: string; challenge: string };

/** The passkey that a browser has made, as it is kept. @throws Refusal PASSKEY_REJECTED */
export async function readNewPasskey(
  { passkey, name }: BodyOf<typeof addPasskey>,
  { host, challenge }: Asked,
  now: string,
): Promise<Passkey> {
  const scope = passkeyScopeOf(host);
  const { verifyRegistrationResponse } = await webAuthn();
  const { verified, registrationInfo } = await orRejected(() =>
    verifyRegistrationResponse({
      response: passkey as never, // as the contract has checked it; the library's type names what it does not read
      expectedChallenge: challenge,
      expectedOrigin: originOf(host),
      expectedRPID: scope,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    }),
  );
  if (!verified) throw new Refusal("PASSKEY_REJECTED");
  const { id, publicKey, counter, transports } = registrationInfo.credential;
  return {
    id: passkeyId(id),
    credential_id: id,
    public_key: Buffer.from(publicKey).toString("base64url"),
    sign_count: counter,
    transports: transports ?? [],
    scope,
    name,
    created_at: now,
    last_used_at: null,
  };
}

/** Verifies that a passkey has signed the challenge; returns its new count. @throws Refusal PASSKEY_REJECTED */
export async function readPasskeyUse(
  response: PasskeyResponse,
  passkey: Passkey | undefined,
  { host, challenge, isAlone }: Asked & { isAlone: boolean },
): Promise<number> {
  if (!passkey) throw new Refusal("PASSKEY_REJECTED");
  const { verifyAuthenticationResponse } = await webAuthn();
  const { verified, authenticationInfo } = await orRejected(() =>
    verifyAuthenticationResponse({
      response: response as never, // as above
      expectedChallenge: challenge,
      expectedOrigin: originOf(host),
      expectedRPID: passkey.scope,
      requireUserVerification: isAlone,
      credential: {
        id: passkey.credential_id,
        publicKey: new Uint8Array(Buffer.from(passkey.public_key, "base64url")),
        counter: passkey.sign_count,
        transports: passkey.transports,
      },
    }),
  );
  if (!verified) throw new Refusal("PASSKEY_REJECTED");
  return authenticationInfo.newCounter;
}

/** The library throws for whatever is wrong with what a browser has sent: all of it is the sender's. */
async function orRejected<T>(verify: () => Promise<T>): Promise<T> {
  try {
    return await verify();
  } catch (error) {
    logger.info("passkey rejected", { reason: error instanceof Error ? error.message : String(error) });
    throw new Refusal("PASSKEY_REJECTED");
  }
}
