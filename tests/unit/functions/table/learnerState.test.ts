import { describe, expect, it } from "vitest";
import { joinCards, type StateCard } from "#functions/table/cases/learnerState.ts";

const card = (card_uid: string, entries: StateCard["entries"]): StateCard => ({
  user_id: "01J00000000000000000000001",
  document_id: 7,
  attempt: 1,
  card_uid,
  entries,
  rev: 1,
  signal_at: "2026-11-21T08:00:00.000Z",
});
const entry = { value: { value: 1, updatedAt: 1 } };

describe("joinCards", () => {
  it("makes one state of all cards", () => {
    expect(joinCards([card("a", { x: entry }), card("b", { y: entry, z: entry })])).toEqual({
      x: entry,
      y: entry,
      z: entry,
    });
  });

  it("makes the empty state of none, and leaves the cards as they are", () => {
    expect(joinCards([])).toEqual({});
    const one = card("a", { x: entry });
    joinCards([one, card("b", { y: entry })]);
    expect(Object.keys(one.entries)).toEqual(["x"]);
  });
});
