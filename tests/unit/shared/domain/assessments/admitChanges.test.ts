import { describe, expect, it } from "vitest";
import { type ArrivingChange, admitChanges, asideAtMost } from "#shared/domain/assessments/admitChanges.ts";
import { latestChange } from "#shared/domain/assessments/answers.ts";
import { newSitting, type Sitting, settle, start } from "#shared/domain/examClock.ts";

const t0 = Date.parse("2026-11-21T08:00:00.000Z");
const minute = 60_000;
const running = (): Sitting => start(newSitting(3600, 1), t0, "learner").sitting;
const aChange = (parts: Partial<ArrivingChange> = {}): ArrivingChange => ({
  ...{ itemId: "1", n: 1, option: 0, certainty: "certain", isMarked: false, visibleMs: 0 },
  updatedAt: t0 + minute,
  ...parts,
});
const keptOf = (parts: Partial<Parameters<typeof admitChanges>[0]> = {}) => ({
  ...{ clock: running(), answers: {}, aside: [], keyToldAt: null, contactAt: t0 },
  ...parts,
});
const arrival = (changes: ArrivingChange[], atMinutes: number, isHere = true) => ({
  ...{ changes, isHere, sentAt: t0 + atMinutes * minute, receivedAt: t0 + atMinutes * minute },
});

describe("answers that arrive", () => {
  it("count while the time runs, at the moment they were made by the server's clock", () => {
    const slow = { ...arrival([aChange({ updatedAt: 7 * minute })], 10), sentAt: 8 * minute };
    const { answers } = admitChanges(keptOf(), slow);
    expect(latestChange(answers["1"])?.madeAt).toBe(t0 + 9 * minute);
  });

  it("count after the end if they were made before it and nothing was heard since", () => {
    const late = arrival([aChange(), aChange({ itemId: "2", updatedAt: t0 + 65 * minute })], 90);
    const admitted = admitChanges(keptOf({ clock: settle(running(), t0 + 90 * minute) }), late);
    expect(Object.keys(admitted.answers)).toEqual(["1"]);
    expect(admitted).toMatchObject({ isSetAside: 0, refused: 1 });
  });

  it("are set aside once the key was told, and when another tab has taken over", () => {
    const told = admitChanges(keptOf({ keyToldAt: t0 + 70 * minute }), arrival([aChange()], 90));
    expect(told).toMatchObject({ isSetAside: 1, answers: {}, aside: [{ reason: "key_told", itemId: "1" }] });
    const elsewhere = admitChanges(keptOf(), arrival([aChange()], 10, false));
    expect(elsewhere).toMatchObject({ answers: {}, aside: [{ reason: "elsewhere" }] });
  });

  it("change nothing when they come again, aside or not", () => {
    const first = admitChanges(keptOf(), arrival([aChange()], 10));
    const again = admitChanges(keptOf({ answers: first.answers, keyToldAt: t0 }), arrival([aChange()], 90));
    expect(again).toMatchObject({ isSetAside: 0, refused: 0 });
    expect(again.answers).toBe(first.answers);
    const aside = admitChanges(keptOf(), arrival([aChange()], 10, false));
    expect(admitChanges(keptOf({ aside: aside.aside }), arrival([aChange()], 11, false)).aside).toBe(
      aside.aside,
    );
  });

  it("are kept aside up to a limit, and counted beyond it", () => {
    const many = Array.from({ length: asideAtMost + 5 }, (_, at) => aChange({ n: at + 1, option: at % 5 }));
    const admitted = admitChanges(keptOf(), arrival(many, 10, false));
    expect(admitted.aside).toHaveLength(asideAtMost);
    expect(admitted.isSetAside).toBe(asideAtMost + 5);
  });
});
