import { describe, expect, it } from "vitest";
import { stretchesOfSave, workOfCard, writeStretches } from "#functions/attempts/workedStretches.ts";

const minute = 60_000;
const receivedAt = 100 * minute;
const openedAt = 10 * minute;

describe("work before a save (ruling 26)", () => {
  it("is told on the server's clock, whatever the device's clock shows", () => {
    const ahead = 7 * minute;
    const stretches = [[20, 25, 40].map((m) => m * minute + ahead)];
    expect(stretchesOfSave({ stretches, sent_at: receivedAt + ahead }, { receivedAt, openedAt })).toEqual([
      [20, 25, 40].map((m) => m * minute),
    ]);
  });

  it("lies between the opening of the attempt and the arrival", () => {
    const stretches = [[1, 5].map((m) => m * minute), [50, 101].map((m) => m * minute)];
    expect(stretchesOfSave({ stretches, sent_at: receivedAt }, { receivedAt, openedAt })).toEqual([
      [50 * minute],
    ]);
  });

  it("is not known where nothing, or no clock, is told", () => {
    expect(stretchesOfSave({ sent_at: receivedAt }, { receivedAt, openedAt })).toBeUndefined();
    expect(stretchesOfSave({ stretches: [[1]] }, { receivedAt, openedAt })).toBeUndefined();
    expect(
      stretchesOfSave({ stretches: [[1]], sent_at: receivedAt }, { receivedAt, openedAt }),
    ).toBeUndefined();
  });

  it("is kept with the card, and stands for its arrival", () => {
    const signal_at = new Date(receivedAt).toISOString();
    expect(workOfCard({ signal_at })).toEqual({ signals: [receivedAt], openings: [] });
    expect(workOfCard({ signal_at, worked: writeStretches([[1, 2], [7]]) })).toEqual({
      signals: [1, 2, 7],
      openings: [1, 7],
    });
    expect(() => workOfCard({ signal_at, worked: "1,x" })).toThrow("unknown form");
  });
});
