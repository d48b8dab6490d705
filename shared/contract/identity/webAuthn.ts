import * as z from "zod/mini";

/** Bytes as browsers write them, of so many characters at most. */
export const base64url = (max: number) =>
  z.string().check(z.minLength(1), z.maxLength(max), z.regex(/^[A-Za-z0-9_-]*$/, "must be base64url"));

const credentialId = base64url(1400);
const transports = z.array(z.string().check(z.maxLength(40))).check(z.maxLength(10));
const attachment = z.optional(z.nullable(z.enum(["platform", "cross-platform"])));

/** Fields of the passkey that both replies share. */
const credential = {
  id: credentialId,
  rawId: credentialId,
  type: z.literal("public-key"),
  authenticatorAttachment: attachment,
  clientExtensionResults: z.record(z.string().check(z.maxLength(60)), z.unknown()),
};

/** Reply of a browser that has made a passkey. @see https://www.w3.org/TR/webauthn-3/ "RegistrationResponseJSON" */
export const registrationResponse = z.strictObject({
  ...credential,
  response: z.strictObject({
    clientDataJSON: base64url(4000),
    attestationObject: base64url(24_000),
    authenticatorData: z.optional(base64url(8000)),
    transports: z.optional(transports),
    publicKeyAlgorithm: z.optional(z.number()),
    publicKey: z.optional(base64url(8000)),
  }),
});

/** Reply of a browser in which a passkey was used: `AuthenticationResponseJSON`. */
export const passkeyResponse = z.strictObject({
  ...credential,
  response: z.strictObject({
    clientDataJSON: base64url(4000),
    authenticatorData: base64url(8000),
    signature: base64url(4000),
    userHandle: z.optional(z.nullable(base64url(200))),
  }),
});
export type PasskeyResponse = z.infer<typeof passkeyResponse>;

const descriptor = z.object({
  id: z.string(),
  type: z.literal("public-key"),
  transports: z.optional(z.array(z.string())),
});

/** Options for asking a browser for a passkey: `PublicKeyCredentialRequestOptionsJSON`. */
export const requestOptions = z.object({
  challenge: z.string(),
  timeout: z.optional(z.number()),
  rpId: z.optional(z.string()),
  allowCredentials: z.optional(z.array(descriptor)),
  userVerification: z.optional(z.enum(["required", "preferred", "discouraged"])),
});
export type PasskeyRequest = z.infer<typeof requestOptions>;

/** Options for making a passkey: `PublicKeyCredentialCreationOptionsJSON`. */
export const creationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.optional(z.string()), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal("public-key") })),
  timeout: z.optional(z.number()),
  excludeCredentials: z.optional(z.array(descriptor)),
  authenticatorSelection: z.optional(
    z.object({
      residentKey: z.optional(z.enum(["required", "preferred", "discouraged"])),
      requireResidentKey: z.optional(z.boolean()),
      userVerification: z.optional(z.enum(["required", "preferred", "discouraged"])),
    }),
  ),
  attestation: z.optional(z.enum(["none", "direct", "enterprise", "indirect"])),
});
