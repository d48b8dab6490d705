import { fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { showNodes } from "./playing.tsx";

const ask = "How certain are you of your answer?";
const shown = (options: Parameters<typeof showNodes>[1] = {}) =>
  showNodes(
    (m) => [
      m.certaintyQuestion({
        uid: "q",
        stem: "Which is it?",
        options: [{ text: "This", correct: true }, { text: "That" }],
        answerComment: "It is this.",
      }),
    ],
    options,
  );

describe("a certainty-rated question on the page (X-15)", () => {
  it("asks for the certainty once an option is chosen, and opens Submit with it", () => {
    shown();
    expect(screen.getByRole("group", { name: "Which is it?" })).toBeVisible();
    expect(screen.queryByRole("group", { name: ask })).toBeNull();
    fireEvent.click(screen.getByRole("radio", { name: /That/ }));
    const submit = screen.getByRole("button", { name: "Submit" });
    expect(submit).toHaveAttribute("aria-disabled", "true");
    const levels = within(screen.getByRole("group", { name: ask }));
    expect(levels.getAllByRole("radio").map((radio) => radio.parentElement?.textContent)).toEqual([
      "Very certain",
      "Certain",
      "Uncertain",
      "Very uncertain",
    ]);
    fireEvent.click(levels.getByRole("radio", { name: "Uncertain" }));
    expect(levels.getByRole("radio", { name: "Uncertain" })).toBeChecked();
    expect(submit).toHaveAttribute("aria-disabled", "false");
  });

  it("says after Submit what was right and how certain the learner was, and takes nothing more", () => {
    const { store } = shown();
    fireEvent.click(screen.getByRole("radio", { name: /That/ }));
    fireEvent.click(screen.getByRole("radio", { name: "Very certain" }));
    fireEvent.click(screen.getByRole("button", { name: "Submit" }));
    expect(screen.getByText("Incorrect")).toBeVisible();
    expect(screen.getByText("You were very certain.")).toBeVisible();
    expect(screen.getByText("It is this.")).toBeVisible();
    expect(screen.queryByRole("group", { name: ask })).toBeNull();
    expect(screen.getByRole("radio", { name: /That.*Not the best.*Your answer/ })).toBeDisabled();
    expect(store.read("q_input", "value")).toBe("very_certain");
  });

  it("can be marked and struck out in an exam like any choice", () => {
    shown({ isExam: true });
    expect(screen.getByRole("button", { name: "Mark for review" })).toBeVisible();
    expect(screen.getByRole("button", { name: "Strike out A" })).toBeVisible();
  });
});
