import { describe, expect, test } from "vitest";
import { caseBuilder } from "#shared/case/build/buildCase.ts";
import { deriveFlow } from "#shared/case/flow/derive.ts";
import { reduce } from "#shared/case/flow/reduce.ts";
import { canBeReached } from "#shared/case/flow/visible.ts";
import type { LearnerState } from "#shared/case/model/types.ts";
import { emptyState } from "#shared/case/state/learnerState.ts";
import { newItemUid } from "#shared/case/tools/itemUid.ts";
import { searchCase } from "#shared/case/tools/searchCase.ts";

const make = caseBuilder("s");
const para = (uid: string, words: string) => ({ ...make.para(words), uid });
const root = make.signatureCase({
  uid: "case",
  title: "A cough and its words",
  authors: [],
  learningObjectives: ["Know."],
  cards: [
    make.card({
      uid: "one",
      title: "History of a cough",
      content: [
        para("first", `He has had a Cough for weeks. ${"It goes on and on. ".repeat(12)}`),
        para("other", "A cough, and once more a cough."),
        make.multipleChoiceQuestion({
          uid: "q",
          stem: "Which cough is this?",
          options: [
            { text: "A dry cough", correct: true, explanation: "The xerotic kind." },
            { text: "Gout" },
          ],
          answerComment: "A chronic cough, of the lisinopril.",
        }),
      ],
    }),
    make.card({ uid: "two", title: "Later", content: [para("late", "The cough was asthma.")] }),
  ],
});
const flow = deriveFlow(root, { kind: "signature_case", features: { vpe: false }, aiFallback: false });
const opened = reduce(flow, emptyState, { type: "open", now: 1 }).state;
const look = (wanted: string, state: LearnerState = opened) =>
  searchCase(flow, state, {
    wanted,
    canRead: (uid) => canBeReached(flow, state, uid, { mode: "student", isEditor: false }),
  });

describe("searching a case", () => {
  test("finds words in what was come to, each text once and in order, whatever its capitals", () => {
    const hits = look(" cOUGH ");
    expect(hits.map(({ uid }) => uid)).toEqual(["one", "first", "other", "q_stem", "q_input_1"]);
    expect(hits[1]).toEqual({
      uid: "first",
      goTo: "first",
      card: "History of a cough",
      isNote: false,
      before: "He has had a ",
      words: "Cough",
      after: expect.stringMatching(/^ for weeks\. .*…$/),
    });
  });

  test("tells nothing of what is still ahead, and nothing of what is right", () => {
    expect(look("asthma")).toEqual([]);
    expect(look("lisinopril")).toEqual([]);
    expect(look("xerotic")).toEqual([]);
    const answered = reduce(flow, opened, { type: "answer", uid: "q_input_1", value: true, now: 2 }).state;
    const submitted = reduce(flow, answered, { type: "press", uid: "q_submit", now: 3 }).state;
    expect(look("lisinopril", submitted)).toHaveLength(1);
    const further = reduce(flow, submitted, { type: "continue", cardUid: "one", now: 4 }).state;
    expect(look("asthma", further).map(({ goTo }) => goTo)).toEqual(["late"]);
  });

  test("finds the learner's notes last, and leads to what they are on", () => {
    const [onText, free] = [newItemUid("note", 1, () => 0.5), newItemUid("note", 2, () => 0.5)];
    const noted = reduce(flow, opened, {
      type: "saveItem",
      uid: onText,
      content: "Ask about the cough",
      notedNodeUid: "first",
      now: 5,
    }).state;
    const both = reduce(flow, noted, { type: "saveItem", uid: free, content: "Cough drops?", now: 6 }).state;
    expect(look("cough", both).slice(-2)).toMatchObject([
      { uid: onText, goTo: "first", card: "History of a cough", isNote: true },
      { uid: free, goTo: undefined, card: "", isNote: true },
    ]);
  });

  test("finds nothing for no words", () => {
    expect(look("  ")).toEqual([]);
  });
});
