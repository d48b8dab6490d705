import * as z from "zod/mini";
import { roles } from "../../domain/roles.ts";
import { factorWays } from "../../domain/secondFactor.ts";
import { done, ulid, utcTime } from "../common.ts";
import { languageCode } from "../personFields.ts";
import { defineRoute } from "../route.ts";

const membershipInfo = z.object({
  program_id: ulid,
  program_name: z.string(),
  subdomain: z.string(),
  /** An editorial group, where the editorial roles count. */
  is_editorial: z.boolean(),
  role: z.enum(roles),
  /** Only a current one gives anything; `inactive`: the program, of the current one alone, is closed. @see ADR 0066, 0118 */
  subscription: z.enum(["pending", "current", "expired", "inactive"]),
  subscription_end: z.nullable(utcTime),
  /** A provider admin who belongs to no such program has entered it. */
  entered_as_admin: z.optional(z.literal(true)),
});

/** The signed-in person as the pages know them. `program_id` is null for a person without a program here. */
export const sessionUser = z.object({
  id: ulid,
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  is_admin: z.boolean(),
  program_id: z.nullable(ulid),
  memberships: z.array(membershipInfo),
  /** Must set up a second factor before anything else. @see ADR 0129 */
  must_enrol: z.optional(z.literal(true)),
  /** Language of their pages; absent: the device, or its browser, decides. */
  language: z.optional(languageCode),
});
export type SessionUser = z.infer<typeof sessionUser>;

export const sessionReply = z.object({
  user: sessionUser,
  csrf_token: z.string(),
  /** 256 bits in base64url: seals what this person's browser keeps unsent. */
  kept_key: z.optional(z.string()),
});
export type SessionReply = z.infer<typeof sessionReply>;

/** The password is right, and one of these completes the sign-in within ten minutes, in this browser. @see ADR 0129 */
const halfwayReply = z.object({ ways: z.array(z.enum(factorWays)) });

export const createSession = defineRoute({
  name: "createSession",
  context: "identity",
  method: "POST",
  path: "/session",
  action: "public",
  summary:
    "Sign in with e-mail address and password; sets the session cookie, or asks whoever has a second factor for it.",
  body: z.strictObject({
    email: z.string().check(z.minLength(3), z.maxLength(254)),
    password: z.string().check(z.minLength(1), z.maxLength(200)),
  }),
  reply: z.union([sessionReply, halfwayReply]),
  status: 201,
});

export const getSession = defineRoute({
  name: "getSession",
  context: "identity",
  method: "GET",
  path: "/session",
  action: "signed_in",
  isForEnrolment: true,
  summary: "Who is signed in, their programs, and the token that unsafe requests must carry.",
  reply: sessionReply,
});

export const deleteSession = defineRoute({
  name: "deleteSession",
  context: "identity",
  method: "DELETE",
  path: "/session",
  action: "signed_in",
  isForEnrolment: true,
  summary: "Sign out here, or with everywhere=true on every device.",
  query: z.strictObject({ everywhere: z.optional(z.enum(["true", "false"])) }),
  reply: done,
});

export const switchProgram = defineRoute({
  name: "switchProgram",
  context: "identity",
  method: "PUT",
  path: "/session/program",
  action: "signed_in",
  summary:
    "Make another of the person's programs the current one of this session; a provider admin enters any program. null leaves one that was entered.",
  body: z.strictObject({ program_id: z.nullable(ulid) }),
  reply: sessionReply,
});

/** @see spec courses §3 "Current user flags" */
const currentUserFlags = {
  createAccess: z.boolean(),
  can_destroy_batch: z.boolean(),
  is_admin: z.boolean(),
  only_students: z.boolean(),
};

export const getCurrentUser = defineRoute({
  name: "getCurrentUser",
  context: "identity",
  method: "GET",
  path: "/api/common/user",
  action: "signed_in",
  summary: "The user context of a case page.",
  // Field names as the specification writes them. @see spec documents §3 Contexts
  reply: z.object({
    id: ulid,
    firstName: z.string(),
    lastName: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    email: z.string(),
    isAdmin: z.boolean(),
    sessionId: z.number(),
    /** The actions and the permission flags of a case that the role gives at all. @see spec documents §6 */
    permissions: z.array(z.string()),
    ...currentUserFlags,
    groupRoleDefinition: z.nullable(z.object({ role_definition: z.object({ name: z.enum(roles) }) })),
  }),
});

export const getHealth = defineRoute({
  name: "getHealth",
  context: "identity",
  method: "GET",
  path: "/healthz",
  action: "public",
  summary: "The state of each part: table, objects, queues, disk.",
  reply: z.object({
    status: z.enum(["ok", "degraded"]),
    parts: z.record(
      z.string(),
      z.object({ status: z.enum(["ok", "failing"]), detail: z.optional(z.string()) }),
    ),
  }),
});

export const checkOnline = defineRoute({
  name: "checkOnline",
  context: "identity",
  method: "GET",
  path: "/check/online",
  action: "public",
  summary: "Answers when the system can be reached; the gateway takes HEAD as well.",
  reply: done,
});

export const identityRoutes = [
  createSession,
  getSession,
  deleteSession,
  switchProgram,
  getCurrentUser,
  getHealth,
  checkOnline,
] as const;
