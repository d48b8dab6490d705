import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { beginAssessment, submitAssessment } from "#shared/domain/assessments/assessmentClock.ts";
import { windowOf } from "#shared/domain/assessments/deliveries.ts";
import { isTold, noticesOf } from "#shared/domain/assessments/notices.ts";
import { daysAfter } from "#shared/domain/dates.ts";

const zone = "America/New_York";
const day = 86_400_000;
const nobody = { sitting: null, date_exception: null };
const window = windowOf({ starts_on: "2026-03-06", ends_on: "2026-03-10" }, zone);
const opens = { about: "opens", at: window.starts_at } as const;
const closes = { about: "closes", at: window.ends_at } as const;

describe("mails about an assessment (issue 30; ADR 0414)", () => {
  it("come once it opens and a day before it closes, by the program's midnight, over a change of the clocks", () => {
    expect(noticesOf(window)).toEqual([
      { about: "opens", at: "2026-03-06T05:00:00.000Z", dueAt: "2026-03-06T05:00:00.000Z" },
      // The clocks go forward on March 8.
      { about: "closes", at: "2026-03-11T04:00:00.000Z", dueAt: "2026-03-10T04:00:00.000Z" },
    ]);
  });

  it("leave out the second one of a window of one day, which the first has told of", () => {
    for (const date of ["2026-03-07", "2026-03-08", "2026-11-01"]) {
      const one = windowOf({ starts_on: date, ends_on: date }, zone);
      expect(noticesOf(one).filter(({ about }) => about === "opens")).toHaveLength(1);
      const [, second] = noticesOf(one);
      // On the day of 25 hours the mail comes an hour after it opened.
      expect(second === undefined).toBe(date !== "2026-11-01");
    }
  });

  it("go to whoever has not begun, and to whoever has not submitted", () => {
    const at = Date.parse(window.starts_at) + day;
    const begun = { ...nobody, sitting: beginAssessment(3600, 1, at) };
    const done = { ...nobody, sitting: submitAssessment(begun.sitting, at + 60_000, "learner").sitting };
    const told = (rostering: typeof begun | typeof nobody) =>
      [opens, closes].map((notice) => isTold(notice, { window, rostering, now: at + 120_000 }));
    expect(told(nobody)).toEqual([true, true]);
    expect(told(begun)).toEqual([false, true]);
    expect(told(done)).toEqual([false, false]);
    // The clock has ended it, recorded or not.
    expect(isTold(closes, { window, rostering: begun, now: at + 2 * 3_600_000 })).toBe(false);
  });

  it("tell nobody of a window that was moved, nor before or after it (any windows)", () => {
    const days = fc.tuple(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 0, max: 30 }));
    const made = ([from, length]: [number, number]) => {
      const starts_on = daysAfter("2026-03-01", from);
      return windowOf({ starts_on, ends_on: daysAfter(starts_on, length) }, zone);
    };
    fc.assert(
      fc.property(days, days, fc.option(days), fc.integer({ min: 0, max: 70 * 24 }), (was, is, own, hour) => {
        const now = Date.parse("2026-02-27T05:00:00.000Z") + hour * 3_600_000;
        const exception = own && made(own);
        const rostering = { sitting: null, date_exception: exception };
        const counts = exception ?? made(is);
        const isOpen = now >= Date.parse(counts.starts_at) && now < Date.parse(counts.ends_at);
        for (const { about, at } of noticesOf(made(was))) {
          const isSame = at === (about === "opens" ? counts.starts_at : counts.ends_at);
          expect(isTold({ about, at }, { window: made(is), rostering, now })).toBe(isOpen && isSame);
        }
      }),
    );
  });
});
