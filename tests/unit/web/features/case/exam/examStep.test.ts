import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { SittingReply } from "#shared/contract/exams/exams.ts";
import {
  newSitting,
  pause,
  type Sitting,
  type SittingStep,
  settle,
  start,
  submit,
  submittedText,
} from "#shared/domain/examClock.ts";
import { examTexts } from "#shared/domain/examTexts.ts";
import { projectSitting } from "#shared/domain/examTimer.ts";
import {
  type ExamEffect,
  type ExamHappening,
  type ExamState,
  openedExam,
} from "#web/features/case/exam/examState.ts";
import { examStep } from "#web/features/case/exam/examStep.ts";
import { runs } from "../../../../../propertyRuns.ts";

type Told = NonNullable<SittingReply["sitting"]>;

const opening = 1_700_000_000_000;
const limitMs = 600_000;

const told = (sitting: Sitting, now: number, over: Partial<Told> = {}): Told => {
  const settled = settle(sitting, now);
  return {
    section_uid: "case",
    document_set_id: 1,
    status: settled.status,
    ...projectSitting(settled, now),
    deadline_ms: null,
    submitted_by: settled.submittedBy,
    proctored: false,
    rev: 1,
    ...over,
  };
};

const waiting = told(newSitting(limitMs / 1000, 1), opening);
const running = told(start(newSitting(limitMs / 1000, 1), opening, "learner").sitting, opening);

/** Plays happenings at times after the opening; answers the last state and what the last one asks for. */
function play(from: Told, ...happenings: readonly [atMs: number, ExamHappening][]) {
  let step = examStep(openedExam(from), { type: "opened", now: opening, uncertaintyMs: 0 });
  for (const [atMs, happening] of happenings)
    step = examStep(step.state, { ...happening, now: opening + atMs, uncertaintyMs: 0 });
  return step;
}

const names = ({ effects }: { effects: readonly ExamEffect[] }): string[] => effects.map((each) => each.do);

const offline = { code: "OFFLINE", text: "No connection." } as const;
const byClock = { cause: { by: "clock" }, failures: 0 } as const;

describe("a step of an exam (A-03, A-04, D-25)", () => {
  it("waits for the server's own clock before its time is over", () => {
    const { state } = play(running);
    const early = examStep(state, { type: "tick", now: opening + limitMs, uncertaintyMs: 1_000 });
    expect(names(early)).toEqual([]);
    const late = examStep(early.state, {
      type: "tick",
      now: opening + limitMs + 1_000,
      uncertaintyMs: 1_000,
    });
    expect(late.effects).toEqual([{ do: "cancelRetry" }, { do: "flush", to: byClock }]);
    expect(late.state.ending).toEqual({ step: "submitting" });
  });

  it("asks the server whether the time is over before it hands in by the clock, and does so at once by the button", () => {
    expect(play(running, [limitMs, { type: "flushed", to: byClock }]).effects).toEqual([
      { do: "ask", what: "read", for: "end", number: 1, ending: byClock },
    ]);
    const byButton = { cause: { by: "button", message: "Done" }, failures: 0 } as const;
    expect(play(running, [1_000, { type: "flushed", to: byButton }]).effects).toEqual([
      { do: "end", ending: byButton },
    ]);
  });

  it("tries again later each time, at most every 20 s", () => {
    const delays = [0, 1, 2, 3, 4, 9].map((failures) => {
      const ending = { ...byClock, failures };
      return play(running, [limitMs, { type: "notEnded", ending, failed: offline }]).effects;
    });
    expect(delays.flat()).toEqual([2, 4, 8, 16, 20, 20].map((s) => ({ do: "retryIn", ms: s * 1_000 })));
  });

  it("looks every 10 s, every 5 s with a proctor, and every 30 s where changes arrive by themselves", () => {
    const looksAfter = (from: Told, isLive: boolean): number => {
      let { state } = play(from);
      for (let steps = 1; steps < 10; steps++) {
        const step = examStep(state, { type: "lookDue", isLive, now: opening, uncertaintyMs: 0 });
        if (names(step).includes("ask")) return steps * 5;
        state = step.state;
      }
      return Number.NaN;
    };
    expect(looksAfter(running, false)).toBe(10);
    expect(looksAfter({ ...running, proctored: true }, false)).toBe(5);
    expect(looksAfter({ ...running, proctored: true }, true)).toBe(30);
  });

  it("goes by the reply to the later question, in whichever order they come", () => {
    const asked = (number: number) => ({ what: "read", for: "look", number }) as const;
    const reply = (sitting: Told): SittingReply => ({ server_time_ms: opening, sitting });
    const { state } = play(
      waiting,
      [0, { type: "answered", asked: asked(2), reply: reply({ ...running, rev: 1 }) }],
      [0, { type: "answered", asked: asked(1), reply: reply(waiting) }],
    );
    expect(state.time).toEqual({ timeLeftSeconds: 600, isRunning: true });
  });

  it("tells once that the time has begun, by whichever of the reply and the news comes first", () => {
    const news: [number, ExamHappening] = [0, { type: "heard", sitting: { ...running, rev: 2 } }];
    const asked = { what: "read", for: "look", number: 1 } as const;
    const reply = { server_time_ms: opening, sitting: { ...running, rev: 2 } };
    expect(names(play(waiting, news))).toContain("started");
    expect(names(play(waiting, news, [0, { type: "answered", asked, reply }]))).not.toContain("started");
  });

  it("does not start a sitting that staff have set back to its beginning", () => {
    const answered = (number: number, sitting: Told): [number, ExamHappening] => [
      0,
      {
        type: "answered",
        asked: { what: "read", for: "look", number },
        reply: { server_time_ms: opening, sitting },
      },
    ];
    const begun: [number, ExamHappening] = [0, { type: "begin" }];
    expect(names(play(waiting, begun, answered(2, waiting)))).toContain("ask");
    const setBack = play(
      waiting,
      begun,
      answered(2, { ...running, rev: 2 }),
      answered(3, { ...waiting, rev: 3 }),
    );
    expect(names(setBack)).not.toContain("ask");
  });

  it("does not hand in, look or begin any more once it is stopped", () => {
    const stopped: [number, ExamHappening] = [0, { type: "stop" }];
    for (const happening of [
      { type: "tick" },
      { type: "look" },
      { type: "begin" },
      { type: "submit", message: "Done" },
      { type: "flushed", to: byClock },
      { type: "flushed", to: "pause" },
      { type: "ended", cause: { by: "server" }, message: "Done" },
      { type: "notEnded", ending: byClock, failed: offline },
    ] satisfies ExamHappening[])
      expect(names(play(running, stopped, [2 * limitMs, happening]))).toEqual([]);
  });
});

/** An exam of ten minutes on the server, the page in front of its student, and what is on its way between them. */
function aWorld(isProctored: boolean) {
  const world = {
    now: opening,
    sitting: newSitting(limitMs / 1000, 1),
    rev: 1,
    isOnline: true,
    isRetrySet: false,
    /** Calls and what else takes time, each with the sitting as the server knew it when it began. */
    underWay: [] as { effect: ExamEffect; seen: Told }[],
    left: undefined as string | undefined,
    state: undefined as unknown as ExamState,
    told: (): Told => told(world.sitting, world.now, { proctored: isProctored, rev: world.rev }),
    change(step: (sitting: Sitting, now: number) => SittingStep): boolean {
      const { ok, sitting } = step(settle(world.sitting, world.now), world.now);
      if (!ok) return false;
      world.sitting = sitting;
      world.rev += 1;
      return true;
    },
    dispatch(happening: ExamHappening): void {
      const before = world.state.sitting;
      const step = examStep(world.state, { ...happening, now: world.now, uncertaintyMs: 0 });
      world.state = step.state;
      const isSetBack = before && step.state.sitting && step.state.sitting.rev < before.rev;
      if (isSetBack) throw new Error(`Set back to an older sitting by ${JSON.stringify(happening)}`);
      for (const effect of step.effects) world.begin(effect);
    },
    begin(effect: ExamEffect): void {
      switch (effect.do) {
        case "ask":
        case "flush":
        case "end":
          if (effect.do !== "ask") {
            const ends = world.underWay.filter((each) => each.effect.do !== "ask");
            expect(ends).toEqual([]);
          }
          world.underWay.push({ effect, seen: world.told() });
          return;
        case "leave": {
          expect(world.left).toBeUndefined();
          world.left = effect.message;
          const settled = settle(world.sitting, world.now);
          if (effect.message === examTexts.paused) return;
          expect(settled.status).toBe("submitted");
          return;
        }
        case "retryIn":
          world.isRetrySet = true;
          return;
        case "cancelRetry":
          world.isRetrySet = false;
      }
    },
    /** Ends one of what is under way. `isLate`: a reply says what the server knew when it was asked. */
    end(at: number, isLate = false): void {
      const [ended] = world.underWay.splice(at, 1);
      const outcome = ended && outcomeOf(ended.effect, isLate ? ended.seen : world.told());
      if (outcome) world.dispatch(outcome);
    },
    fireRetry(): void {
      world.isRetrySet = false;
      world.dispatch({ type: "retry" });
    },
  };

  function outcomeOf(effect: ExamEffect, read: Told): ExamHappening | undefined {
    if (effect.do === "flush") return { type: "flushed", to: effect.to };
    if (effect.do === "ask") {
      const { do: _, ...asked } = effect;
      if (!world.isOnline) return { type: "notAnswered", asked, failed: offline };
      if (asked.what === "start") {
        const { status } = settle(world.sitting, world.now);
        const isRunning = status === "in_progress";
        if (!isRunning && !world.change((sitting, now) => start(sitting, now, "learner")))
          return { type: "notAnswered", asked, failed: { code: "EXAM_PAUSED", text: "Paused." } };
      }
      const sitting = asked.what === "read" ? read : world.told();
      return { type: "answered", asked, reply: { server_time_ms: world.now, sitting } };
    }
    if (effect.do !== "end") return undefined;
    const { ending } = effect;
    if (!world.isOnline) return { type: "notEnded", ending, failed: offline };
    const step = submit(settle(world.sitting, world.now), world.now, "learner");
    if (!step.ok) return { type: "notEnded", ending, failed: { code: step.code, text: "Refused." } };
    world.sitting = step.sitting;
    world.rev += 1;
    return {
      type: "ended",
      cause: ending.cause,
      message: submittedText(step.sitting.submittedBy ?? "learner"),
    };
  }
  world.state = openedExam(world.told());
  world.dispatch({ type: "opened" });
  return world;
}

type World = ReturnType<typeof aWorld>;

/** One thing that may happen next, by two numbers. */
function happen(world: World, what: number, how: number): void {
  const byProctor = [
    () => world.change(pause),
    () => world.change((sitting, now) => start(sitting, now, "proctor")),
    () => world.change((sitting, now) => submit(sitting, now, "proctor")),
  ];
  const moves: (() => unknown)[] = [
    ...world.underWay.map((_, at) => () => world.end(at)),
    ...world.underWay.map((_, at) => () => world.end(at, true)),
    ...(world.isRetrySet ? [world.fireRetry] : []),
    () => {
      world.now += [500, 1_000, 20_000, 200_000][how % 4] ?? 0;
      world.dispatch({ type: "tick" });
    },
    () => world.dispatch({ type: "lookDue", isLive: how % 2 === 0 }),
    () => world.dispatch({ type: "begin" }),
    () => world.dispatch({ type: "look" }),
    () => {
      world.isOnline = how % 3 > 0;
    },
    () => how % 4 === 0 && world.dispatch({ type: "submit", message: "Done" }),
    () => how % 4 === 0 && byProctor[how % 3]?.(),
    () => world.isOnline && world.dispatch({ type: "heard", sitting: world.told() }),
  ];
  // Whoever has been led out does nothing more in the exam.
  if (world.left === undefined) moves[what % moves.length]?.();
}

/** The connection is well, and time passes, until the student has been led out or nothing more is to come. */
function settleWorld(world: World): void {
  world.isOnline = true;
  const until = world.now + 2 * limitMs;
  while (world.left === undefined) {
    if (world.underWay.length > 0) world.end(0);
    else if (world.isRetrySet) world.fireRetry();
    else if (world.now > until) return;
    else {
      world.now += 10_000;
      world.dispatch({ type: "lookDue", isLive: false });
      world.dispatch({ type: "tick" });
    }
  }
}

const happenings = fc.array(fc.tuple(fc.nat(60), fc.nat(23)), { maxLength: 60 });

describe("an exam under any order of replies, failures and what proctors do (A-03 to A-05, D-25)", () => {
  it.each([false, true])(
    "hands in once, not before the server has, and leaves nobody in it; proctored: %s",
    (isProctored) => {
      fc.assert(
        fc.property(happenings, (steps) => {
          const world = aWorld(isProctored);
          for (const [what, how] of steps) happen(world, what, how);
          settleWorld(world);
          const { status } = settle(world.sitting, world.now);
          const isBegun = status === "submitted" || world.sitting.isPaused;
          if (isBegun) expect(world.left).toBeDefined();
          else if (world.left === undefined) expect(world.state.ending).toBeUndefined();
        }),
        { numRuns: runs(150) },
      );
    },
  );
});
