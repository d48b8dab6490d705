import { act, cleanup, fireEvent, screen, within } from "@testing-library/react";
import { TextSelection } from "prosemirror-state";
import { afterEach, describe, expect, it } from "vitest";
import { caseBuilder } from "#shared/case/build/buildCase.ts";
import { nextPublishedTree } from "#shared/case/changes/view.ts";
import { parseCaseTree } from "#shared/case/model/schema.ts";
import { findNodes, nodeOf } from "#shared/case/model/tree.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { matcherBanner, matcherValue } from "#shared/case/questions/categoryMatcher/matcher.ts";
import QuestionPanel from "#web/features/editor/questions/QuestionPanel.tsx";
import type { Editor } from "#web/features/editor/useEditor.ts";
import { renderPage } from "../../../renderPage.tsx";
import { openSession } from "../acts/openSession.ts";

afterEach(cleanup);

const make = caseBuilder("case1");
const questions = {
  mcq: make.multipleChoiceQuestion({
    uid: "mcq",
    subtype: "mcq_single",
    multiple: false,
    stem: "Which one?",
    options: [{ text: "This" }, { text: "That" }],
  }),
  certainty: make.certaintyQuestion({
    uid: "certainty",
    stem: "Which is best?",
    options: [{ text: "One" }, { text: "Two" }],
  }),
  cdq: make.cdqQuestion({
    uid: "cdq",
    stem: "What next?",
    features: [],
    options: [{ text: "Rest" }, { text: "Run" }, { text: "Drink" }],
  }),
  matcher: make.categoryMatcherQuestion({
    uid: "matcher",
    stem: "Sort them.",
    categories: [
      { text: "Fruit", items: ["Apple"] },
      { text: "Root", items: ["Carrot"] },
    ],
  }),
  text: make.freeTextQuestion({ uid: "text", stem: "Say why." }),
  rating: make.ratingQuestion({ uid: "rating", stem: "How was it?" }),
};
const aCase = (): ContentNode => ({
  type: "section",
  uid: "root1",
  subtype: "root",
  content: [
    make.para("Nothing to answer."),
    make.card({ title: "Questions", content: Object.values(questions) }),
  ],
});

function opened({ isAdmin = false, mode = "editing" as "editing" | "suggesting" } = {}) {
  const { session, operations } = openSession(aCase(), mode);
  // What the panel looks at of an editor.
  const editor = {
    session,
    mayWrite: true,
    opened: { contexts: { userContext: { isAdmin } } },
  } as unknown as Editor;
  renderPage(<QuestionPanel editor={editor} />);
  const caretIn = (words: string): void => {
    const { editor: state } = session.getState();
    let place = 0;
    state.doc.descendants((node, pos) => {
      if (node.isTextblock && node.textContent === words) place = pos + 1;
    });
    act(() => session.dispatch(state.tr.setSelection(TextSelection.create(state.doc, place))));
  };
  const tree = (): ContentNode => nextPublishedTree(session.getState().draft);
  const node = (uid: string): ContentNode => {
    const found = nodeOf(tree(), uid);
    if (!found) throw new Error(`No ${uid}`);
    return found;
  };
  return { session, operations, caretIn, tree, node };
}

const answerNamed = (name: RegExp): HTMLElement => screen.getByRole("group", { name });
const choose = (within_: HTMLElement, label: string, value: string): void => {
  fireEvent.change(within(within_).getByLabelText(label), { target: { value } });
};
const tick = (name: string | RegExp): void => void fireEvent.click(screen.getByRole("checkbox", { name }));

describe("the panel of a question", () => {
  it("says what to do where there is no question, and follows the caret into one", () => {
    const { caretIn } = opened();
    caretIn("Nothing to answer.");
    expect(screen.getByText("Place the cursor in a question to see its answers.")).toBeDefined();
    caretIn("Which one?");
    expect(screen.getByRole("region", { name: "Multiple Choice" })).toBeDefined();
    caretIn("Say why.");
    expect(screen.getByRole("region", { name: "Text Input" })).toBeDefined();
    caretIn("How was it?");
    expect(screen.getByLabelText("Max value")).toBeDefined();
  });

  it("marks the right answers of a multiple choice, one where one is chosen, and says what learners will read", () => {
    const { caretIn, node } = opened();
    caretIn("Which one?");
    expect(screen.getByText(/“There is no single best answer.”/)).toBeDefined();
    tick("A. This");
    expect(screen.getByText(/“The best option is indicated below/)).toBeDefined();
    tick("B. That");
    expect([node("mcq_input_1").answer, node("mcq_input_2").answer]).toEqual([false, true]);
    tick("Multiple select");
    tick("A. This");
    expect(screen.getByText(/“The best options are indicated below/)).toBeDefined();
    fireEvent.click(screen.getByRole("button", { name: "Delete answer A" }));
    fireEvent.click(screen.getByRole("button", { name: "Add answer" }));
    expect(screen.getByRole("checkbox", { name: "B. (no text yet)" })).toBeDefined();
  });

  it("marks the one right answer of a certainty-rated question, of which several cannot be right", () => {
    const { caretIn, node } = opened();
    caretIn("Which is best?");
    expect(screen.getByRole("region", { name: "Certainty-Rated Choice" })).toBeDefined();
    expect(screen.queryByRole("checkbox", { name: /Multiple select|All or nothing/ })).toBeNull();
    expect(screen.getByText("Scored all or nothing: 1 for the correct answer, otherwise 0.")).toBeDefined();
    tick("A. One");
    tick("B. Two");
    expect([node("certainty_input_1").answer, node("certainty_input_2").answer]).toEqual([false, true]);
  });

  it("takes numbers as the specification says: text is 0, negatives become positive", () => {
    const { caretIn, node } = opened();
    caretIn("Say why.");
    const lines = screen.getByLabelText("Box lines");
    fireEvent.blur(lines, { target: { value: "-7" } });
    expect(node("text_input").boxLines).toBe(7);
    fireEvent.blur(screen.getByLabelText("Character limit"), { target: { value: "many" } });
    expect(node("text_input").characterLimit).toBe(0);
  });

  it("puts items into categories, and forgets those that are gone", () => {
    const { session, caretIn, node } = opened();
    caretIn("Sort them.");
    const carrot = answerNamed(/^Carrot/);
    fireEvent.click(within(carrot).getByRole("checkbox", { name: "Fruit" }));
    fireEvent.click(within(carrot).getByRole("checkbox", { name: "Root" }));
    const input = node("matcher_input");
    const [apple, second] = input.contentItems ?? [];
    const [fruit] = input.contentCategories ?? [];
    expect(matcherValue(input.answer)[fruit?.uid ?? ""]).toEqual([apple?.uid, second?.uid]);
    expect(matcherBanner(input, { [fruit?.uid ?? ""]: [apple?.uid, second?.uid] })).toBe("CORRECT");
    fireEvent.click(screen.getByRole("button", { name: "Add item" }));
    expect(answerNamed(/^Item 3/)).toBeDefined();
    expect(screen.getByText(/An item without a category/)).toBeDefined();
    expect(session.getState().history.undo.length).toBeGreaterThan(0);
  });
});

describe("the panel of a key-feature question (D-18)", () => {
  const addFeature = (name: string): void => {
    fireEvent.change(screen.getByLabelText("New key feature"), { target: { value: name } });
    fireEvent.click(screen.getByRole("button", { name: "Add key feature" }));
  };

  it("asks for a key feature before an answer is correct or poison, and takes the mark with the feature", async () => {
    const { caretIn, node, tree } = opened();
    caretIn("What next?");
    choose(answerNamed(/^A\. Rest/), "Mark", "correct");
    await screen.findByText("Select a key feature first");
    expect(node("cdq_input_1").answer).toBe(false);

    addFeature("Recovery");
    const [feature] = node("cdq").cdqFeatures ?? [];
    choose(answerNamed(/^A\. Rest/), "Key feature", feature?.uid ?? "");
    choose(answerNamed(/^A\. Rest/), "Mark", "correct");
    choose(answerNamed(/^B\. Run/), "Key feature", feature?.uid ?? "");
    choose(answerNamed(/^B\. Run/), "Mark", "poison");
    expect([node("cdq_input_1"), node("cdq_input_2")]).toMatchObject([
      { answer: true, feature: feature?.uid },
      { answer: "poison", feature: feature?.uid },
    ]);
    choose(answerNamed(/^A\. Rest/), "Key feature", "");
    expect(node("cdq_input_1").answer).toBe(false);
    expect(node("cdq_input_1").feature).toBeUndefined();

    fireEvent.blur(screen.getByLabelText("Key feature 1"), { target: { value: "Getting well" } });
    expect(node(feature?.uid ?? "").content).toMatchObject({ text: "Getting well" });
    fireEvent.click(screen.getByRole("button", { name: "Delete key feature 1" }));
    expect(node("cdq_input_2").answer).toBe(false);
    expect(parseCaseTree(tree())).toMatchObject({ ok: true });
  });

  it("shows the score preview to administrators alone", () => {
    opened().caretIn("What next?");
    expect(answerNamed(/^A\. Rest/)).toBeDefined();
    expect(screen.queryByText(/^Score preview/)).toBeNull();
    expect(screen.queryByLabelText("Choose in the score preview")).toBeNull();
  });

  it("previews the score: poison takes its feature, too many take all", () => {
    const { caretIn, node } = opened({ isAdmin: true });
    caretIn("What next?");
    addFeature("Recovery");
    addFeature("Fluids");
    const [recovery, fluids] = node("cdq").cdqFeatures ?? [];
    for (const [answer, feature, mark] of [
      [/^A\. Rest/, recovery, "correct"],
      [/^B\. Run/, recovery, "poison"],
      [/^C\. Drink/, fluids, "correct"],
    ] as const) {
      choose(answerNamed(answer), "Key feature", feature?.uid ?? "");
      choose(answerNamed(answer), "Mark", mark);
    }
    const tryAnswer = (answer: RegExp): void =>
      void fireEvent.click(within(answerNamed(answer)).getByRole("checkbox"));
    const score = () => screen.getByText(/^Score preview/).textContent;
    expect(score()).toBe("Score preview: 0");
    tryAnswer(/^A\. Rest/);
    expect(score()).toBe("Score preview: 0.5");
    tryAnswer(/^C\. Drink/);
    expect(score()).toBe("Score preview: 1");
    tryAnswer(/^B\. Run/);
    expect(score()).toBe("Score preview: 0.5");
    tick("Limit");
    expect(node("cdq_input").limit).toBe(1);
    expect(score()).toBe("Score preview: 0");
    expect(screen.getByText("The implicit limit is 1.")).toBeDefined();
    tick("Is explicit limit");
    expect(screen.getByText(/You will be able to select 1 option\./)).toBeDefined();
    tick("Limit");
    expect(node("cdq_input").limit).toBe(false);
    choose(screen.getByRole("region", { name: "CDQ Question" }), "Grading rules", "loose");
    expect(node("cdq_input").gradingRules).toBe("loose");
  });

  it("shows administrators the markers of the case page", () => {
    const { caretIn, node } = opened({ isAdmin: true });
    caretIn("What next?");
    addFeature("Recovery");
    choose(answerNamed(/^A\. Rest/), "Key feature", node("cdq").cdqFeatures?.[0]?.uid ?? "");
    choose(answerNamed(/^A\. Rest/), "Mark", "poison");
    expect(answerNamed(/^A\. Rest/).querySelector("legend")?.textContent).toBe("A. RestP1");
    expect(answerNamed(/^B\. Run/).querySelector("legend")?.textContent).toBe("B. RunN");
  });

  it("suggests where its author suggests: learners have the question as it was", () => {
    const { caretIn, node, operations } = opened({ mode: "suggesting" });
    caretIn("What next?");
    addFeature("Recovery");
    expect(screen.getByLabelText("Key feature 1")).toBeDefined();
    expect(node("cdq").cdqFeatures ?? []).toEqual([]);
    expect(operations).toMatchObject([{ type: "addNodes", isSuggestion: true }]);
    expect(findNodes(node("cdq"), ({ type }) => type === "cdqFeature")).toEqual([]);
  });
});
