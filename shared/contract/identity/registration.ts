import * as z from "zod/mini";
import { passwordLength } from "../../domain/passwordRules.ts";
import { linkStates } from "../../domain/registration.ts";
import { done } from "../common.ts";
import { defineRoute } from "../route.ts";
import { sessionReply } from "./identity.ts";

/** Out of the link of a mail. */
const token = z.string().check(z.minLength(1), z.maxLength(200));
const newPassword = z.string().check(z.minLength(passwordLength.min), z.maxLength(passwordLength.max));

export const findInvitation = defineRoute({
  name: "findInvitation",
  context: "identity",
  method: "POST",
  path: "/registration/invitation",
  action: "public",
  summary: "What the link of an invitation leads to, and whether it still does.",
  body: z.strictObject({ token }),
  reply: z.object({
    state: z.enum(linkStates),
    program_name: z.string(),
    email: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    /** Who has one signs in with it and joins; nobody else sets another by this link. */
    has_password: z.boolean(),
    /** Who is signed in in this browser: nobody, the invited person, or somebody else by this address. */
    signed_in: z.enum(["nobody", "invited", "other"]),
    signed_in_as: z.nullable(z.string()),
  }),
});

export const acceptInvitation = defineRoute({
  name: "acceptInvitation",
  context: "identity",
  method: "POST",
  path: "/registration",
  action: "public",
  summary: "Register by the link of an invitation: set the first password, or join as who is signed in.",
  body: z.strictObject({ token, password: z.optional(newPassword) }),
  reply: sessionReply,
  status: 201,
});

export const renewInvitation = defineRoute({
  name: "renewInvitation",
  context: "identity",
  method: "POST",
  path: "/registration/new_mail",
  action: "public",
  summary: "Have a new link sent to where an expired one went.",
  body: z.strictObject({ token }),
  reply: done,
});

export const requestPasswordReset = defineRoute({
  name: "requestPasswordReset",
  context: "identity",
  method: "POST",
  path: "/password/reset_mail",
  action: "public",
  summary: "Have a link for a new password sent; answered the same for an address that nobody has.",
  body: z.strictObject({ email: z.string().check(z.minLength(3), z.maxLength(254)) }),
  reply: done,
});

export const findPasswordReset = defineRoute({
  name: "findPasswordReset",
  context: "identity",
  method: "POST",
  path: "/password/reset_link",
  action: "public",
  summary: "Whose password a link sets, and whether it still does.",
  body: z.strictObject({ token }),
  reply: z.object({
    state: z.enum(linkStates),
    email: z.string(),
    first_name: z.string(),
    last_name: z.string(),
  }),
});

export const resetPassword = defineRoute({
  name: "resetPassword",
  context: "identity",
  method: "POST",
  path: "/password/reset",
  action: "public",
  summary: "Set a new password by the link of a mail; every session of the person ends.",
  body: z.strictObject({ token, password: newPassword }),
  reply: z.object({ email: z.string() }),
});

export const findEmailChange = defineRoute({
  name: "findEmailChange",
  context: "identity",
  method: "POST",
  path: "/email/change_link",
  action: "public",
  summary: "The address that a link confirms, and whether it still does.",
  body: z.strictObject({ token }),
  reply: z.object({ state: z.enum(linkStates), email: z.string() }),
});

export const confirmEmailChange = defineRoute({
  name: "confirmEmailChange",
  context: "identity",
  method: "POST",
  path: "/email/change",
  action: "public",
  summary: "Change the address of an account by the link of a mail to the new address.",
  body: z.strictObject({ token }),
  reply: z.object({ email: z.string() }),
});

export const registrationRoutes = [
  findInvitation,
  acceptInvitation,
  renewInvitation,
  requestPasswordReset,
  findPasswordReset,
  resetPassword,
  findEmailChange,
  confirmEmailChange,
] as const;
