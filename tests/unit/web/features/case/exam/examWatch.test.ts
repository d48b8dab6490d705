import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ErrorCode } from "#shared/contract/errors.ts";
import type { SittingReply } from "#shared/contract/exams/exams.ts";
import {
  newSitting,
  pause,
  restart,
  type Sitting,
  type SittingStep,
  settle,
  start,
  submit,
  submittedText,
} from "#shared/domain/examClock.ts";
import { examTexts } from "#shared/domain/examTexts.ts";
import { projectSitting } from "#shared/domain/examTimer.ts";
import { ApiError } from "#web/api/ApiError.ts";
import type { ExamWatch } from "#web/features/case/exam/examPorts.ts";
import { watchExam } from "#web/features/case/exam/examWatch.ts";
import { createServerClock } from "#web/features/case/exam/serverClock.ts";

const minute = 60_000;
const expired = "Your time has expired. Your exam has been sucessfully submitted.";
const submitted = "Your exam has been sucessfully submitted.";
const paused =
  "Your exam has been paused. If you are ready to re-start your exam, please contact your proctor.";
const button = "Your exam has been successfully submitted";

const refusedWith = (code: ErrorCode | "OFFLINE"): ApiError =>
  new ApiError({ code, status: code === "OFFLINE" ? 0 : 409, message: code });

type How = { begun?: boolean; isProctored?: boolean; before?: (sitting: Sitting) => Sitting };

/**
 * A server that keeps a sitting of ten minutes, by vitest's clock; the page has nothing but ticks, which begin anywhere. What
 * is done `before` was done when the page opens.
 */
async function anExam({ begun = true, isProctored = false, before = (sitting) => sitting }: How = {}) {
  const stepped = (step: SittingStep): Sitting => step.sitting;
  const exam = {
    sitting: newSitting(600, 1) as Sitting | null,
    isReachable: true,
    told: [] as string[],
    refused: [] as string[],
    /** How long the way back of a read takes. */
    readMs: 0,
    announced: [] as string[],
    calls: [] as string[],
    /** At each flush: whether the case was still in view. */
    inView: [] as boolean[],
    step(change: (sitting: Sitting, now: number) => SittingStep) {
      if (exam.sitting) exam.sitting = stepped(change(exam.sitting, Date.now()));
    },
    answered<T>(name: string, answer: () => T): T {
      if (!exam.isReachable) throw refusedWith("OFFLINE");
      exam.calls.push(name);
      return answer();
    },
  };
  if (begun) exam.step(begin);
  if (exam.sitting) exam.sitting = before(exam.sitting);
  const reply = (): SittingReply => {
    const now = Date.now();
    if (!exam.sitting) return { server_time_ms: now, sitting: null };
    const settled = settle(exam.sitting, now);
    return {
      server_time_ms: now,
      sitting: {
        section_uid: "case",
        document_set_id: 1,
        status: settled.status,
        ...projectSitting(settled, now),
        deadline_ms: null,
        submitted_by: settled.submittedBy,
        proctored: isProctored,
        rev: 1,
      },
    };
  };
  const from = Date.now() - 777;
  const clock = createServerClock(() => Date.now() - from);
  const { sitting } = await clock.askedBy(async () => reply());
  if (!sitting) throw new Error("Nobody is timed");
  const opened: { watch?: ExamWatch } = {};
  const watch = watchExam(
    { clock, sitting },
    {
      read: async () => {
        const answer = exam.answered("read", reply);
        if (exam.readMs > 0) await new Promise((resolve) => setTimeout(resolve, exam.readMs));
        return answer;
      },
      start: async () =>
        exam.answered("start", () => {
          exam.step(begin);
          return reply();
        }),
      end: async () =>
        exam.answered("end", () => {
          if (!exam.sitting) return { message: examTexts.submitted };
          const step = submit(exam.sitting, Date.now(), "learner");
          if (!step.ok) throw refusedWith(step.code);
          exam.sitting = step.sitting;
          return { message: submittedText(step.sitting.submittedBy ?? "learner") };
        }),
      flush: async () => {
        exam.calls.push("flush");
        exam.inView.push(opened.watch?.ending.get() === undefined);
      },
      leave: (message) => exam.told.push(message),
      refuse: (message) => exam.refused.push(message),
      announce: (message) => exam.announced.push(message),
      started: () => exam.calls.push("started"),
    },
  );
  opened.watch = watch;
  running.push(watch);
  return { exam, watch };
}

const running: ExamWatch[] = [];
const begin = (sitting: Sitting, now: number): SittingStep => start(sitting, now, "learner");
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  vi.useFakeTimers({ now: 1_700_000_000_000 });
});
afterEach(() => {
  for (const watch of running.splice(0)) watch.stop();
  vi.useRealTimers();
});

describe("the time of an exam in front of its student (A-03, D-25)", () => {
  it("counts down by the second", async () => {
    const { watch } = await anExam();
    expect(watch.time.get()).toEqual({ timeLeftSeconds: 600, isRunning: true });
    await pass(90_000);
    expect(watch.time.get()).toEqual({ timeLeftSeconds: 510, isRunning: true });
  });

  it("goes on where it was when the case is opened again", async () => {
    const { watch } = await anExam({
      before: (sitting) => ({ ...sitting, segmentStartedAt: Date.now() - 3 * minute }),
    });
    expect(watch.time.get()?.timeLeftSeconds).toBe(420);
  });

  it("stands still until somebody starts it, and then starts once", async () => {
    const { exam, watch } = await anExam({ begun: false });
    await pass(minute);
    expect(watch.time.get()).toEqual({ timeLeftSeconds: 600, isRunning: false });
    watch.begin();
    watch.begin();
    await pass(1_000);
    watch.begin();
    expect(watch.time.get()).toEqual({ timeLeftSeconds: 599, isRunning: true });
    expect(exam.calls.filter((call) => call === "start")).toHaveLength(1);
  });

  it("starts as soon as it can where the first answer was given offline", async () => {
    const { exam, watch } = await anExam({ begun: false });
    exam.isReachable = false;
    watch.begin();
    await pass(minute);
    exam.isReachable = true;
    await watch.look();
    expect(watch.time.get()).toEqual({ timeLeftSeconds: 600, isRunning: true });
  });

  it("is not set back by a reply that was on its way before it started", async () => {
    const { exam, watch } = await anExam({ begun: false });
    exam.readMs = 3_000;
    void watch.look();
    await pass(10);
    watch.begin();
    await pass(3_500);
    expect(watch.time.get()).toEqual({ timeLeftSeconds: 598, isRunning: true });
  });

  it("begins a segment by itself after a restart", async () => {
    const { exam, watch } = await anExam({
      before: (sitting) => {
        const over = submit(sitting, Date.now() + minute, "learner").sitting;
        return restart(over, Date.now() + minute).sitting;
      },
    });
    await pass(0);
    expect(exam.sitting?.status).toBe("in_progress");
    expect(watch.time.get()?.timeLeftSeconds).toBe(540 + 3_600);
  });

  it("is announced at ten, five and one minutes, once each", async () => {
    const { exam } = await anExam({
      before: (sitting) => ({ ...sitting, timeLimitSeconds: 660 }),
    });
    await pass(10.5 * minute);
    expect(exam.announced).toEqual(["10 minutes left.", "5 minutes left.", "1 minute left."]);
  });

  it("is no longer shown to somebody who is not timed any more", async () => {
    const { exam, watch } = await anExam();
    exam.sitting = null;
    await pass(20 * minute);
    expect([watch.time.get(), exam.told]).toEqual([undefined, []]);
  });
});

describe("the end of an exam (A-04)", () => {
  it("comes with the end of its time: what waits is sent, then it is submitted, then told", async () => {
    const { exam, watch } = await anExam();
    await pass(10 * minute - 1);
    expect([exam.told, watch.ending.get()]).toEqual([[], undefined]);
    exam.calls.length = 0;
    await pass(1_000);
    expect(exam.told).toEqual([expired]);
    expect(exam.calls.filter((call) => call !== "read")).toEqual(["flush", "end"]);
    // What is being typed is taken while its field is still there.
    expect(exam.inView).toEqual([true]);
    expect(exam.sitting && settle(exam.sitting, Date.now()).submittedBy).toBe("clock");
  });

  it("is told in plain words while it cannot be sent, and tried again until it can", async () => {
    const { exam, watch } = await anExam();
    await pass(9.5 * minute);
    exam.isReachable = false;
    await pass(5 * minute);
    expect(exam.told).toEqual([]);
    expect(watch.ending.get()).toEqual({
      step: "waiting",
      isTimeOver: true,
      problem: "We can't reach the server. Check your connection and try again.",
    });
    exam.isReachable = true;
    await pass(20_000);
    expect(exam.told).toEqual([expired]);
  });

  it("is tried at once when the learner asks for it", async () => {
    const { exam, watch } = await anExam();
    exam.isReachable = false;
    watch.submit(button);
    await pass(2 * minute);
    expect(watch.ending.get()).toMatchObject({ step: "waiting", isTimeOver: false });
    exam.isReachable = true;
    watch.retry();
    await pass(0);
    expect(exam.told).toEqual([button]);
  });

  it("leaves no timer behind when the page goes", async () => {
    const { exam, watch } = await anExam();
    exam.isReachable = false;
    watch.submit(button);
    await pass(100);
    expect(watch.ending.get()).toMatchObject({ step: "waiting" });
    watch.stop();
    expect(vi.getTimerCount()).toBe(0);
  });

  it("does not come early where the exam was paused and started again while the page was cut off", async () => {
    const { exam, watch } = await anExam();
    await pass(minute);
    exam.isReachable = false;
    await pass(minute);
    exam.step(pause);
    await pass(9 * minute);
    expect(watch.ending.get()).toMatchObject({ step: "waiting" });
    exam.step((sitting, now) => start(sitting, now, "proctor"));
    exam.isReachable = true;
    await pass(20_000);
    expect([exam.told, watch.ending.get(), exam.sitting?.status]).toEqual([[], undefined, "in_progress"]);
    expect(watch.time.get()?.timeLeftSeconds).toBeGreaterThan(7 * 60);
  });

  it.each([
    ["proctor", submitted],
    ["clock", expired],
  ] as const)("by the %s is told as soon as it is known: %s", async (by, message) => {
    const { exam } = await anExam();
    exam.step((sitting, now) => submit(sitting, now, by));
    await pass(10_000);
    expect(exam.told).toEqual([message]);
  });

  it("is told to whoever opens an exam that is over, and no card is shown", async () => {
    const { exam, watch } = await anExam({
      before: (sitting) => submit(sitting, Date.now(), "learner").sitting,
    });
    expect(watch.ending.get()).toEqual({ step: "submitting" });
    await pass(0);
    expect(exam.told).toEqual([submitted]);
  });

  it("by the button is told in the button's own words", async () => {
    const { exam, watch } = await anExam();
    watch.submit(button);
    watch.submit(button);
    await pass(0);
    expect(exam.told).toEqual([button]);
    expect(exam.sitting?.status).toBe("submitted");
  });

  it("is refused before anybody has begun, and the case goes on", async () => {
    const { exam, watch } = await anExam({ begun: false });
    watch.submit(button);
    await pass(0);
    expect([exam.told, exam.refused, watch.ending.get()]).toEqual([
      [],
      ["Your exam has not been started."],
      undefined,
    ]);
  });
});

describe("a pause by the proctor (A-05)", () => {
  it("sends the student home within ten seconds, unasked, after what waits was sent", async () => {
    const { exam, watch } = await anExam();
    exam.step(pause);
    await pass(10_000);
    expect(exam.told).toEqual([paused]);
    expect(exam.calls.at(-1)).toBe("flush");
    expect(exam.inView).toEqual([true]);
    expect(watch.ending.get()).toEqual({ step: "pausing" });
  });

  it("is found out by submitting, too", async () => {
    const { exam, watch } = await anExam();
    exam.step(pause);
    watch.submit(button);
    await pass(0);
    expect(exam.told).toEqual([paused]);
    expect(exam.sitting?.status).toBe("on_hold");
  });

  it("closes the case to whoever opens it meanwhile", async () => {
    const { exam, watch } = await anExam({ before: (sitting) => pause(sitting, Date.now()).sitting });
    expect(watch.ending.get()).toEqual({ step: "pausing" });
    await pass(0);
    expect(exam.told).toEqual([paused]);
  });
});

describe("an exam that a proctor starts (C-20, A-05)", () => {
  const told = (watch: ExamWatch, change: object) => {
    const fields = projectSitting(begin(newSitting(600, 1), Date.now()).sitting, Date.now());
    const sitting = {
      section_uid: "case",
      document_set_id: 1,
      status: "in_progress" as const,
      ...fields,
      deadline_ms: null,
      submitted_by: null,
      proctored: true,
      rev: 2,
      ...change,
    };
    watch.hear({ server_time_ms: Date.now(), sitting });
  };

  it("is held until then, cannot be begun by its student, and begins by itself", async () => {
    const { exam, watch } = await anExam({ begun: false, isProctored: true });
    expect(watch.held.get()).toBe(true);
    watch.begin();
    await pass(1_000);
    expect(exam.calls).not.toContain("start");
    told(watch, {});
    expect(watch.held.get()).toBe(false);
    expect(exam.calls).toContain("started");
    await pass(60_000);
    expect(watch.time.get()).toMatchObject({ isRunning: true });
  });

  it("shows more time as soon as it is told, and goes by no older news", async () => {
    const { watch } = await anExam({ begun: false, isProctored: true });
    told(watch, {});
    told(watch, { timeLimit: 1200, rev: 3 });
    told(watch, { timeLimit: 600, rev: 2 });
    expect(watch.time.get()?.timeLeftSeconds).toBe(1200);
  });

  it("goes home when it is told of a pause", async () => {
    const { exam, watch } = await anExam({ begun: false, isProctored: true });
    told(watch, {});
    told(watch, { status: "on_hold", currentTimeSegmentStart: null, paused: true, rev: 3 });
    await pass(10);
    expect(exam.told).toEqual([examTexts.paused]);
  });
});
