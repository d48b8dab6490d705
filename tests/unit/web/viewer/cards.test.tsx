import { fireEvent, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { aCase, dispatching, show } from "./playing.tsx";

const threeCards = () =>
  aCase((m) => [
    m.card({ uid: "c1", title: "One", subtype: "history_page", content: [m.para("First words.")] }),
    m.card({ uid: "c2", title: "Two", content: [m.para("Second words.")] }),
    m.card({ uid: "c3", title: "Three", content: [m.para("Third words.")] }),
  ]);

const press = (name: string | RegExp): void => {
  fireEvent.click(screen.getByRole("button", { name }));
};

describe("cards (D-05, D-08, D-13)", () => {
  it("start with the first one alone", () => {
    show(threeCards());
    expect(screen.getByText("First words.")).toBeVisible();
    expect(screen.getAllByRole("heading", { level: 2 })).toHaveLength(1);
  });

  it("carry their class as a label in capitals", () => {
    show(threeCards());
    expect(screen.getByText("HISTORY")).toBeVisible();
  });

  it("go on one at a time: the one that was read folds to a line, which opens again", () => {
    show(threeCards());
    press("Continue");
    expect(screen.queryByText("First words.")).toBeNull();
    expect(screen.getByText("Second words.")).toBeVisible();
    expect(screen.queryByText("Third words.")).toBeNull();
    press(/Read:.*One/);
    expect(screen.getByText("First words.")).toBeVisible();
    expect(screen.getAllByRole("button", { name: "Continue" })).toHaveLength(1);
  });

  it("never show synopsis and references to a learner", () => {
    const m = aCase((make) => [make.card({ uid: "c1", title: "One", content: [make.para("Words.")] })]);
    const page = (uid: string, subtype: string) => ({
      type: "section" as const,
      uid,
      subtype,
      title: uid,
      classes: ["card"],
      nested: true,
      content: [],
    });
    const content = Array.isArray(m.content) ? m.content : [];
    const tree = {
      ...m,
      content: [...content, page("syn", "case_synopsis_page"), page("ref", "references_page")],
    };
    show(tree, { mode: "full" });
    expect(screen.queryByText("syn")).toBeNull();
    expect(screen.queryByText("ref")).toBeNull();
  });

  it("all show in full mode, and only titles in outline", () => {
    const { store } = show(threeCards(), { mode: "full" });
    expect(screen.getByText("Third words.")).toBeVisible();
    dispatching(() => store.setMode("outline"));
    expect(screen.queryByText("Third words.")).toBeNull();
    expect(screen.getByRole("heading", { name: /Three/ })).toBeVisible();
  });

  it("end, in student mode, with 'Next Steps' and without the stored summary button (D-10)", () => {
    const { store } = show(
      aCase((m) => [m.card({ uid: "c1", title: "One", content: [m.para("Only.")] })], "My case"),
    );
    dispatching(() => {
      store.dispatch({ type: "continue", cardUid: "c1" });
      store.dispatch({ type: "answer", uid: "feedback_card_1_rating_bar", value: 5 });
      store.dispatch({ type: "answer", uid: "feedback_card_2_rating_bar", value: 5 });
      store.dispatch({ type: "press", uid: "feedback_card_1_submit_button" });
    });
    expect(screen.getByRole("heading", { name: /Next Steps/ })).toBeVisible();
    expect(screen.getByText("Thank you for completing My case.")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Download Case Summary" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Finish Case" })).toBeNull();
    expect(screen.getByRole("heading", { name: /Learning Objectives/ })).toBeVisible();
  });

  it("end, in an exam that is not handed in, with nothing that tells of completion (ruling 24)", () => {
    const { store } = show(
      aCase((m) => [m.card({ uid: "c1", title: "One", content: [m.para("Only.")] })], "My case"),
      { isExam: true },
    );
    dispatching(() => {
      store.dispatch({ type: "continue", cardUid: "c1" });
      store.dispatch({ type: "answer", uid: "feedback_card_1_rating_bar", value: 5 });
      store.dispatch({ type: "answer", uid: "feedback_card_2_rating_bar", value: 5 });
      store.dispatch({ type: "press", uid: "feedback_card_1_submit_button" });
    });
    expect(screen.getByRole("heading", { name: /End of the Exam/ })).toBeVisible();
    expect(screen.queryByRole("heading", { name: /Next Steps/ })).toBeNull();
    expect(document.body).not.toHaveTextContent(/Thank you for completing|Well done|Download Case Summary/);
  });
});

describe("an answer", () => {
  it("renders its own question, and no paragraph of the case", () => {
    const tree = aCase((m) => [
      m.card({
        uid: "c1",
        title: "One",
        content: [
          ...Array.from({ length: 50 }, (_, i) => m.para(`Paragraph ${i}.`)),
          m.multipleChoiceQuestion({
            uid: "q",
            stem: "Which?",
            options: [{ text: "This", correct: true }, { text: "That" }],
          }),
        ],
      }),
    ]);
    const { store } = show(tree);
    const paragraphs = screen.getAllByText(/^Paragraph/);
    const seen: MutationRecord[] = [];
    const observer = new MutationObserver((records) => seen.push(...records));
    observer.observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
    });
    dispatching(() => store.dispatch({ type: "answer", uid: "q_input_1", value: true }));
    seen.push(...observer.takeRecords());
    observer.disconnect();
    const touched = seen.map(({ target }) => target);
    expect(touched.length).toBeGreaterThan(0);
    expect(touched.filter((node) => paragraphs.some((paragraph) => paragraph.contains(node)))).toEqual([]);
  });
});

describe("a card that says little of itself (D-04, D-34)", () => {
  it("is called by the title that its kind has, else by its kind", () => {
    show(
      aCase((m) => [
        m.card({ subtype: "excellence_in_action_page", content: [] }),
        m.card({ subtype: "ai_assistant_page", content: [] }),
        m.card({ subtype: "physical_exam_page", content: [] }),
      ]),
      { mode: "full" },
    );
    for (const name of ["Excellence In Action", "Virtual Patient Encounter (VPE)", "Physical exam"]) {
      expect(screen.getByRole("heading", { name: new RegExp(name.replace(/[()]/g, ".")) })).toBeVisible();
    }
  });

  it("says that it does not open while it is inactive", () => {
    const { store } = show(
      aCase((m) => [
        { ...m.card({ uid: "shut", title: "Shut", content: [m.para("Inside.")] }), inactive: 2 },
      ]),
    );
    const toggle = screen.getByRole("button", { name: "Shut" });
    expect(toggle).toHaveAttribute("aria-disabled", "true");
    fireEvent.click(toggle);
    expect(store.read("shut", "collapsed")).toBe(false);
    expect(screen.queryByText("Inside.")).toBeNull();
  });

  it("stay open under the letters that are typed, when Continue was pressed on another device", () => {
    const tree = aCase((m) => [
      m.card({
        uid: "c1",
        title: "One",
        content: [m.freeTextQuestion({ uid: "why", stem: "Why?", answerComment: "So." })],
      }),
      m.card({ uid: "c2", title: "Two", content: [m.para("Second words.")] }),
    ]);
    const { store } = show(tree);
    const field = screen.getByRole("textbox");
    field.focus();
    fireEvent.change(field, { target: { value: "Beca" } });
    const updatedAt = 9_000;
    dispatching(() =>
      store.mergeIn({
        c1: { collapsed: { value: true, updatedAt } },
        c2: { invisible: { value: false, updatedAt } },
      }),
    );
    expect(screen.getByText("Two")).toBeVisible();
    expect(document.activeElement).toBe(field);
    expect(field).toHaveValue("Beca");
    dispatching(() => field.blur());
    expect(screen.queryByRole("textbox")).toBeNull();
  });
});
