import { describe, expect, it } from "vitest";
import type { CourseSittings } from "#shared/contract/exams/sittings.ts";
import { withReply } from "#web/features/exams/heldSittings.ts";

type Exam = CourseSittings["exams"][number];
const aSitting = (
  user_id: string,
  facts: Partial<Exam["sittings"][number]> = {},
): Exam["sittings"][number] => ({
  user_id,
  email: `${user_id}@bedside.test`,
  first_name: "A",
  last_name: user_id,
  status: "in_progress",
  paused: false,
  timeLimit: 1800,
  accommodation: 1,
  time_left: 600,
  submitted_at: null,
  submitted_by: null,
  ...facts,
});
const named = (user_id: string) => ({
  user_id,
  email: `${user_id}@bedside.test`,
  first_name: "A",
  last_name: user_id,
});
const anExam = (sittings: Exam["sittings"], facts: Partial<Exam> = {}): Exam => ({
  document_id: 7,
  title: "Final",
  sittings,
  not_started: null,
  not_begun: null,
  ...facts,
});
const reply = (seconds: number, exams: Exam[], is_whole = false): CourseSittings => ({
  server_time_ms: seconds * 1000,
  exams,
  version: "2026-11-21T08:00:00.000Z",
  is_whole,
});

describe("what the page of a course's exams holds (ADR 0112)", () => {
  const whole = withReply(
    undefined,
    reply(
      0,
      [anExam([aSitting("ada"), aSitting("bo")], { not_started: 3, not_begun: [named("cy"), named("di")] })],
      true,
    ),
    50,
  );

  it("takes what changed over, counts who began off those who had not, and lets the clocks of the others go on", () => {
    const paused = aSitting("bo", { status: "on_hold", paused: true, time_left: 590 });
    const { exams, wholeAtMs } = withReply(whole, reply(30, [anExam([paused, aSitting("cy")])]), 30_050);
    expect(wholeAtMs).toBe(50);
    expect(exams).toHaveLength(1);
    expect(exams[0]?.not_started).toBe(2);
    expect(exams[0]?.not_begun).toEqual([named("di")]);
    expect(
      exams[0]?.sittings.map(({ user_id, time_left, paused: held }) => [user_id, time_left, held]),
    ).toEqual([
      ["ada", 570, false],
      ["bo", 590, true],
      ["cy", 600, false],
    ]);
  });

  it("lets no clock fall under nothing, and none that stands go on", () => {
    const over = aSitting("bo", { status: "submitted", time_left: 0 });
    const held = withReply(
      undefined,
      reply(0, [anExam([aSitting("ada", { time_left: 20 }), over])], true),
      0,
    );
    expect(withReply(held, reply(60, []), 1).exams[0]?.sittings.map(({ time_left }) => time_left)).toEqual([
      0, 0,
    ]);
  });

  it("asks for everybody again after the first of an exam has begun", () => {
    const { exams, wholeAtMs } = withReply(
      whole,
      reply(30, [anExam([aSitting("ada")], { document_id: 8 })]),
      60,
    );
    expect(exams.map(({ document_id, not_started }) => [document_id, not_started])).toEqual([
      [7, 3],
      [8, null],
    ]);
    expect(wholeAtMs).toBe(0);
  });

  it("is replaced by a reply that is whole", () => {
    expect(withReply(whole, reply(90, [], true), 90_050)).toMatchObject({ exams: [], wholeAtMs: 90_050 });
  });
});
