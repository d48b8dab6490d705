import * as z from "zod/mini";
import { done, ulid, utcTime } from "../common.ts";
import { defineRoute } from "../route.ts";
import { sessionReply } from "./identity.ts";
import {
  base64url,
  creationOptions,
  passkeyResponse,
  registrationResponse,
  requestOptions,
} from "./webAuthn.ts";

/** Code of an authenticator app; spaces are ignored. */
const code = z.string().check(z.minLength(6), z.maxLength(12), z.regex(/^[\d\s]+$/, "must be six digits"));
const recoveryCode = z.string().check(z.minLength(10), z.maxLength(40));
const one = (fields: object): boolean =>
  Object.values(fields).filter((value) => value !== undefined).length === 1;

export const startPasskeySignIn = defineRoute({
  name: "startPasskeySignIn",
  context: "identity",
  method: "POST",
  path: "/session/passkey",
  action: "public",
  summary: "Ask the browser for a passkey: alone, or as the second step after a right password.",
  body: z.strictObject({ as: z.enum(["only", "second"]) }),
  reply: requestOptions,
});

export const finishSignIn = defineRoute({
  name: "finishSignIn",
  context: "identity",
  method: "POST",
  path: "/session/second_factor",
  action: "public",
  summary: "Complete a sign-in by a passkey, a code of an authenticator app, or a recovery code.",
  body: z
    .strictObject({
      code: z.optional(code),
      recovery_code: z.optional(recoveryCode),
      passkey: z.optional(passkeyResponse),
    })
    .check(z.refine(one, "must name one of code, recovery_code and passkey")),
  reply: sessionReply,
  status: 201,
});

const passkey = z.object({
  id: z.string(),
  name: z.string(),
  created_at: utcTime,
  /** null: never used yet. */
  last_used_at: z.nullable(utcTime),
});

export const getFactors = defineRoute({
  name: "getFactors",
  context: "identity",
  method: "GET",
  path: "/account/factors",
  action: "signed_in",
  isForEnrolment: true,
  summary: "One's passkeys, authenticator app and recovery codes, and who asks for them.",
  reply: z.object({
    /** Why the person must have one; null where they need not. */
    required_by: z.nullable(z.enum(["provider", "program"])),
    passkeys: z.array(passkey),
    authenticator: z.nullable(z.object({ created_at: utcTime, last_used_at: z.nullable(utcTime) })),
    recovery_codes: z.nullable(
      z.object({ left: z.number(), created_at: utcTime, last_used_at: z.nullable(utcTime) }),
    ),
    /** Until when changes are taken without proving again who one is. */
    proved_until: utcTime,
  }),
});

export const startProof = defineRoute({
  name: "startProof",
  context: "identity",
  method: "POST",
  path: "/account/proof/passkey",
  action: "signed_in",
  isForEnrolment: true,
  summary: "Ask the browser for one of one's passkeys, to prove who one is.",
  reply: requestOptions,
});

export const proveIdentity = defineRoute({
  name: "proveIdentity",
  context: "identity",
  method: "POST",
  path: "/account/proof",
  action: "signed_in",
  isForEnrolment: true,
  summary: "Prove again who one is, by password, code or passkey: changes of factors ask for it.",
  body: z
    .strictObject({
      password: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
      code: z.optional(code),
      passkey: z.optional(passkeyResponse),
    })
    .check(z.refine(one, "must name one of password, code and passkey")),
  reply: z.object({ proved_until: utcTime }),
});

const passkeyName = z
  .string()
  .check(
    z.trim(),
    z.minLength(1),
    z.maxLength(60),
    z.regex(/^[^\p{Cc}\p{Cf}]*$/u, "must be one line of text"),
  );
/** Told this once; null where the person has some already. */
const freshCodes = z.object({ recovery_codes: z.nullable(z.array(z.string())) });
const byPasskey = z.strictObject({ id: base64url(43) });

export const startPasskey = defineRoute({
  name: "startPasskey",
  context: "identity",
  method: "POST",
  path: "/account/passkeys/options",
  action: "signed_in",
  isForEnrolment: true,
  summary: "What the browser makes a new passkey from. Asks for a recent proof.",
  reply: creationOptions,
});

export const addPasskey = defineRoute({
  name: "addPasskey",
  context: "identity",
  method: "POST",
  path: "/account/passkeys",
  action: "signed_in",
  isForEnrolment: true,
  summary: "Keep the passkey that the browser has made. With the first factor, other sessions end.",
  body: z.strictObject({ name: passkeyName, passkey: registrationResponse }),
  reply: freshCodes,
  status: 201,
});

export const renamePasskey = defineRoute({
  name: "renamePasskey",
  context: "identity",
  method: "PATCH",
  path: "/account/passkeys/{id}",
  action: "signed_in",
  summary: "Rename one of one's passkeys. Asks for a recent proof.",
  params: byPasskey,
  body: z.strictObject({ name: passkeyName }),
  reply: done,
});

export const deletePasskey = defineRoute({
  name: "deletePasskey",
  context: "identity",
  method: "DELETE",
  path: "/account/passkeys/{id}",
  action: "signed_in",
  summary: "Remove one of one's passkeys; one's other sessions end. Asks for a recent proof.",
  params: byPasskey,
  reply: done,
});

export const startAuthenticator = defineRoute({
  name: "startAuthenticator",
  context: "identity",
  method: "POST",
  path: "/account/authenticator/secret",
  action: "signed_in",
  isForEnrolment: true,
  summary:
    "A secret for an authenticator app. It counts once a code has confirmed it. Asks for a recent proof.",
  reply: z.object({
    /** Base32, to be typed by hand. */
    secret: z.string(),
    /** `otpauth://…`, for a QR code. */
    uri: z.string(),
  }),
});

export const confirmAuthenticator = defineRoute({
  name: "confirmAuthenticator",
  context: "identity",
  method: "POST",
  path: "/account/authenticator",
  action: "signed_in",
  isForEnrolment: true,
  summary: "Confirm the authenticator app by a code of it. With the first factor, other sessions end.",
  body: z.strictObject({ code }),
  reply: freshCodes,
  status: 201,
});

export const deleteAuthenticator = defineRoute({
  name: "deleteAuthenticator",
  context: "identity",
  method: "DELETE",
  path: "/account/authenticator",
  action: "signed_in",
  summary: "Forget the authenticator app; one's other sessions end. Asks for a recent proof.",
  reply: done,
});

export const renewRecoveryCodes = defineRoute({
  name: "renewRecoveryCodes",
  context: "identity",
  method: "POST",
  path: "/account/recovery_codes",
  action: "signed_in",
  summary: "Ten new recovery codes in place of the old ones, told this once. Asks for a recent proof.",
  reply: z.object({ recovery_codes: z.array(z.string()) }),
  status: 201,
});

export const resetFactors = defineRoute({
  name: "resetFactors",
  context: "identity",
  method: "POST",
  path: "/users/{id}/second_factor_reset",
  action: "user.reset_factors",
  summary:
    "Take away all factors of somebody who has lost them; their sessions end, and they are told by mail.",
  description:
    "Outside of the provider: of people whom one manages, who are no provider admins and belong to no other program.",
  params: z.strictObject({ id: ulid }),
  reply: z.object({ removed: z.number() }),
});

export const endUserSessions = defineRoute({
  name: "endUserSessions",
  context: "identity",
  method: "POST",
  path: "/users/{id}/session_end",
  action: "user.reset_factors",
  summary: "Sign somebody out everywhere. Their password and factors stay.",
  description:
    "Outside of the provider: people whom one manages, who are no provider admins and belong to no other program.",
  params: z.strictObject({ id: ulid }),
  reply: z.object({ ended: z.number() }),
});

export const factorRoutes = [
  startPasskeySignIn,
  finishSignIn,
  getFactors,
  startProof,
  proveIdentity,
  startPasskey,
  addPasskey,
  renamePasskey,
  deletePasskey,
  startAuthenticator,
  confirmAuthenticator,
  deleteAuthenticator,
  renewRecoveryCodes,
  resetFactors,
  endUserSessions,
] as const;
