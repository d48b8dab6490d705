import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  changesBetween,
  type Fields,
  statesAfter,
  withoutChanges,
} from "#shared/domain/bank/questionChanges.ts";
import { runs } from "#tests/propertyRuns.ts";

const fields = fc.dictionary(
  fc.constantFrom("status", "system", "content.stem", "clinical_disciplines"),
  fc.oneof(fc.string(), fc.integer(), fc.constant(null), fc.array(fc.string())),
);
const filled = (state: Fields): Fields =>
  Object.fromEntries(Object.entries(state).filter(([, value]) => value !== null));

describe("the history of a question", () => {
  it("names the fields that differ, with the values before and after", () => {
    expect(
      changesBetween({ status: "Valid", system: null, uses: ["a"] }, { status: "Invalid", uses: ["a"] }),
    ).toEqual({ status: ["Valid", "Invalid"] });
  });

  it("leads back from the state of now to each state before", () => {
    fc.assert(
      fc.property(fc.array(fields, { minLength: 1, maxLength: 6 }), (states) => {
        const lines = states
          .map((state, at) => ({ changes: changesBetween(states[at - 1] ?? {}, state) }))
          .toReversed();
        const now = states.at(-1) ?? {};
        expect(statesAfter(now, lines).map(filled)).toEqual(states.toReversed().map(filled));
        const first = states[0] ?? {};
        expect(filled(withoutChanges(first, changesBetween({}, first)))).toEqual({});
      }),
      { numRuns: runs(200) },
    );
  });
});
