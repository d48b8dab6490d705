import * as z from "zod/mini";
import { passwordLength } from "../../domain/passwordRules.ts";
import { done, utcTime } from "../common.ts";
import { addressText, languageCode, nameFields } from "../personFields.ts";
import { defineRoute } from "../route.ts";
import { sessionUser } from "./identity.ts";

const account = z.object({
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  /** null: never, since it was given out. */
  password_changed_at: z.nullable(utcTime),
});

export const getAccount = defineRoute({
  name: "getAccount",
  context: "identity",
  method: "GET",
  path: "/account",
  action: "signed_in",
  summary: "The person's own account.",
  reply: account,
});

export const updateAccount = defineRoute({
  name: "updateAccount",
  context: "identity",
  method: "PATCH",
  path: "/account",
  action: "signed_in",
  summary: "Change one's own name; every list that shows it follows.",
  body: z.strictObject(nameFields),
  reply: z.object({ user: sessionUser }),
});

export const setLanguage = defineRoute({
  name: "setLanguage",
  context: "identity",
  method: "PUT",
  path: "/account/language",
  action: "signed_in",
  summary:
    "Choose the language of one's own pages and emails, on every device; null leaves it to the program and the browser.",
  body: z.strictObject({ language: z.nullable(languageCode) }),
  reply: z.object({ user: sessionUser }),
});

export const changePassword = defineRoute({
  name: "changePassword",
  context: "identity",
  method: "PUT",
  path: "/account/password",
  action: "signed_in",
  summary: "Change one's own password; every other session of the person ends.",
  body: z.strictObject({
    current_password: z.string().check(z.minLength(1), z.maxLength(passwordLength.max)),
    new_password: z.string().check(z.minLength(passwordLength.min), z.maxLength(passwordLength.max)),
  }),
  reply: z.object({ ended: z.number() }),
});

export const requestEmailChange = defineRoute({
  name: "requestEmailChange",
  context: "identity",
  method: "PUT",
  path: "/account/email",
  action: "signed_in",
  summary:
    "Have a link sent to a new address of one's own account; the address changes when the link is used.",
  description: "Asks for a recent proof of who asks. The address that stands is told of it.",
  body: z.strictObject({ email: addressText }),
  reply: done,
});

/** Names a session to its own person; says nothing about its secret. */
const sessionId = z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/, "must be an identifier"));

const ownSession = z.object({
  id: sessionId,
  /** `Chrome on Windows`; null where the browser did not say. */
  device: z.nullable(z.string()),
  signed_in_at: utcTime,
  /** To five minutes. */
  last_used_at: utcTime,
  is_current: z.boolean(),
});
export type OwnSession = z.infer<typeof ownSession>;

export const listSessions = defineRoute({
  name: "listSessions",
  context: "identity",
  method: "GET",
  path: "/account/sessions",
  action: "signed_in",
  summary: "Where the person is signed in; the session that asks first, then the last used.",
  reply: z.object({ sessions: z.array(ownSession) }),
});

export const endSession = defineRoute({
  name: "endSession",
  context: "identity",
  method: "DELETE",
  path: "/account/sessions/{id}",
  action: "signed_in",
  summary: "Sign out one of one's other sessions.",
  params: z.strictObject({ id: sessionId }),
  reply: done,
});

export const endOtherSessions = defineRoute({
  name: "endOtherSessions",
  context: "identity",
  method: "DELETE",
  path: "/account/sessions",
  action: "signed_in",
  summary: "Sign out everywhere but here.",
  reply: z.object({ ended: z.number() }),
});

export const accountRoutes = [
  getAccount,
  updateAccount,
  setLanguage,
  changePassword,
  requestEmailChange,
  listSessions,
  endSession,
  endOtherSessions,
] as const;
