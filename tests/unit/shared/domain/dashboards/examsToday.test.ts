import { describe, expect, it } from "vitest";
import { type ExamSource, examsToday } from "#shared/domain/dashboards/examsToday.ts";
import { newSitting, pause, type Sitting, submit } from "#shared/domain/examClock.ts";

/** Already the 23rd in UTC, still the 22nd where the program is. */
const when = { now: "2026-11-23T02:00:00.000Z", timeZone: "America/New_York" };
const today = Date.parse("2026-11-22T15:00:00.000Z");
const yesterday = Date.parse("2026-11-21T15:00:00.000Z");

const hours = (count: number): number => count * 3600;
const begunAt = (at: number, limit = hours(100)): Sitting => ({
  ...newSitting(limit, 1),
  ...{ status: "in_progress", segmentStartedAt: at },
});
const doneAt = (at: number): Sitting => {
  const step = submit(begunAt(at - 60_000), at, "learner");
  return step.sitting;
};
const pausedAt = (at: number): Sitting => pause(begunAt(at - 60_000), at).sitting;
const person = { first_name: "A", last_name: "B", email: "a@bedside.test" };

function anExam(sittings: (Sitting | null)[], course: Partial<ExamSource["course"]> = {}): ExamSource {
  return {
    course: {
      ...{ id: 7, name: "Acute Care", start_date: "2026-11-01", end_date: "2026-12-01" },
      created_at: "2026-10-01T00:00:00.000Z",
      ...course,
    },
    documents: [
      { id: 1, title: "<p>Final</p>", kind: "signature_case", is_timed: true },
      { id: 2, title: "A case", kind: "signature_case", is_timed: false },
    ],
    members: [
      ...sittings.map((_, at) => ({ ...person, user_id: `s${at}`, role: "Student" })),
      { ...person, user_id: "teacher", role: "Teacher" },
    ],
    sittings: [
      ...sittings.flatMap((sitting, at) => (sitting ? [{ documentId: 1, userId: `s${at}`, sitting }] : [])),
      { documentId: 1, userId: "teacher", sitting: begunAt(today) },
    ],
  };
}
const states = (...sources: ExamSource[]) => examsToday(sources, when).map(({ state }) => state);

describe("C-44: the exams of today", () => {
  it("counts who is in it, who has not begun and who is done, of students alone", () => {
    expect(examsToday([anExam([begunAt(today), doneAt(today), doneAt(yesterday), null])], when)).toEqual([
      {
        ...{ course_id: 7, course_name: "Acute Care", document_id: 1, title: "Final", state: "under_way" },
        ...{ not_begun: 1, under_way: 1, over: 2 },
      },
    ]);
  });

  it("are those that somebody sat on this day of the program, and those whose course begins or ends on it", () => {
    expect(states(anExam([null]))).toEqual([]);
    expect(states(anExam([pausedAt(yesterday), doneAt(yesterday), newSitting(60, 1)]))).toEqual([]);
    expect(states(anExam([pausedAt(today)]))).toEqual(["under_way"]);
    expect(examsToday([anExam([begunAt(today), newSitting(60, 1)])], when)).toMatchObject([
      { not_begun: 1, under_way: 1 },
    ]);
    expect(states(anExam([], { start_date: "2026-11-22" }))).toEqual(["begins"]);
    const other = anExam([null], { end_date: "2026-11-22" });
    other.sittings = [{ documentId: 2, userId: "s0", sitting: begunAt(today) }];
    expect(states(other)).toEqual(["ends"]);
    // Its time ran out yesterday, whether or not anybody has recorded that.
    expect(states(anExam([begunAt(yesterday, 60)]))).toEqual([]);
    expect(states(anExam([begunAt(yesterday)]))).toEqual(["under_way"]);
    expect(states(anExam([null], { start_date: "2026-11-22" }))).toEqual(["begins"]);
    expect(states(anExam([null], { start_date: "2026-11-23" }))).toEqual([]);
    expect(states(anExam([null, doneAt(yesterday)], { end_date: "2026-11-22" }))).toEqual(["ends"]);
    expect(states(anExam([null, doneAt(today)]))).toEqual(["under_way"]);
  });

  it("are over once everybody has sat them, and stand behind those under way", () => {
    const over = anExam([doneAt(today), doneAt(yesterday)], { id: 3 });
    expect(states(over, anExam([begunAt(today)]))).toEqual(["under_way", "over"]);
  });
});
