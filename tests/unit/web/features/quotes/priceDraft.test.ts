import { describe, expect, it } from "vitest";
import {
  currentName,
  draftOfPrices,
  olderName,
  readPrices,
  type SavedPrices,
} from "#web/features/quotes/setup/priceDraft.ts";

const saved: SavedPrices = {
  school_year: 26,
  rev: 3,
  older: { "1": { signaturePrice: 5000, wisePrice: 4000, addictionPrice: 900 } },
  current: { "0": { Signature: [1, 2, 3, 4, 5], Wise: [6, 7], Care: [8] } },
};

describe("prices of a school year while they are typed", () => {
  it("come back as they were saved", () => {
    expect(readPrices(draftOfPrices(saved))).toEqual({
      ok: true,
      prices: { older: saved.older, current: saved.current },
    });
  });

  it("of a category whose fields were emptied are gone", () => {
    const draft = draftOfPrices({ ...saved, older: {} });
    expect(readPrices(draft)).toMatchObject({ ok: true, prices: { older: {} } });
  });

  it.each([
    [
      "a missing tier",
      currentName("0", "Wise", 1),
      "",
      "Small, current model: enter all eight prices, or none.",
    ],
    [
      "a missing price of a course",
      olderName("1", "wisePrice"),
      "",
      "Standard, older model: enter all three prices, or none.",
    ],
    ["cents", currentName("0", "Care", 0), "8.50", "Small: enter whole dollars"],
    [
      "more courses for less",
      currentName("0", "Signature", 4),
      "3",
      "Signature must not cost less for 5 courses than for 4.",
    ],
    ["a price that the discount would eat", olderName("1", "signaturePrice"), "900", "must be 1000 or more"],
  ])("are not saved with %s", (_what, name, typed, problem) => {
    const read = readPrices({ ...draftOfPrices(saved), [name]: typed });
    expect(read).toMatchObject({ ok: false, problem: expect.stringContaining(problem) });
  });
});
