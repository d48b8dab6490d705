import { describe, expect, it } from "vitest";
import type { LearnerState } from "#shared/case/model/types.ts";
import { lateAnswersOf } from "#shared/case/state/lateAnswers.ts";
import { marksOf } from "#shared/case/state/lateMarks.ts";
import { aSmallCase, smallCaseUids as uids } from "#tests/builders/smallCase.ts";

const root = aSmallCase();
const otherChoice = "question_input_2";

/** Entries with marks on all of them, each received 1,000 ms after it was made. */
function lately(entries: readonly [uid: string, key: string, updatedAt: number][]) {
  const state: Record<string, Record<string, { value: unknown; updatedAt: number }>> = {};
  for (const [uid, key, updatedAt] of entries)
    state[uid] = { ...state[uid], [key]: { value: true, updatedAt } };
  const marks = entries.map(([uid, key, updatedAt]) =>
    marksOf([{ uid, key, updatedAt }], { receivedAt: updatedAt + 1000 }),
  );
  return { state: state as LearnerState, marks: Object.assign({}, ...marks) };
}

describe("late answers, as staff are shown them (A-05)", () => {
  it("are one for each question, in the order of the case, with the last times", () => {
    const { state, marks } = lately([
      [uids.essayInput, "value", 10],
      [uids.choice, "value", 20],
      [otherChoice, "value", 30],
    ]);
    expect(lateAnswersOf(root, state, marks)).toEqual([
      { uid: uids.choice, card: "First", question: "Where?", madeAt: 30, receivedAt: 1030 },
      { uid: uids.essayInput, card: "Second", question: "Why?", madeAt: 10, receivedAt: 1010 },
    ]);
  });

  it("leave out what the card flow wrote, and what another entry has replaced since", () => {
    const { state, marks } = lately([
      [uids.question, "graded", 10],
      [uids.essayInput, "value", 20],
    ]);
    const replaced = { ...state, [uids.essayInput]: { value: { value: "Again", updatedAt: 25 } } };
    expect(lateAnswersOf(root, replaced, marks)).toEqual([]);
  });

  it("name no place for what the case no longer has, and cut a long stem", () => {
    const { state, marks } = lately([["gone", "value", 10]]);
    expect(lateAnswersOf(root, state, marks)).toEqual([
      { uid: "gone", card: "", question: "", madeAt: 10, receivedAt: 1010 },
    ]);
    const long = JSON.parse(JSON.stringify(root).replace("Why?", "Why ".repeat(80))) as typeof root;
    const late = lately([[uids.essayInput, "value", 10]]);
    const [answer] = lateAnswersOf(long, late.state, late.marks);
    expect(answer?.question).toHaveLength(140);
    expect(answer?.question.endsWith("…")).toBe(true);
  });
});
