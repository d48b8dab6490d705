import * as z from "zod/mini";
import { sequenceId, ulid } from "#shared/contract/common.ts";
import { type EditLock, newLock } from "#shared/domain/editLock.ts";
import { isoTime } from "../../runtime/clock.ts";
import { keys } from "../keys.ts";
import {
  getItem,
  hasRev,
  isNew,
  putItem,
  queryItems,
  type TransactItem,
  transactCheck,
  type WriteCondition,
} from "../table.ts";

const sessionSchema = z.object({ userId: ulid, sessionId: z.string() });
const held = { token: z.number(), holder: sessionSchema, leaseEndsAt: z.number() };
const lockSchema = z.discriminatedUnion("state", [
  z.object({ state: z.literal("free"), token: z.number() }),
  z.object({ state: z.literal("held"), ...held }),
  z.object({ state: z.literal("requested"), ...held, requester: sessionSchema }),
  z.object({ state: z.literal("revoking"), ...held, revoker: sessionSchema, revokedAt: z.number() }),
]);
const rowSchema = z.object({ lock: lockSchema, rev: z.number() });

const heldSchema = z.object({ version_id: sequenceId, lock: lockSchema });

/** A lock as it is kept; `rev` counts its writes, and is 0 where nobody ever took it. */
export type EditLockRow = { lock: EditLock; rev: number };

/** Pattern: the lock of a version; strongly consistent. */
export async function getEditLock(versionId: number): Promise<EditLockRow> {
  const item = await getItem(keys.versionLock(versionId), { consistent: true });
  return item ? rowSchema.parse(item) : { lock: newLock, rev: 0 };
}

/** Pattern: the locks that a person holds with a lease that stands, about a second behind. */
export async function listLocksOf(
  userId: string,
  now: number,
): Promise<{ version_id: number; lock: EditLock }[]> {
  const skBetween = [isoTime(now), lastTime] as const;
  const items = await queryItems({ index: "gsi1", pk: keys.locksOfPerson(userId), skBetween });
  return items.map((item) => heldSchema.parse(item));
}
const lastTime = "9999";

/** Under its holder, by when the lease ends: who has gone silent is not found. */
const placeOf = (lock: EditLock): { gsi1pk?: string; gsi1sk?: string } =>
  lock.state === "free"
    ? {}
    : { gsi1pk: keys.locksOfPerson(lock.holder.userId), gsi1sk: isoTime(lock.leaseEndsAt) };

/** Writes a lock in the place of one that was read; answers false where another one stands there by now. */
export function replaceEditLock(versionId: number, before: EditLockRow, lock: EditLock): Promise<boolean> {
  return putItem(
    { ...keys.versionLock(versionId), ...placeOf(lock), version_id: versionId, lock, rev: before.rev + 1 },
    before.rev === 0 ? isNew : hasRev(before.rev),
  );
}
/** That a session holds the lock under this token. */
const isHeld = (by: LockHolding): WriteCondition => ({
  expression:
    "#lock.#token = :lockToken AND #lock.#holder.#user = :lockUser AND #lock.#holder.#session = :lockSession",
  names: {
    "#lock": "lock",
    "#token": "token",
    "#holder": "holder",
    "#user": "userId",
    "#session": "sessionId",
  },
  values: { ":lockToken": by.token, ":lockUser": by.userId, ":lockSession": by.sessionId },
});

/** All else of a transaction is written only where nobody has taken a free lock since it was read. */
export const freeLockCheck = (versionId: number, { rev }: EditLockRow): TransactItem =>
  transactCheck(keys.versionLock(versionId), rev === 0 ? isNew : hasRev(rev));

export type LockHolding = { userId: string; sessionId: string; token: number };

/** All else of a transaction is written only where the session holds the lock under this token. */
export const lockCheck = (versionId: number, by: LockHolding): TransactItem =>
  transactCheck(keys.versionLock(versionId), isHeld(by));
