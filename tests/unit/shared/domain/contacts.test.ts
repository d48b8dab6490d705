import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { comingBackMs, contactBeforeReturn, contactStepMs, contactsWith } from "#shared/domain/contacts.ts";
import { runs } from "#tests/propertyRuns.ts";

const heard = (times: readonly number[]): readonly number[] =>
  times.reduce(contactsWith, [] as readonly number[]);

describe("when somebody was heard of (ruling 23)", () => {
  it("tells the last contact before a return to one step, however often the person was heard of since", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 15_000 }), { maxLength: 200 }), (gaps) => {
        let now = 1_000_000;
        const times = gaps.map((gap) => {
          now += gap;
          return now;
        });
        const receivedAt = now + 1;
        const truth = times.filter((at) => at < receivedAt - comingBackMs).at(-1);
        const told = contactBeforeReturn(heard(times), receivedAt);
        if (truth === undefined) expect(told).toBeUndefined();
        else expect(truth - (told ?? Number.NEGATIVE_INFINITY)).toBeLessThan(contactStepMs);
      }),
      { numRuns: runs(300) },
    );
  });

  it("notes what comes close together as one, and keeps a few", () => {
    expect(heard([0, 5_000, 9_999])).toEqual([0]);
    expect(heard([0, 10_000, 20_000, 30_000, 40_000])).toEqual([40_000, 30_000, 20_000, 10_000]);
  });

  it("takes what comes with the return for a part of it", () => {
    const contacts = heard([0, 600_000, 612_000]);
    expect(contactBeforeReturn(contacts, 615_000)).toBe(0);
    expect(contactBeforeReturn(contacts, 640_000)).toBe(612_000);
  });
});
