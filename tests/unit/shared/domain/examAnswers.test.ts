import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { graceMs } from "#shared/case/state/admission.ts";
import { countsInTime, isAnswerKey, isKeyTold } from "#shared/domain/examAnswers.ts";
import {
  clockState,
  deadlineOf,
  newSitting,
  pause,
  restart,
  type Sitting,
  start,
  submit,
} from "#shared/domain/examClock.ts";

const t0 = Date.parse("2026-11-21T08:00:00.000Z");
const minute = 60_000;
const at = (minutes: number): number => t0 + minutes * minute;
const running: Sitting = start(newSitting(3600, 1), t0, "learner").sitting;
const deadline = at(60);
const onTime = { accepted: true, isLate: false };
const marked = { accepted: true, isLate: true };
const refused = { accepted: false, isLate: true, problem: "was not made in the time of the exam" };
const tooLate = { accepted: false, isLate: true, problem: "came too long after the exam" };
const day = 24 * 60 * minute;

describe("answers in an exam (A-04)", () => {
  it("count when they were made and arrive in time, whatever the device's clock says", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -1e12, max: 1e12 }),
        fc.integer({ min: 0, max: 3_599_999 }),
        fc.nat(),
        (shift, after, waited) => {
          const receivedAt = t0 + after;
          const made = Math.max(t0, receivedAt - (waited % 3_600_000));
          const entry = { updatedAt: made + shift, sentAt: receivedAt + shift };
          expect(countsInTime(entry, receivedAt, running)).toEqual(onTime);
        },
      ),
    );
  });

  it("do not count when they were made before the time ran, though they arrive in it", () => {
    expect(countsInTime({ updatedAt: at(-10), sentAt: at(5) }, at(5), running)).toEqual(refused);
    expect(countsInTime({ updatedAt: 5 }, at(5), running)).toEqual(refused);
    expect(countsInTime({ updatedAt: t0 - graceMs, sentAt: at(5) }, at(5), running)).toEqual(onTime);
    // What was opened on the way to the start is no answer.
    const opened = { updatedAt: at(-10), sentAt: at(5), isAnswer: false };
    expect(countsInTime(opened, at(5), running)).toEqual(onTime);
  });

  it("count up to seven days after their time, or as long as an installation says", () => {
    const entry = { updatedAt: at(59), sentAt: deadline + 7 * day };
    expect(countsInTime(entry, deadline + 7 * day, running)).toEqual(marked);
    expect(countsInTime({ ...entry, sentAt: entry.sentAt + 1 }, deadline + 7 * day + 1, running)).toEqual(
      tooLate,
    );
    expect(countsInTime({ updatedAt: at(59), sentAt: at(75) }, at(75), running, { lateDays: 0 })).toEqual(
      tooLate,
    );
    const opened = { updatedAt: at(-10), sentAt: deadline + 8 * day, isAnswer: false };
    expect(countsInTime(opened, deadline + 8 * day, running)).toEqual(tooLate);
  });

  it("count just where they were made in a segment that ran, whatever was paused and restarted between", () => {
    const change = fc.record({
      what: fc.constantFrom("start", "pause", "submit", "restart"),
      afterMs: fc.integer({ min: graceMs * 3, max: 40 * minute }),
    });
    fc.assert(
      fc.property(
        fc.array(change, { maxLength: 8 }),
        fc.integer({ min: -60 * minute, max: 400 * minute }),
        fc.integer({ min: 0, max: 6 * day }),
        (changes, madeAfter, waited) => {
          let sitting: Sitting = running;
          const ran: [number, number][] = [];
          let from: number | undefined = t0;
          let now = t0;
          for (const { what, afterMs } of changes) {
            const until = deadlineOf(sitting);
            now += afterMs;
            if (from !== undefined && until !== null && now >= until) {
              ran.push([from, until]);
              from = undefined;
            }
            const step =
              what === "start"
                ? start(sitting, now, "proctor")
                : what === "pause"
                  ? pause(sitting, now)
                  : what === "submit"
                    ? submit(sitting, now, "learner")
                    : restart(sitting, now);
            if (!step.ok) continue;
            if (from !== undefined && step.sitting.segmentStartedAt === null) ran.push([from, now]);
            from = step.sitting.segmentStartedAt ?? undefined;
            sitting = step.sitting;
          }
          const made = t0 + madeAfter;
          const receivedAt = Math.max(now, made) + waited;
          if (clockState(sitting, receivedAt).state === "waiting") return;
          const until = deadlineOf(sitting);
          if (from !== undefined) ran.push([from, Math.min(receivedAt, until ?? receivedAt)]);
          const reaches = (slack: number) =>
            ran.some(([start, end]) => made >= start - slack && made <= end + slack);
          const isNear = reaches(graceMs);
          const { accepted, problem, setAsideFor } = countsInTime(
            { updatedAt: made, sentAt: receivedAt },
            receivedAt,
            sitting,
          );
          if (!accepted && problem === tooLate.problem) return;
          // What came after a hand-in was made in time, and waits for staff.
          expect(accepted || setAsideFor === "handed_in").toBe(isNear);
        },
      ),
    );
  });

  it("count with a mark when they were made before the deadline and arrive after it", () => {
    expect(countsInTime({ updatedAt: at(59), sentAt: at(75) }, at(75), running)).toEqual(marked);
    expect(countsInTime({ updatedAt: at(59) }, at(75), running)).toEqual(marked);
  });

  it("were never made after they arrived, whatever their stamp says", () => {
    const justAfter = deadline + graceMs - 1;
    expect(countsInTime({ updatedAt: at(500) }, justAfter, running)).toEqual(marked);
    expect(countsInTime({ updatedAt: at(500), sentAt: at(400) }, justAfter, running)).toEqual(marked);
  });

  it("do not count when they were made after it", () => {
    expect(countsInTime({ updatedAt: at(61), sentAt: at(75) }, at(75), running)).toEqual(refused);
    expect(countsInTime({ updatedAt: at(500) }, at(75), running)).toEqual(refused);
  });

  it("are judged by the deadline alone, recorded or not", () => {
    const recorded = submit(running, at(62), "clock").sitting;
    for (const updatedAt of [at(59), deadline + graceMs, deadline + graceMs + 1, at(61)]) {
      const entry = { updatedAt, sentAt: at(75) };
      expect(countsInTime(entry, at(75), recorded)).toEqual(countsInTime(entry, at(75), running));
    }
  });

  it("are judged alike by every clock, wherever the device's stands", () => {
    const shift = fc.integer({ min: -1e10, max: 1e10 });
    const moment = fc.integer({ min: 0, max: 200 * minute });
    fc.assert(
      fc.property(shift, moment, moment, fc.nat(graceMs), (shifted, made, waited, trip) => {
        const sent = t0 + made + waited;
        const true_ = { updatedAt: t0 + made, sentAt: sent };
        const wrong = { updatedAt: t0 + made + shifted, sentAt: sent + shifted };
        expect(countsInTime(wrong, sent + trip, running)).toEqual(countsInTime(true_, sent + trip, running));
      }),
    );
  });

  it("that were made in time are never refused, however long they were under way", () => {
    const moment = fc.integer({ min: 0, max: 60 * minute });
    fc.assert(
      fc.property(moment, fc.nat(24 * 60 * minute), fc.nat(graceMs), (made, waited, trip) => {
        const sentAt = t0 + made + waited;
        expect(countsInTime({ updatedAt: t0 + made, sentAt }, sentAt + trip, running).accepted).toBe(true);
      }),
    );
  });
});

describe("answers about a pause (A-05)", () => {
  const paused = pause(running, at(20)).sitting;
  const resumed = start(paused, at(50), "proctor").sitting;

  it("are refused while it lasts, but for those made before it", () => {
    expect(countsInTime({ updatedAt: at(30), sentAt: at(30) }, at(30), paused)).toEqual(refused);
    expect(countsInTime({ updatedAt: at(19), sentAt: at(30) }, at(30), paused)).toEqual(marked);
  });

  it("are refused when they were made in it and come after it, and count when they were made before it", () => {
    expect(countsInTime({ updatedAt: at(30), sentAt: at(55) }, at(55), resumed)).toEqual(refused);
    expect(countsInTime({ updatedAt: at(19), sentAt: at(55) }, at(55), resumed)).toEqual(onTime);
    expect(countsInTime({ updatedAt: at(54), sentAt: at(55) }, at(55), resumed)).toEqual(onTime);
    // As good as after it: the way to the server makes an answer look older or newer by so much.
    expect(countsInTime({ updatedAt: at(50) - graceMs, sentAt: at(55) }, at(55), resumed)).toEqual(onTime);
    expect(countsInTime({ updatedAt: at(50) - graceMs - 1, sentAt: at(55) }, at(55), resumed)).toEqual(
      refused,
    );
  });

  it("are judged by the last segment alone where earlier ones were not kept yet", () => {
    const before = { ...resumed, segments: [] };
    expect(countsInTime({ updatedAt: at(10), sentAt: at(55) }, at(55), before)).toEqual(onTime);
    expect(countsInTime({ updatedAt: at(30), sentAt: at(55) }, at(55), before)).toEqual(refused);
    expect(countsInTime({ updatedAt: at(-1), sentAt: at(55) }, at(55), before)).toEqual(refused);
  });
});

describe("answers that come after what is right was told (ADR 0242)", () => {
  const aside = {
    accepted: false,
    isLate: true,
    setAsideFor: "key_told",
    problem: "came after the right answers were shown",
  };
  const inTime = { updatedAt: at(59), sentAt: at(75) };
  const told = (keyToldAt: number) => ({ keyToldAt });

  it("are set aside where they would have counted as late, and only where it was told since the end", () => {
    expect(countsInTime(inTime, at(75), running, told(at(70)))).toEqual(aside);
    expect(countsInTime(inTime, at(75), running, told(deadline))).toEqual(aside);
    expect(countsInTime(inTime, at(75), running, told(deadline - 1))).toEqual(marked);
    expect(countsInTime(inTime, at(75), running)).toEqual(marked);
  });

  it("are refused as ever where they are no late answers, and what is no answer counts as ever", () => {
    const outside = { updatedAt: at(61), sentAt: at(75) };
    expect(countsInTime(outside, at(75), running, told(at(70)))).toEqual(refused);
    const late = deadline + 8 * day;
    expect(countsInTime({ ...inTime, sentAt: late }, late, running, told(at(70)))).toEqual(tooLate);
    expect(countsInTime({ ...inTime, isAnswer: false }, at(75), running, told(at(70)))).toEqual(marked);
  });

  it("count in time that is given afterwards, and as late after that until it is told again", () => {
    const more = start(restart(running, at(90)).sitting, at(100), "learner").sitting;
    const after = told(at(70));
    expect(countsInTime({ updatedAt: at(110), sentAt: at(110) }, at(110), more, after)).toEqual(onTime);
    const end = deadlineOf(more) ?? 0;
    const last = { updatedAt: end - minute, sentAt: end + minute };
    expect(countsInTime(last, end + minute, more, after)).toEqual(marked);
    expect(countsInTime(last, end + minute, more, told(end))).toEqual(aside);
  });

  it("are none before there is an end, and the end of what never ran is when it was submitted", () => {
    expect(isKeyTold(running, at(59), at(59))).toBe(false);
    expect(isKeyTold(newSitting(3600, 1), at(5), at(9))).toBe(false);
    expect(isKeyTold(running, undefined, at(70))).toBe(false);
    const never: Sitting = {
      ...newSitting(3600, 1),
      status: "submitted",
      submittedAt: at(7),
      submittedBy: "proctor",
    };
    expect([at(6), at(7)].map((when) => isKeyTold(never, when, at(9)))).toEqual([false, true]);
  });
});

describe("answers that come after the end (A-04; ruling 23)", () => {
  const made = { updatedAt: at(59), sentAt: at(75) };
  const asideFor = (setAsideFor: string) => expect.objectContaining({ accepted: false, setAsideFor });

  it("count by themselves where the time ran out and the server had heard nothing of the person since", () => {
    expect(countsInTime(made, at(75), running, { contactAt: at(58) })).toEqual(marked);
    expect(countsInTime(made, at(75), running, { contactAt: at(59) + graceMs })).toEqual(marked);
  });

  it("are set aside where it had heard of them, whatever the device's clock says", () => {
    for (const shift of [-1e12, 0, 1e12]) {
      const entry = { updatedAt: at(59) + shift, sentAt: at(75) + shift };
      expect(countsInTime(entry, at(75), running, { contactAt: at(59) + graceMs + 1 })).toEqual(
        asideFor("in_contact"),
      );
    }
  });

  it("are set aside once somebody handed the exam in or ended it", () => {
    for (const by of ["learner", "proctor"] as const) {
      const over = submit(running, at(60) - 1, by).sitting;
      expect(countsInTime(made, at(75), over)).toEqual(asideFor("handed_in"));
    }
  });

  it("are late as ever in a pause, where they are no answers, and refused as ever outside of the time", () => {
    const held = pause(running, at(30)).sitting;
    const before = { updatedAt: at(29), sentAt: at(40) };
    expect(countsInTime(before, at(40), held, { contactAt: at(35) })).toEqual(marked);
    expect(countsInTime({ ...made, isAnswer: false }, at(75), running, { contactAt: at(74) })).toEqual(
      marked,
    );
    const outside = { updatedAt: at(61), sentAt: at(75) };
    expect(countsInTime(outside, at(75), running, { contactAt: at(74) })).toEqual(refused);
  });
});

describe("answers when no time runs", () => {
  it("count before anybody has started, and again after a restart: answering starts the time", () => {
    const entry = { updatedAt: at(5), sentAt: at(5) };
    expect(countsInTime(entry, at(5), newSitting(3600, 1))).toEqual(onTime);
    const restarted = restart(running, at(90)).sitting;
    expect(countsInTime({ updatedAt: at(95), sentAt: at(95) }, at(95), restarted)).toEqual(onTime);
  });

  it("do not count after the learner has submitted", () => {
    const submitted = submit(running, at(30), "learner").sitting;
    expect(countsInTime({ updatedAt: at(31), sentAt: at(31) }, at(31), submitted)).toEqual(refused);
  });

  it("count from so long before the start to so long after the end as the way to the server is forgiven", () => {
    const made = (ms: number, isAnswer: boolean) =>
      countsInTime({ updatedAt: ms, sentAt: at(75), isAnswer }, at(75), running).accepted;
    const around = [t0 - graceMs - 1, t0 - graceMs, deadline + graceMs, deadline + graceMs + 1];
    expect(around.map((ms) => made(ms, true))).toEqual([false, true, true, false]);
    // What is no answer may have been done before the start as well.
    expect(around.map((ms) => made(ms, false))).toEqual([true, true, true, false]);
  });

  it("are what is chosen or written and that it is handed in, not what shows, folds or marks", () => {
    expect(["value", "graded", "submitted", "isOpen", "highlights", ""].map(isAnswerKey)).toEqual([
      ...[true, true, true],
      ...[false, false, false],
    ]);
  });
});
