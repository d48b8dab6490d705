/**
 * The one editing lock of a version. Safety rests on the token alone: every grant raises it, and a save is taken only with the
 * token that stands. Times are epoch milliseconds on the server's clock; they say when others may take the lock without
 * force, and nothing else, so that a clock that is wrong costs waiting and no work.
 * @see spec documents §4 Edit lock, ADR 0149
 */

/** One window of one person: two windows are two sessions. */
export type LockSession = { userId: string; sessionId: string };

type Held = {
  token: number;
  holder: LockSession;
  /** Until when nobody takes it without force; each check-in of the holder moves it on. */
  leaseEndsAt: number;
};

export type EditLock =
  | { state: "free"; token: number }
  | ({ state: "held" } & Held)
  /** Somebody asks the holder for it. */
  | ({ state: "requested"; requester: LockSession } & Held)
  /** Being taken by force: until `revokedAt` the holder's pending work is saved, then it is the revoker's. */
  | ({ state: "revoking"; revoker: LockSession; revokedAt: number } & Held);

export const lockActions = [
  "check_in",
  "lock_if_free",
  "unlock_if_owned",
  "request_lock",
  "force_lock",
] as const;
export type LockAction = (typeof lockActions)[number];

export type LockRefusal = "LOCK_HELD";
/** A step that changes nothing answers the very lock that it was given. */
export type LockStep = { ok: true; lock: EditLock } | { ok: false; code: LockRefusal; lock: EditLock };

export const leaseMs = 30_000;
export const checkInEveryMs = 10_000;
/** How long a holder who is forced off has to save what waits. */
export const revokingMs = 3000;

export const newLock: EditLock = { state: "free", token: 0 };

export const isSameSession = (a: LockSession, b: LockSession): boolean =>
  a.userId === b.userId && a.sessionId === b.sessionId;

const granted = (lock: EditLock, holder: LockSession, now: number): EditLock => ({
  state: "held",
  token: lock.token + 1,
  holder,
  leaseEndsAt: now + leaseMs,
});

/** A lock whose revoking is over belongs to who revoked it, whoever looks first. */
export const settled = (lock: EditLock, now: number): EditLock =>
  lock.state === "revoking" && now >= lock.revokedAt ? granted(lock, lock.revoker, now) : lock;

const holds = (lock: EditLock, session: LockSession): lock is Exclude<EditLock, { state: "free" }> =>
  lock.state !== "free" && isSameSession(lock.holder, session);

/** True if the lock is anybody's for the taking. A holder who has gone silent keeps the token until somebody does. */
const isOpen = (lock: EditLock, now: number): boolean =>
  lock.state === "free" || (lock.state !== "revoking" && now >= lock.leaseEndsAt);

function checkIn(lock: EditLock, by: LockSession, now: number): EditLock {
  if (!holds(lock, by)) return lock;
  const leaseEndsAt = now + leaseMs;
  // A server whose clock is behind shortens no lease.
  return leaseEndsAt > lock.leaseEndsAt ? { ...lock, leaseEndsAt } : lock;
}

/** The holder gives the lock back: it goes to whoever waits for it. Whoever waits for it withdraws. */
function release(lock: EditLock, by: LockSession, now: number): EditLock {
  if (lock.state === "free") return lock;
  const { token, holder, leaseEndsAt } = lock;
  const held: EditLock = { state: "held", token, holder, leaseEndsAt };
  if (lock.state === "requested") {
    if (isSameSession(lock.requester, by)) return held;
    return holds(lock, by) ? granted(lock, lock.requester, now) : lock;
  }
  if (lock.state === "revoking") {
    if (isSameSession(lock.revoker, by)) return held;
    return holds(lock, by) ? granted(lock, lock.revoker, now) : lock;
  }
  return holds(lock, by) ? { state: "free", token } : lock;
}

const held = (lock: EditLock): LockStep => ({ ok: false, code: "LOCK_HELD", lock });

function request(lock: EditLock, by: LockSession): LockStep {
  if (lock.state === "held") return { ok: true, lock: { ...lock, state: "requested", requester: by } };
  return lock.state === "requested" && isSameSession(lock.requester, by) ? { ok: true, lock } : held(lock);
}

function force(lock: EditLock, by: LockSession, now: number): LockStep {
  if (lock.state === "revoking") return isSameSession(lock.revoker, by) ? { ok: true, lock } : held(lock);
  if (lock.state === "free") return { ok: true, lock: granted(lock, by, now) };
  const { token, holder, leaseEndsAt } = lock;
  const revoking = { token, holder, leaseEndsAt, revoker: by, revokedAt: now + revokingMs };
  return { ok: true, lock: { state: "revoking", ...revoking } };
}

/** Returns the lock after a session's action. */
export function stepLock(before: EditLock, action: LockAction, by: LockSession, now: number): LockStep {
  const lock = settled(before, now);
  if (action === "check_in") return { ok: true, lock: checkIn(lock, by, now) };
  if (action === "unlock_if_owned") return { ok: true, lock: release(lock, by, now) };
  // Asking for the lock that one holds already renews its lease.
  if (holds(lock, by)) return { ok: true, lock: checkIn(lock, by, now) };
  if (isOpen(lock, now)) return { ok: true, lock: granted(lock, by, now) };
  if (action === "request_lock") return request(lock, by);
  return action === "force_lock" ? force(lock, by, now) : held(lock);
}

/** True if a save of this session with this token may be taken. Asked again in the transaction that takes it. */
export const maySave = (lock: EditLock, by: LockSession, token: number): boolean =>
  holds(lock, by) && lock.token === token;

/** Whom others see holding it: nobody, where the holder has gone silent. */
export function shownHolder(lock: EditLock, now: number): LockSession | undefined {
  return lock.state === "free" || isOpen(lock, now) ? undefined : lock.holder;
}

/** Whom others see waiting for it. */
export function shownRequester(lock: EditLock): LockSession | undefined {
  if (lock.state === "requested") return lock.requester;
  return lock.state === "revoking" ? lock.revoker : undefined;
}
