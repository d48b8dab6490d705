import * as z from "zod/mini";
import { roles } from "../../domain/roles.ts";
import { ulid, utcTime } from "../common.ts";

/** Changes that can be made to many members of a program at once. */
export const memberChange = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("expiration"), subscription_end: utcTime }),
  z.object({ kind: z.literal("removal") }),
  z.object({ kind: z.literal("restoration") }),
  z.object({ kind: z.literal("invitation") }),
]);
export type MemberChange = z.infer<typeof memberChange>;
export type MemberChangeKind = MemberChange["kind"];

/** Who asked for it, with what decides whom they may do it to: looked at for each person when it is done. */
const whoAsked = z.object({
  user_id: ulid,
  name: z.string(),
  email: z.string(),
  is_admin: z.boolean(),
  role: z.enum(roles),
});

/** A member that it was not done to, and why. */
export const undoneMember = z.object({
  /** Id of the membership. */
  id: z.string(),
  name: z.string(),
  why: z.string(),
});
export type UndoneMember = z.infer<typeof undoneMember>;

/** Most people named for whom a change was not made; the rest is a number. */
export const undoneAtMost = 200;

/** A change of so many people that it is done behind the request. The people stand beside the job, by parts. */
export const memberBatchInput = z.object({
  change: memberChange,
  program: z.object({ id: ulid, name: z.string(), subdomain: z.string(), is_editorial: z.boolean() }),
  by: whoAsked,
  /** The host that it was asked on: links in mails lead to the same site. */
  host: z.string(),
  operation_id: z.string(),
  /** When it was asked for: what is written says this time, however late it is done. */
  at: utcTime,
  total: z.number(),
  parts: z.number(),
});
export type MemberBatchInput = z.infer<typeof memberBatchInput>;

export const memberBatchCursor = z.object({
  /** People that have been gone through. */
  at: z.number(),
  done: z.number(),
  undone: z.array(undoneMember),
  undone_count: z.number(),
});
export type MemberBatchCursor = z.infer<typeof memberBatchCursor>;

/** Another name of a program, carried into every membership of it. */
export const programRenameInput = z.object({ program_id: ulid, name: z.string() });
/** The last person that it was carried to, in the order of their ids. */
export const programRenameCursor = z.object({ after: z.string() });
