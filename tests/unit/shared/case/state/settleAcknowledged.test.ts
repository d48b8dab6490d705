import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { canonicalJson, clampFuture, diff, merge, stateOf } from "#shared/case/state/learnerState.ts";
import { settleAcknowledged } from "#shared/case/state/settleAcknowledged.ts";
import { runs } from "#tests/propertyRuns.ts";

const someState = fc
  .array(
    fc.record({
      uid: fc.constantFrom("a", "b"),
      key: fc.constantFrom("value", "graded"),
      value: fc.integer({ min: 0, max: 2 }),
      updatedAt: fc.integer({ min: 0, max: 20 }),
    }),
    { maxLength: 6 },
  )
  .map(stateOf);

const one = (value: unknown, updatedAt: number) => stateOf([{ uid: "a", key: "value", value, updatedAt }]);

describe("the server's reply to a save (D-30)", () => {
  test("settles what was sent at the stamp that the server drew it back to", () => {
    expect(settleAcknowledged(one("mine", 90), { sent: one("mine", 90), reply: one("mine", 10) })).toEqual(
      one("mine", 10),
    );
  });

  test("leaves an answer alone that changed while the save was on its way", () => {
    const mine = one("newer", 91);
    expect(settleAcknowledged(mine, { sent: one("mine", 90), reply: one("mine", 10) })).toBe(mine);
  });

  test("gives back the same state when the server holds what was sent", () => {
    const mine = one("mine", 9);
    expect(settleAcknowledged(mine, { sent: mine, reply: one("mine", 9) })).toBe(mine);
  });

  test("draws each stamp back that was sent, and leaves the other entries of the node", () => {
    const at = (updatedAt: number, key: string) => ({ uid: "a", key, value: "mine", updatedAt });
    const sent = stateOf([at(90, "value"), at(91, "graded")]);
    const mine = merge(sent, stateOf([at(92, "collapsed")]));
    const reply = stateOf([at(10, "value"), at(10, "graded")]);
    expect(settleAcknowledged(mine, { sent, reply })).toEqual(
      stateOf([at(10, "value"), at(10, "graded"), at(92, "collapsed")]),
    );
  });

  test("takes the server's word at the very stamp that was sent, whichever value would win a tie", () => {
    for (const word of ["a", "z"]) {
      const mine = one("m", 5);
      expect(settleAcknowledged(mine, { sent: mine, reply: one(word, 5) })).toEqual(one(word, 5));
    }
  });

  test("keeps what was sent and is not in the reply, or no longer on the device", () => {
    const mine = one("mine", 90);
    expect(settleAcknowledged(mine, { sent: mine, reply: {} })).toBe(mine);
    expect(settleAcknowledged({}, { sent: mine, reply: one("mine", 10) })).toEqual(one("mine", 10));
  });

  test("takes over what another device answered later", () => {
    const mine = one("mine", 5);
    expect(settleAcknowledged(mine, { sent: mine, reply: one("theirs", 8) })).toEqual(one("theirs", 8));
  });

  test("leaves the device with what the server has, whatever both held and however far its clock is ahead", () => {
    fc.assert(
      fc.property(someState, someState, fc.nat(20), (sent, held, now) => {
        const reply = merge(held, clampFuture(sent, now, 0));
        const mine = settleAcknowledged(sent, { sent, reply });
        expect(canonicalJson(mine)).toBe(canonicalJson(reply));
        expect(diff(reply, mine)).toEqual([]);
      }),
      { numRuns: runs(250) },
    );
  });
});
