import * as z from "zod/mini";
import { ulid } from "#shared/contract/common.ts";
import type { LockSession } from "#shared/domain/editLock.ts";
import { keys } from "../keys.ts";
import { deleteItem, putItem, queryItems, touchItem } from "../table.ts";

const editorSchema = z.object({
  user_id: ulid,
  session_id: z.string(),
  /** First and last name. */
  display: z.string(),
  email: z.string(),
  /** The connection that it spoke on last. */
  connection_id: z.string(),
  /** Epoch seconds, as their own clock tells: when they last did something. */
  last_active: z.number(),
  /** Epoch milliseconds of the last check-in, on the server's clock. */
  seen_at_ms: z.number(),
  expires_at_s: z.number(),
});
/** A window in which somebody has a version open. */
export type VersionEditor = z.infer<typeof editorSchema>;

/** A window that has been silent for longer is not shown. */
export const shownForMs = 30_000;
const keptForS = 300;

export type Sign = { lastActive: number; connectionId: string; nowMs: number };

const times = ({ lastActive, connectionId, nowMs }: Sign) => ({
  connection_id: connectionId,
  last_active: lastActive,
  seen_at_ms: nowMs,
  expires_at_s: Math.floor(nowMs / 1000) + keptForS,
});

/** A sign of life of a window that is known; false where it is not. */
export function touchVersionEditor(versionId: number, of: LockSession, sign: Sign): Promise<boolean> {
  const { connection_id, last_active, seen_at_ms, expires_at_s } = times(sign);
  return touchItem(keys.versionEditor(versionId, of.userId, of.sessionId), {
    UpdateExpression:
      "SET connection_id = :connection, last_active = :active, seen_at_ms = :seen, expires_at_s = :expires",
    ConditionExpression: "attribute_exists(pk)",
    ExpressionAttributeValues: {
      ":connection": connection_id,
      ":active": last_active,
      ":seen": seen_at_ms,
      ":expires": expires_at_s,
    },
  });
}

/** A window that comes in. */
export async function putVersionEditor(
  versionId: number,
  of: LockSession & { display: string; email: string },
  sign: Sign,
): Promise<void> {
  const { userId: user_id, sessionId: session_id, display, email } = of;
  const row: VersionEditor = { user_id, session_id, display, email, ...times(sign) };
  await putItem({ ...keys.versionEditor(versionId, user_id, session_id), ...row });
}

/** A window whose connection has ended; one that speaks on another by now stays. */
export async function dropVersionEditor(
  versionId: number,
  { userId, sessionId }: LockSession,
  connectionId: string,
): Promise<void> {
  await deleteItem(keys.versionEditor(versionId, userId, sessionId), {
    expression: "connection_id = :connection",
    values: { ":connection": connectionId },
  });
}

/** Pattern: who has a version open, in the order of their ids. */
export async function listVersionEditors(versionId: number, nowMs: number): Promise<VersionEditor[]> {
  const items = await queryItems({ pk: keys.versionEditors(versionId), consistent: true });
  return items
    .map((item) => editorSchema.parse(item))
    .filter(({ seen_at_ms }) => nowMs - seen_at_ms < shownForMs);
}
