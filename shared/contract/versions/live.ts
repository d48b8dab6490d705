import * as z from "zod/mini";
import { lockActions } from "../../domain/editLock.ts";
import { ulid } from "../common.ts";

/** Id of a window in which a version is open; the page makes it up ("random up to 1e10") and keeps it while the window lives. */
export const editSessionId = z
  .string()
  .check(z.regex(/^[A-Za-z0-9_-]{1,40}$/, "must be the id of a session"));

/**
 * Message of an editor's page. `last_active` in epoch seconds: when its person last did something. @see spec documents
 * §7
 */
export const lockSignal = z.strictObject({
  action: z.enum(lockActions),
  last_active: z.optional(z.number().check(z.int(), z.nonnegative(), z.maximum(1e11))),
});

const session = z.nullable(z.string());
const person = z.nullable(ulid);

/** Who has a version open, who holds its lock and who waits for it. @see spec documents §4 Edit lock, §7 "VersionChannel" */
export const versionNews = z.object({
  /** One for each person, in the order of `author_index`. */
  activeEditors: z.array(
    z.object({
      id: ulid,
      /** First and last name. */
      display: z.string(),
      email: z.string(),
      session_ids: z.array(z.string()),
      /** Their place among all who ever wrote in the version: their colour of the palette of twelve follows from it. */
      author_index: z.number(),
      /** Epoch seconds, as their own clock tells. */
      last_active: z.number(),
    }),
  ),
  lockUserId: person,
  lockSessionId: session,
  /** Person and session in one: `<user id>:<session id>`. */
  lockUserSessionId: session,
  /** Who waits for it, by asking or by force. */
  lockRequestUserId: person,
  lockRequestSessionId: session,
  lockRequestUserSessionId: session,
  lock: z.object({
    state: z.enum(["free", "held", "requested", "revoking"]),
    /** Token that the holder saves with. */
    token: z.number(),
    /** Until it passes to who takes it by force; null where nobody does. The page counts, its clock is not asked. */
    revoked_in_ms: z.nullable(z.number()),
  }),
  /** The version's newest revision. */
  rev: z.number(),
});
export type VersionNews = z.infer<typeof versionNews>;
