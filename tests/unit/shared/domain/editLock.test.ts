import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  checkInEveryMs,
  type EditLock,
  type LockAction,
  type LockSession,
  leaseMs,
  lockActions,
  maySave,
  newLock,
  revokingMs,
  shownHolder,
  shownRequester,
  stepLock,
} from "#shared/domain/editLock.ts";
import { runs } from "#tests/propertyRuns.ts";

const ann: LockSession = { userId: "ann", sessionId: "1" };
const annsOther: LockSession = { userId: "ann", sessionId: "2" };
const bob: LockSession = { userId: "bob", sessionId: "3" };
const cid: LockSession = { userId: "cid", sessionId: "4" };
const sessions = [ann, annsOther, bob, cid];

const t0 = 1_000_000;

function after(lock: EditLock, ...steps: [LockAction, LockSession, number][]): EditLock {
  return steps.reduce((before, [action, by, at]) => stepLock(before, action, by, t0 + at).lock, lock);
}
const heldByAnn = after(newLock, ["lock_if_free", ann, 0]);

describe("the edit lock (D-51)", () => {
  it("gives a free lock to who asks for it, and raises the token", () => {
    expect(heldByAnn).toEqual({ state: "held", token: 1, holder: ann, leaseEndsAt: t0 + leaseMs });
    expect(maySave(heldByAnn, ann, 1)).toBe(true);
    expect(maySave(heldByAnn, ann, 0)).toBe(false);
    expect(maySave(heldByAnn, annsOther, 1)).toBe(false);
    // The name of a window is its browser's word: nobody else's window counts for having the same.
    expect(maySave(heldByAnn, { ...bob, sessionId: ann.sessionId }, 1)).toBe(false);
    expect(shownHolder(heldByAnn, t0 + 1)).toEqual(ann);
    expect(shownHolder(newLock, t0)).toBeUndefined();
    expect(shownRequester(heldByAnn)).toBeUndefined();
  });

  it("is renewed for its holder by asking for it in any way, and taken by nobody who only checks in", () => {
    for (const action of ["lock_if_free", "request_lock", "force_lock", "check_in"] as const) {
      const lock = { ...heldByAnn, leaseEndsAt: t0 + 10_000 + leaseMs };
      expect(stepLock(heldByAnn, action, ann, t0 + 10_000)).toEqual({ ok: true, lock });
    }
    expect(stepLock(newLock, "check_in", bob, t0)).toEqual({ ok: true, lock: newLock });
    expect(after(heldByAnn, ["check_in", bob, 2 * leaseMs])).toBe(heldByAnn);
  });

  it("is shortened by no server whose clock is behind, and is itself where nothing changes", () => {
    expect(after(heldByAnn, ["check_in", ann, -5_000])).toBe(heldByAnn);
    expect(after(heldByAnn, ["check_in", ann, 0])).toBe(heldByAnn);
    expect(after(newLock, ["unlock_if_owned", ann, 0])).toBe(newLock);
  });

  it("refuses a lock that somebody holds, another window of the same person included", () => {
    for (const by of [annsOther, bob]) {
      expect(stepLock(heldByAnn, "lock_if_free", by, t0 + 1)).toEqual({
        ok: false,
        code: "LOCK_HELD",
        lock: heldByAnn,
      });
    }
  });

  it("keeps it for who checks in, and lets another take it when nobody does", () => {
    const later = after(heldByAnn, ["check_in", ann, 20_000]);
    expect(stepLock(later, "lock_if_free", bob, t0 + leaseMs).ok).toBe(false);
    const taken = stepLock(later, "lock_if_free", bob, t0 + 20_000 + leaseMs);
    expect(taken.lock).toMatchObject({ state: "held", token: 2, holder: bob });
    expect(maySave(taken.lock, ann, 1)).toBe(false);
  });

  it("leaves the token with a holder who was silent until somebody takes it, and shows it as free", () => {
    const silent = t0 + 2 * leaseMs;
    expect(shownHolder(heldByAnn, silent)).toBeUndefined();
    expect(maySave(heldByAnn, ann, 1)).toBe(true);
    expect(stepLock(heldByAnn, "check_in", ann, silent).lock).toMatchObject({ token: 1, holder: ann });
  });

  it("frees it when the holder gives it back, and for nobody else", () => {
    expect(after(heldByAnn, ["unlock_if_owned", ann, 1])).toEqual({ state: "free", token: 1 });
    expect(after(heldByAnn, ["unlock_if_owned", bob, 1])).toBe(heldByAnn);
    expect(after(heldByAnn, ["unlock_if_owned", annsOther, 1])).toBe(heldByAnn);
  });

  it("passes it to who requested it when the holder gives it back", () => {
    const requested = after(heldByAnn, ["request_lock", bob, 1]);
    expect(requested).toMatchObject({ state: "requested", token: 1, holder: ann, requester: bob });
    expect(shownRequester(requested)).toEqual(bob);
    expect(stepLock(requested, "request_lock", cid, t0 + 2).ok).toBe(false);
    expect(after(requested, ["unlock_if_owned", ann, 2])).toMatchObject({ token: 2, holder: bob });
    expect(stepLock(requested, "request_lock", bob, t0 + 2)).toEqual({ ok: true, lock: requested });
    const withdrawn = stepLock(requested, "unlock_if_owned", bob, t0 + 2);
    expect(withdrawn).toEqual({ ok: true, lock: heldByAnn });
    expect(stepLock(heldByAnn, "request_lock", bob, t0 + 1).ok).toBe(true);
  });

  it("takes it by force after three seconds in which the holder still saves", () => {
    const revoking = after(heldByAnn, ["force_lock", bob, 0]);
    expect(revoking).toMatchObject({ state: "revoking", token: 1, holder: ann, revoker: bob });
    expect(maySave(revoking, ann, 1)).toBe(true);
    expect(after(revoking, ["check_in", bob, revokingMs - 1])).toBe(revoking);
    expect(shownRequester(revoking)).toEqual(bob);
    expect(stepLock(heldByAnn, "force_lock", bob, t0).ok).toBe(true);
    expect(stepLock(revoking, "force_lock", bob, t0 + 1)).toEqual({ ok: true, lock: revoking });
    expect(stepLock(revoking, "force_lock", cid, t0 + 1).ok).toBe(false);
    const bobs = after(revoking, ["check_in", bob, revokingMs]);
    expect(bobs).toMatchObject({ state: "held", token: 2, holder: bob });
    expect(maySave(bobs, ann, 1)).toBe(false);
    expect(maySave(bobs, bob, 2)).toBe(true);
  });

  it("stays with the holder when who takes it by force thinks better of it, and is nobody else's though its time ends", () => {
    const late = leaseMs - 1000;
    const revoking = after(heldByAnn, ["force_lock", bob, late]);
    expect(after(revoking, ["unlock_if_owned", bob, late + 1])).toEqual(heldByAnn);
    expect(stepLock(revoking, "lock_if_free", cid, t0 + leaseMs + 1)).toMatchObject({ ok: false });
    expect(shownHolder(revoking, t0 + leaseMs + 1)).toEqual(ann);
  });

  it("passes it at once when the holder is done before, and to whoever looks first after", () => {
    const revoking = after(heldByAnn, ["force_lock", annsOther, 0]);
    expect(after(revoking, ["unlock_if_owned", ann, 5])).toMatchObject({ token: 2, holder: annsOther });
    // Even the old holder's own check-in finds that it is lost.
    expect(after(revoking, ["check_in", ann, revokingMs])).toMatchObject({ token: 2, holder: annsOther });
  });

  const step = fc.record({
    action: fc.constantFrom(...lockActions),
    by: fc.constantFrom(...sessions),
    // Between two steps, as the clocks of different servers tell: up to five minutes apart either way.
    at: fc.oneof(fc.nat(4000), fc.nat(60_000), fc.integer({ min: -300_000, max: 300_000 })),
  });

  it("never gives one token to two, never lowers it, and raises it with every other holder", () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const holderOf = new Map<number, LockSession>();
        let lock: EditLock = newLock;
        let now = t0;
        for (const { action, by, at } of steps) {
          const before = lock;
          now += at;
          lock = stepLock(lock, action, by, now).lock;
          expect(lock.token - before.token).toBeGreaterThanOrEqual(0);
          if (lock.state === "free") continue;
          if (before.state === "free") expect(lock.token).toBe(before.token + 1);
          const known = holderOf.get(lock.token);
          if (known) expect(lock.holder).toEqual(known);
          holderOf.set(lock.token, lock.holder);
          // Of all sessions and tokens, one may save.
          const may = sessions.flatMap((session) =>
            [...holderOf.keys()].filter((token) => maySave(lock, session, token)),
          );
          expect(may).toEqual([lock.token]);
        }
      }),
      { numRuns: runs(500) },
    );
  });

  it("is never taken without force from who checks in every ten seconds", () => {
    const others = fc.record({
      action: fc.constantFrom<LockAction>("check_in", "lock_if_free", "unlock_if_owned", "request_lock"),
      by: fc.constantFrom(annsOther, bob, cid),
      inMs: fc.nat(checkInEveryMs),
    });
    fc.assert(
      fc.property(fc.array(others, { maxLength: 40 }), (steps) => {
        let lock: EditLock = heldByAnn;
        let at = 0;
        for (const { action, by, inMs } of steps) {
          at += inMs;
          lock = after(lock, [action, by, at], ["check_in", ann, at]);
          expect(maySave(lock, ann, 1)).toBe(true);
        }
      }),
      { numRuns: runs(200) },
    );
  });

  it("is the revoker's three seconds after force, whatever anybody else does meanwhile", () => {
    const others = fc.record({
      action: fc.constantFrom<LockAction>("check_in", "lock_if_free", "request_lock", "force_lock"),
      by: fc.constantFrom(ann, annsOther, cid),
      at: fc.nat(revokingMs - 1),
    });
    fc.assert(
      fc.property(fc.array(others, { maxLength: 20 }), (steps) => {
        const revoking = after(heldByAnn, ["force_lock", bob, 0]);
        const meanwhile = after(
          revoking,
          ...steps.map(({ action, by, at }): [LockAction, LockSession, number] => [action, by, at]),
        );
        const end = after(meanwhile, ["check_in", bob, revokingMs]);
        expect(end).toMatchObject({ state: "held", token: 2, holder: bob });
      }),
    );
  });
});
