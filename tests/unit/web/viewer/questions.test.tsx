import { fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { rich } from "#shared/case/model/richText.ts";
import { answerTexts } from "#shared/case/model/texts.ts";
import { contentOf } from "#shared/case/model/tree.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { saveFields } from "#web/viewer/onPageHidden.ts";
import { aCase, dispatching, show, showNodes } from "./playing.tsx";

const single = () =>
  showNodes((m) => [
    m.multipleChoiceQuestion({
      uid: "q",
      stem: "Which is it?",
      options: [{ text: "This", correct: true }, { text: "That" }, { text: "Neither" }],
      answerComment: "It is this.",
    }),
  ]);

describe("a multiple choice with one best answer (D-16, D-06)", () => {
  it("is a group of radio buttons that its stem names", () => {
    single();
    expect(screen.getByRole("group", { name: "Which is it?" })).toBeVisible();
    expect(screen.getAllByRole("radio")).toHaveLength(3);
    expect(screen.getByText("Choose the single best answer.")).toBeVisible();
    expect(screen.getByText("A.")).toBeVisible();
  });

  it("lets go of the one answer when another is chosen", () => {
    const { store } = single();
    fireEvent.click(screen.getByRole("radio", { name: /This/ }));
    fireEvent.click(screen.getByRole("radio", { name: /That/ }));
    expect(screen.getByRole("radio", { name: /That/ })).toBeChecked();
    expect(screen.getByRole("radio", { name: /This/ })).not.toBeChecked();
    expect(store.read("q_input_1", "value")).toBe(false);
  });

  it("opens Submit with the first answer; Submit marks the best, locks the answers and reveals the comment", () => {
    single();
    const submit = screen.getByRole("button", { name: "Submit" });
    expect(submit).toHaveAttribute("aria-disabled", "true");
    fireEvent.click(submit);
    expect(screen.queryByText("It is this.")).toBeNull();

    fireEvent.click(screen.getByRole("radio", { name: /That/ }));
    expect(submit).toHaveAttribute("aria-disabled", "false");
    fireEvent.click(submit);
    expect(screen.getByText(/^The best option is indicated below\./)).toBeVisible();
    expect(screen.getByText("It is this.")).toBeVisible();
    expect(screen.getByRole("radio", { name: /This.*Best option/ })).toBeDisabled();
    expect(screen.getByRole("radio", { name: /That.*Not the best.*Your answer/ })).toBeChecked();
    expect(screen.queryByRole("button", { name: /Mark for review|Strike out/ })).toBeNull();
    expect(submit).toHaveAttribute("aria-disabled", "true");
  });

  it("shows no box for a comment that nobody wrote", () => {
    showNodes((m) => [
      m.multipleChoiceQuestion({
        uid: "q",
        stem: "Which is it?",
        options: [{ text: "This", correct: true }, { text: "That" }],
        answerComment: " ",
      }),
    ]);
    const boxes = document.querySelectorAll("section").length;
    fireEvent.click(screen.getByRole("radio", { name: /That/ }));
    fireEvent.click(screen.getByRole("button", { name: "Submit" }));
    expect(screen.getByText(/^The best option is indicated below\./)).toBeVisible();
    expect(document.querySelectorAll("section")).toHaveLength(boxes);
  });

  it("lets Continue act after Submit, and not before", () => {
    single();
    const next = screen.getByRole("button", { name: "Continue" });
    expect(next).toHaveAttribute("aria-disabled", "true");
    expect(next).toHaveAccessibleDescription("Submit your answer to the first question to continue.");
    fireEvent.click(screen.getByRole("radio", { name: /This/ }));
    fireEvent.click(screen.getByRole("button", { name: "Submit" }));
    expect(next).toHaveAttribute("aria-disabled", "false");
    expect(next).not.toHaveAccessibleDescription();
  });
});

describe("a multiple choice that does not say how many may be chosen (D-16)", () => {
  const stored = (subtype: "mcq_single" | "mcq_feq") =>
    showNodes((m) => {
      const question = m.multipleChoiceQuestion({ uid: "q", stem: "?", subtype, options: [] });
      const choice: ContentNode = {
        type: "multipleChoice",
        uid: "q_input",
        content: ["This", "That"].map((content) => ({
          type: "multipleChoiceAnswer",
          uid: content,
          content: rich(content),
        })),
      };
      return [
        {
          ...question,
          content: contentOf(question).map((node) => (node.type === "multipleChoice" ? choice : node)),
        },
      ];
    });

  it("takes one where its section is a single choice", () => {
    const { store } = stored("mcq_single");
    for (const option of screen.getAllByRole("radio")) fireEvent.click(option);
    expect([store.read("This", "value"), store.read("That", "value")]).toEqual([false, true]);
  });

  it("takes several in any other section", () => {
    stored("mcq_feq");
    expect(screen.getAllByRole("checkbox")).toHaveLength(2);
  });
});

describe("a multiple choice with several answers (D-16)", () => {
  it("is a group of checkboxes, and says so when none is best", () => {
    showNodes((m) => [
      m.multipleChoiceQuestion({ uid: "q", stem: "Which?", options: [{ text: "One" }, { text: "Two" }] }),
    ]);
    expect(screen.getByText("Select all that apply.")).toBeVisible();
    for (const box of screen.getAllByRole("checkbox")) fireEvent.click(box);
    for (const box of screen.getAllByRole("checkbox")) expect(box).toBeChecked();
    fireEvent.click(screen.getByRole("button", { name: "Submit" }));
    expect(screen.getByText("There is no single best answer.")).toBeVisible();
  });
});

describe("a free text (D-20)", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const freeText = () => {
    const played = showNodes((m) => [
      m.freeTextQuestion({ uid: "q", stem: "Why?", characterLimit: 40, answerComment: "Because." }),
    ]);
    return { ...played, box: screen.getByRole("textbox", { name: "Why?" }) };
  };
  const type = (box: HTMLElement, value: string): void => {
    fireEvent.change(box, { target: { value } });
  };

  it("counts, and takes no more than its limit", () => {
    const { box } = freeText();
    type(box, "since spring");
    expect(screen.getByText("12/40")).toBeVisible();
    expect(box).toHaveAttribute("maxlength", "40");
    expect(screen.getByText(answerTexts.recorded)).toBeVisible();
  });

  it("is no longer than a tall screen, whatever number of lines its author has typed", () => {
    showNodes((m) => {
      const question = m.freeTextQuestion({ uid: "q", stem: "Why?" });
      const content = contentOf(question).map((each) =>
        each.type === "textInput" ? { ...each, boxLines: 99_999_999 } : each,
      );
      return [{ ...question, content }];
    });
    expect(screen.getByRole("textbox", { name: "Why?" })).toHaveAttribute("rows", "40");
  });

  it("shows no more stars of a rating than stand in a line or two, whatever its author typed", () => {
    showNodes(() => [{ type: "ratingBar", uid: "rate", maxValue: 99_999_999 }]);
    expect(screen.getAllByRole("radio")).toHaveLength(20);
  });

  it("says of a paste that is too long what there is room for, and cuts nothing by itself", () => {
    const { box } = freeText();
    type(box, "since ");
    const data = { clipboardData: { getData: () => "spring".repeat(10) } };
    expect(fireEvent.paste(box, data)).toBe(false);
    expect(screen.getByText(/^Not pasted yet/)).toHaveTextContent(/60 characters.*room for 34 of the 40/);
    fireEvent.click(screen.getByRole("button", { name: "Paste the first 34 characters" }));
    expect(screen.getByText("40/40")).toBeVisible();
    expect(screen.queryByText(/^Not pasted yet/)).toBeNull();
  });

  it("keeps what is written without a break every five seconds, not at its end alone (D-60)", () => {
    const { entries, box } = freeText();
    for (let length = 1; length <= 7; length++) {
      type(box, "x".repeat(length));
      dispatching(() => vi.advanceTimersByTime(1_000));
    }
    const kept = entries.filter(({ key }) => key === "value").map(({ value }) => String(value).length);
    expect(kept).toEqual([1, 5]);
  });

  it("counts towards no limit where the case sets none, and is kept", () => {
    const { store } = showNodes((m) => [
      m.freeTextQuestion({ uid: "q", stem: "Why?", characterLimit: 0, answerComment: "Because." }),
    ]);
    const box = screen.getByRole("textbox", { name: "Why?" });
    type(box, "since spring");
    expect(screen.queryByText(/\d+\/\d+/)).toBeNull();
    expect(screen.getByText(answerTexts.recorded)).toBeVisible();
    fireEvent.blur(box);
    expect(store.read("q_input", "value")).toBe("since spring");
  });

  it("is saved 2 s after the last key", () => {
    const { box, store } = freeText();
    type(box, "a");
    type(box, "ab");
    vi.advanceTimersByTime(1_500);
    type(box, "abc");
    vi.advanceTimersByTime(1_999);
    expect(store.read("q_input", "value")).toBe("a");
    dispatching(() => {
      vi.advanceTimersByTime(1);
    });
    expect(store.read("q_input", "value")).toBe("abc");
  });

  it("is saved before its field is disabled or removed, wherever the focus is", () => {
    const { box, store } = freeText();
    type(box, "a");
    type(box, "abc");
    expect(box).not.toHaveFocus();
    expect(store.read("q_input", "value")).toBe("a");
    dispatching(saveFields);
    expect(store.read("q_input", "value")).toBe("abc");
  });

  it("is saved at once on leaving it, and on leaving the page", () => {
    const { box, store } = freeText();
    type(box, "a");
    type(box, "ab");
    fireEvent.blur(box);
    expect(store.read("q_input", "value")).toBe("ab");
    type(box, "abc");
    dispatching(() => {
      window.dispatchEvent(new Event("pagehide"));
    });
    expect(store.read("q_input", "value")).toBe("abc");
  });

  it("opens Submit with its first letter and closes it with its last", () => {
    const { box } = freeText();
    const submit = screen.getByRole("button", { name: "Submit" });
    type(box, "a");
    expect(submit).toHaveAttribute("aria-disabled", "false");
    type(box, "");
    expect(submit).toHaveAttribute("aria-disabled", "true");
  });

  it("shows the answer and where the suggested one is, once submitted", () => {
    const { box } = freeText();
    type(box, "since spring");
    fireEvent.blur(box);
    fireEvent.click(screen.getByRole("button", { name: "Submit" }));
    expect(screen.queryByRole("textbox")).toBeNull();
    expect(screen.getByText("since spring")).toBeVisible();
    expect(screen.getByText(answerTexts.suggestedAnswer)).toBeVisible();
    expect(screen.getByText("Because.")).toBeVisible();
  });

  it("shows what arrives from another device, unless somebody is typing here", () => {
    const { box, store } = freeText();
    dispatching(() => store.mergeIn({ q_input: { value: { value: "from afar", updatedAt: 5_000 } } }));
    expect(box).toHaveValue("from afar");
    type(box, "from afar, and");
    dispatching(() => store.mergeIn({ q_input: { value: { value: "again", updatedAt: 6_000 } } }));
    expect(box).toHaveValue("from afar, and");
  });

  it("keeps its first letter, too, when something arrives right after it", () => {
    const { box, store } = freeText();
    type(box, "B");
    dispatching(() => store.mergeIn({ q_input: { value: { value: "from afar", updatedAt: 5_000 } } }));
    expect(box).toHaveValue("B");
    type(box, "Be");
    fireEvent.blur(box);
    expect(store.read("q_input", "value")).toBe("Be");
  });
});

describe("the comment on a feedback card of the author's own (D-09, D-20)", () => {
  const aCaseWithFeedback = () =>
    aCase((m) => [
      m.card({ uid: "card", title: "First", content: [m.freeTextQuestion({ uid: "q", stem: "Why?" })] }),
      m.card({
        title: "Feedback",
        classes: ["feedback_card"],
        content: [m.para("Anything else?"), { type: "textInput", uid: "own_comment" }],
      }),
    ]);

  it("is nothing that could be marked for review before an exam is handed in", () => {
    show(aCaseWithFeedback(), { mode: "full", isExam: true });
    expect(screen.getByLabelText("Anything else?")).toBeVisible();
    expect(screen.getAllByRole("button", { name: "Mark for review" })).toHaveLength(1);
  });

  it("is no response, and is not said to stand in the student's report", () => {
    show(aCaseWithFeedback(), { mode: "full" });
    expect(screen.getByLabelText("Why?")).toHaveAccessibleDescription(/^Your response will be recorded/);
    expect(screen.getByLabelText("Anything else?")).toHaveAccessibleDescription("0/1000");
  });
});

describe("ratings and checkboxes (D-20)", () => {
  it("a rating is a group of five stars, each with its name", () => {
    const { store } = showNodes((m) => [m.ratingQuestion({ uid: "q", stem: "How was it?" })]);
    expect(screen.getByRole("group", { name: "How was it?" })).toBeVisible();
    expect(screen.getAllByRole("radio")).toHaveLength(5);
    fireEvent.click(screen.getByRole("radio", { name: "4 stars" }));
    expect(store.read("q_input", "value")).toBe(4);
  });

  it("a checkbox keeps what was ticked", () => {
    const { store } = showNodes((m) => [{ ...m.checkbox("I have read this."), uid: "box" }]);
    fireEvent.click(screen.getByRole("checkbox", { name: "I have read this." }));
    expect(store.read("box", "value")).toBe(true);
    expect(screen.getByRole("checkbox")).toBeChecked();
  });
});
