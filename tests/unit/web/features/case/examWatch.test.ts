import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { SittingReply } from "#shared/contract/exams.ts";
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
import { projectSitting } from "#shared/domain/examTimer.ts";
import { ApiError } from "#web/api/ApiError.ts";
import { type ExamWatch, watchExam } from "#web/features/case/examWatch.ts";

const minute = 60_000;
const offline = (): ApiError => new ApiError({ code: "OFFLINE", status: 0, message: "no network" });

/** A server that keeps a sitting of ten minutes; the device's clock may differ from its own. */
function anExam({ deviceAheadMs = 0 } = {}) {
  const exam = {
    sitting: newSitting(600, 1) as Sitting | null,
    isReachable: true,
    told: [] as string[],
    announced: [] as string[],
    saved: 0,
    reads: 0,
    step(change: (sitting: Sitting, now: number) => SittingStep) {
      if (exam.sitting) exam.sitting = change(exam.sitting, Date.now()).sitting;
    },
  };
  const reply = async (): Promise<SittingReply> => {
    exam.reads += 1;
    if (!exam.isReachable) throw offline();
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
      },
    };
  };
  const watch = watchExam({
    read: reply,
    start: () => {
      exam.step((sitting, now) => start(sitting, now, "learner"));
      return reply();
    },
    end: async () => {
      if (!exam.isReachable) throw offline();
      exam.step((sitting, now) => submit(sitting, now, "learner"));
      return { message: submittedText(exam.sitting?.submittedBy ?? "learner") };
    },
    now: () => Date.now() + deviceAheadMs,
    flush: async () => {
      exam.saved += 1;
    },
    leave: (message) => exam.told.push(message),
    announce: (message) => exam.announced.push(message),
  });
  running.push(watch);
  return { exam, watch };
}

const running: ExamWatch[] = [];
const begin = (sitting: Sitting, now: number): SittingStep => start(sitting, now, "learner");

beforeEach(() => {
  vi.useFakeTimers({ now: 1_700_000_000_000 });
});
afterEach(() => {
  for (const watch of running.splice(0)) watch.stop();
  vi.useRealTimers();
});

describe("a timed exam in front of its student (A-03, A-04)", () => {
  it.each([0, 3 * 60 * minute, -3 * 60 * minute])(
    "counts down by the server's clock with a device that is %s ms ahead",
    async (deviceAheadMs) => {
      const { exam, watch } = anExam({ deviceAheadMs });
      exam.step(begin);
      await watch.look();
      expect(watch.time.get()).toEqual({ timeLeftSeconds: 600 });
      await vi.advanceTimersByTimeAsync(90_000);
      expect(watch.time.get()).toEqual({ timeLeftSeconds: 510 });
    },
  );

  it("stands still until somebody starts it", async () => {
    const { watch } = anExam();
    await watch.look();
    await vi.advanceTimersByTimeAsync(minute);
    expect([watch.time.get(), watch.isWaiting()]).toEqual([{ timeLeftSeconds: 600 }, true]);
  });

  it("submits at the end of its time, after what waits was sent, and says so", async () => {
    const { exam, watch } = anExam();
    exam.step(begin);
    await watch.look();
    await vi.advanceTimersByTimeAsync(10 * minute - 1);
    expect(exam.told).toEqual([]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(exam.told).toEqual(["Your time has expired. Your exam has been sucessfully submitted."]);
    expect(exam.saved).toBe(1);
    expect(exam.announced).toEqual(["5 minutes left."]);
  });

  it("shows nothing while the end cannot be sent, and submits when it can", async () => {
    const { exam, watch } = anExam();
    exam.step(begin);
    await watch.look();
    exam.isReachable = false;
    await vi.advanceTimersByTimeAsync(11 * minute);
    expect(exam.told).toEqual([]);
    exam.isReachable = true;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(exam.told).toEqual(["Your time has expired. Your exam has been sucessfully submitted."]);
  });

  it("goes home within seconds when a proctor pauses it", async () => {
    const { exam, watch } = anExam();
    exam.step(begin);
    await watch.look();
    exam.step((sitting, now) => pause(sitting, now));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(exam.told).toEqual([
      "Your exam has been paused. If you are ready to re-start your exam, please contact your proctor.",
    ]);
  });

  it("begins a segment by itself after a restart", async () => {
    const { exam, watch } = anExam();
    exam.step(begin);
    await vi.advanceTimersByTimeAsync(minute);
    exam.step((sitting, now) => submit(sitting, now, "learner"));
    exam.step(restart);
    await watch.look();
    expect(exam.sitting?.status).toBe("in_progress");
    expect(watch.time.get()).toEqual({ timeLeftSeconds: 540 + 3_600 });
  });

  it("says of an exam that is already over that it is submitted", async () => {
    const { exam, watch } = anExam();
    exam.step(begin);
    exam.step((sitting, now) => submit(sitting, now, "proctor"));
    await watch.look();
    expect(exam.told).toEqual(["Your exam has been sucessfully submitted."]);
  });

  it("submits by the button with the button's own words", async () => {
    const { exam, watch } = anExam();
    exam.step(begin);
    await watch.look();
    await watch.submit("Your exam has been successfully submitted");
    expect(exam.told).toEqual(["Your exam has been successfully submitted"]);
    expect(exam.sitting?.status).toBe("submitted");
  });

  it("has no time for somebody who is not timed", async () => {
    const { exam, watch } = anExam();
    exam.sitting = null;
    await watch.look();
    await vi.advanceTimersByTimeAsync(minute);
    expect([watch.time.get(), exam.told, exam.reads]).toEqual([undefined, [], 1]);
  });
});
