import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { caseBuilder } from "#shared/case/build/buildCase.ts";
import { templates } from "#shared/case/build/templates.ts";
import { countedParts, partsDone } from "#shared/case/flow/countedParts.ts";
import { deriveFlow } from "#shared/case/flow/derive.ts";
import { progressOf } from "#shared/case/flow/progress.ts";
import { contentOf } from "#shared/case/model/tree.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import type { DocumentKind } from "#shared/domain/kinds.ts";
import { caseOf, someCase } from "#tests/builders/caseTrees.ts";
import { begin, possibleActions, type Run, step } from "#tests/builders/learner.ts";
import { runs } from "#tests/propertyRuns.ts";

const m = caseBuilder("t");
const root = (content: readonly ContentNode[]): ContentNode => ({
  type: "section",
  uid: "case",
  subtype: "root",
  level: 0,
  content: [...content],
});
const flowOf = (content: readonly ContentNode[], kind: DocumentKind = "cdq_case") =>
  deriveFlow(root(content), { kind, features: { vpe: false }, aiFallback: false });
const page = (uid: string, ...content: ContentNode[]): ContentNode => m.card({ uid, title: uid, content });
const choice = (uid: string): ContentNode =>
  m.multipleChoiceQuestion({
    uid,
    stem: "Which?",
    options: [{ text: "This", correct: true }, { text: "That" }],
    answerComment: "This.",
  });
const percents = (flow: ReturnType<typeof flowOf>, run: Run): number[] => {
  const { percent, percentShown, cardsCompleted, cardsApplicable } = progressOf(flow, run.state);
  return [Math.round(percent), percentShown, cardsCompleted, cardsApplicable];
};
const firstOption = (flow: ReturnType<typeof flowOf>, uid: string): string =>
  contentOf(flow.index.byUid.get(`${uid}_input`)?.node ?? root([]))[0]?.uid ?? "";
const inputsOf = (flow: ReturnType<typeof flowOf>): string[] => {
  const parts = countedParts(flow);
  return parts.by === "questions" ? parts.questions.map(({ inputUid }) => inputUid) : [];
};

describe("progress of kinds without card flow (C-13, D-12)", () => {
  test("is questions submitted of all questions, and nothing for having opened the case", () => {
    const flow = flowOf([page("one", choice("a"), choice("b")), page("two", m.para("Read."), choice("c"))]);
    let run = begin(flow);
    const seen = [percents(flow, run)];
    const act = (action: Parameters<typeof step>[2]): void => {
      run = step(flow, run, action);
      seen.push(percents(flow, run));
    };
    act({ type: "answer", uid: firstOption(flow, "a"), value: true });
    act({ type: "press", uid: "a_submit" });
    for (const uid of ["b", "c"]) {
      run = step(flow, run, { type: "answer", uid: firstOption(flow, uid), value: true });
      act({ type: "press", uid: `${uid}_submit` });
    }
    expect(seen).toEqual([
      [0, 0, 0, 3],
      [0, 0, 0, 3],
      [33, 33, 1, 3],
      [67, 67, 2, 3],
      [100, 100, 3, 3],
    ]);
    expect(progressOf(flow, run.state)).toMatchObject({
      isFinished: true,
      startedAt: 1000,
      finishedAt: run.now,
    });
  });

  test("is sections seen to their end where there are no questions", () => {
    const flow = flowOf([page("one", m.para("A")), page("two", m.para("B"))], "illness_script");
    let run = begin(flow);
    expect(percents(flow, run)).toEqual([0, 0, 0, 2]);
    run = step(flow, run, { type: "seen", uid: "one" });
    expect(run.entries.at(-1)).toMatchObject({ uid: "one", key: "seen", value: true });
    expect(percents(flow, run)).toEqual([50, 50, 1, 2]);
    run = step(flow, step(flow, run, { type: "seen", uid: "one" }), { type: "seen", uid: "two" });
    expect(percents(flow, run)).toEqual([100, 100, 2, 2]);
    expect(progressOf(flow, run.state).isFinished).toBe(true);
  });

  test("keeps nothing of what was seen where it counts for nothing", () => {
    const withQuestions = flowOf([page("one", choice("a"))]);
    const cards = deriveFlow(
      m.signatureCase({
        uid: "case",
        title: "A case",
        authors: [],
        learningObjectives: [],
        cards: [m.card({ uid: "c", content: [m.para("Text.")] })],
      }),
      { kind: "signature_case", features: { vpe: false }, aiFallback: false },
    );
    for (const [flow, uid] of [
      [withQuestions, "one"],
      [cards, "c"],
      [flowOf([page("one", m.para("A"))]), "nowhere"],
    ] as const) {
      const run = begin(flow);
      expect(step(flow, run, { type: "seen", uid }).entries).toEqual(run.entries);
    }
  });

  test("a document without sections is one section", () => {
    const flow = flowOf([m.para("All of it.")], "unassigned_case");
    expect(countedParts(flow)).toEqual({ by: "sections", uids: ["case"] });
    const run = step(flow, begin(flow), { type: "seen", uid: "case" });
    expect(progressOf(flow, run.state).percent).toBe(100);
  });

  test("sections for editors and release notes are nobody's to read", () => {
    const script = deriveFlow(templates.illness_script_template({ uid: "s", title: "A script" }), {
      kind: "illness_script",
      features: { vpe: false },
      aiFallback: false,
    });
    const parts = countedParts(script);
    const titles =
      parts.by === "sections" ? parts.uids.map((uid) => script.index.byUid.get(uid)?.node.subtype) : [];
    expect(titles).toHaveLength(11);
    expect(titles).not.toContain("case_synopsis_page");
    expect(titles).not.toContain("release_notes_page");
  });

  test("a question without a Submit is done once it is answered: nothing else can be done with it", () => {
    const flow = deriveFlow(templates.assessment_question_mcq_template({ uid: "q", title: "A question" }), {
      kind: "assessment_question_mcq",
      features: { vpe: false },
      aiFallback: false,
    });
    const run = begin(flow);
    expect(progressOf(flow, run.state).percent).toBe(0);
    const answered = step(flow, run, { type: "answer", uid: "q_choice_2", value: true });
    expect(progressOf(flow, answered.state)).toMatchObject({ percent: 100, finishedAt: answered.now });
  });

  test("a response in an illness script is done once it is saved", () => {
    const flow = flowOf([page("one", m.freeTextQuestion({ uid: "w", stem: "Why?" }))], "illness_script");
    const run = step(flow, begin(flow), { type: "answer", uid: "w_input", value: "Because." });
    expect(progressOf(flow, run.state).percent).toBe(100);
    const elsewhere = flowOf([page("one", m.freeTextQuestion({ uid: "w", stem: "Why?" }))]);
    expect(progressOf(elsewhere, run.state).percent).toBe(0);
  });

  test("what a learner never comes to is left out, and what a button opens is not", () => {
    const hidden = {
      ...m.section("neutral_text", { uid: "later", content: [choice("b")] }),
      invisible: true,
    };
    const only = (...nodes: ContentNode[]) => inputsOf(flowOf([page("one", choice("a"), ...nodes)]));
    expect(only(hidden)).toEqual(["a_input"]);
    expect(only({ ...hidden, invisible: false, aiDisplayFlag: "aiOn" })).toEqual(["a_input"]);
    expect(only({ ...hidden, invisible: false, inactive: 2 })).toEqual(["a_input"]);
    expect(only({ ...choice("c"), content: [{ type: "multipleChoice", uid: "none", content: [] }] })).toEqual(
      ["a_input"],
    );
    const opens: ContentNode = {
      type: "button",
      uid: "more",
      onClick: [{ action: "setNodeInvisible", uid: "later", invisible: false }],
    };
    expect(only(opens, hidden)).toEqual(["a_input", "b_input"]);
  });

  test("whatever a learner does, it never falls, and 100 is the same as finished", () => {
    fc.assert(
      fc.property(
        someCase,
        fc.constantFrom<DocumentKind>("cdq_case", "illness_script", "unassigned_case"),
        fc.array(fc.nat(1000), { maxLength: 40 }),
        (source, kind, choices) => {
          const flow = deriveFlow(caseOf(source), { kind, features: { vpe: false }, aiFallback: false });
          let run = begin(flow);
          let parts = -1;
          for (const pick of choices) {
            const actions = possibleActions(flow, run.state).filter(
              // An answer taken back before it was handed in is the one way down.
              (action) => action.type !== "answer" || Boolean(action.value),
            );
            const action = actions[pick % Math.max(actions.length, 1)];
            if (!action) break;
            run = step(flow, run, action);
            const { percent, isFinished, cardsCompleted } = progressOf(flow, run.state);
            expect(percent === 100).toBe(isFinished);
            expect(cardsCompleted).toBeGreaterThanOrEqual(parts);
            parts = cardsCompleted;
          }
        },
      ),
      { numRuns: runs(100) },
    );
  });
});

describe("what is counted (C-13, ADR 0084)", () => {
  const hidden = (uid: string, ...content: ContentNode[]): ContentNode => ({
    ...m.section("neutral_text", { uid, content }),
    invisible: true,
  });
  const button = (onClick: ContentNode["onClick"]): ContentNode => ({
    type: "button",
    uid: "more",
    onClick: onClick ?? [],
  });
  const inputs = (...nodes: ContentNode[]) => inputsOf(flowOf([page("one", choice("a"), ...nodes)]));
  const inactive = { ...hidden("later", choice("b")), invisible: false, inactive: 2 as const };

  test.each<[string, NonNullable<ContentNode["onClick"]>, ContentNode, boolean]>([
    ["makes active", [{ action: "setNodeInactive", uid: "later", inactive: 1 }], inactive, true],
    ["makes inactive", [{ action: "setNodeInactive", uid: "later", inactive: 2 }], inactive, false],
    [
      "hides",
      [{ action: "setNodeInvisible", uid: "later", invisible: true }],
      hidden("later", choice("b")),
      false,
    ],
    ["scrolls to", [{ action: "scrollTo", uid: "later" }], hidden("later", choice("b")), false],
  ])("what a button %s: %#", (_, actions, later, isCounted) => {
    expect(inputs(button(actions), later)).toEqual(isCounted ? ["a_input", "b_input"] : ["a_input"]);
  });

  test("is nothing in a part that is never unfolded, and what stands in other things than sections", () => {
    const flat = { ...m.section("neutral_text", { uid: "flat", content: [choice("b")] }), nested: false };
    expect(inputs(flat)).toEqual(["a_input"]);
    expect(inputs({ type: "cdq_case", uid: "case_1", content: [choice("b")] })).toEqual([
      "a_input",
      "b_input",
    ]);
    expect(inputs({ type: "RLOModal", uid: "point", nested: false, content: [choice("b")] })).toEqual([
      "a_input",
      "b_input",
    ]);
  });

  test("is a question by its Submit, also where that waits for the answer, and by its answer where the Submit is hidden", () => {
    const withSubmit = (more: Partial<ContentNode>): ContentNode => {
      const asking = choice("a");
      const content = contentOf(asking).map((node) => (node.type === "button" ? { ...node, ...more } : node));
      return { ...asking, content };
    };
    const kindOf = (more: Partial<ContentNode>) => countedParts(flowOf([page("one", withSubmit(more))]));
    expect(kindOf({ inactive: 2 })).toEqual({
      by: "questions",
      questions: [{ inputUid: "a_input", hasSubmit: true }],
    });
    expect(kindOf({ invisible: true })).toEqual({
      by: "questions",
      questions: [{ inputUid: "a_input", hasSubmit: false }],
    });
  });

  test("is a choice of an illness script by its Submit: only its texts are saved without one", () => {
    const flow = flowOf([page("one", choice("a"))], "illness_script");
    expect(countedParts(flow)).toEqual({
      by: "questions",
      questions: [{ inputUid: "a_input", hasSubmit: true }],
    });
  });

  test("is every page of a text but those that nobody comes to, and the document where that is none", () => {
    const uids = (...pages: ContentNode[]) => {
      const parts = countedParts(flowOf(pages));
      return parts.by === "sections" ? parts.uids : [];
    };
    const read = page("read", m.para("A"));
    const notes = m.card({ uid: "notes", subtype: "release_notes_page", content: [m.para("N")] });
    const synopsis = m.card({ uid: "synopsis", subtype: "case_synopsis_page", content: [choice("b")] });
    expect(uids(read, { ...page("gone", m.para("B")), invisible: true }, notes, synopsis)).toEqual(["read"]);
    expect(uids(notes, synopsis)).toEqual(["case"]);
  });

  test("was done last when the latest of its answers was given", () => {
    const flow = flowOf([page("one", { ...choice("a"), content: contentOf(choice("a")).slice(0, 2) })]);
    const entry = (value: unknown, updatedAt: number) => ({ value: { value, updatedAt } });
    expect(partsDone(flow, {})).toEqual({ total: 1, done: 0, lastAt: undefined });
    const state = { a_input_1: entry(true, 7), a_input_2: entry(false, 9) };
    expect(partsDone(flow, state)).toEqual({ total: 1, done: 1, lastAt: 9 });
    expect(partsDone(flow, { a_input_2: entry(false, 9) }).done).toBe(0);
  });

  test("is done by a Submit and not by an answer alone, and by the end of a page that was seen", () => {
    const at = (value: unknown) => ({ value, updatedAt: 5 });
    const flow = flowOf([page("one", choice("a"))]);
    expect(partsDone(flow, { a_input_1: { value: at(true) } }).done).toBe(0);
    expect(partsDone(flow, { a_input: { graded: at(false) } }).done).toBe(0);
    expect(partsDone(flow, { a_input: { graded: at(true) } })).toEqual({ total: 1, done: 1, lastAt: 5 });
    const text = flowOf([page("one", m.para("A")), page("two", m.para("B"))]);
    expect(partsDone(text, { one: { seen: at(true) }, two: { seen: at(false) } })).toEqual({
      total: 2,
      done: 1,
      lastAt: 5,
    });
  });
});
