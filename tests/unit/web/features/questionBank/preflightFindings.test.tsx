import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { BankQuestion } from "#shared/contract/bank/questions.ts";
import { PreflightFindings } from "#web/features/questionBank/PreflightFindings.tsx";
import { renderPage } from "../../renderPage.tsx";

const question = (parts: object = {}, content: object = {}): BankQuestion =>
  ({
    ...{ id: 7, choice_a: "X-ray", choice_b: "CT", choice_c: "MRI", choice_d: "", choice_e: "" },
    learning_objective_reusable_object: { learning_objective_id: 3, reusable_object_id: 4 },
    content: { vignette: "A man coughs.", stem: "What is next?", correct_answer_index: 0, ...content },
    reviews: ["a", "b"].map((person_id) => ({ person_id, name: person_id, at: "" })),
    ...parts,
  }) as unknown as BankQuestion; // all that the section reads
const picture = (alt: string) => ({ address: "/x.png", alt });

describe("pre-flight on the page of a question (A-38, ADR 0371)", () => {
  it("says that no rule has found anything", () => {
    renderPage(<PreflightFindings question={question()} pictures={[picture("Film")]} />);
    expect(screen.getByText("No rule has found anything in this question.")).toBeTruthy();
    expect(screen.queryByRole("list")).toBeNull();
  });

  it("asks for the reviews of two people", () => {
    const one = { reviews: [{ person_id: "a", name: "Alma Reed", at: "" }] };
    renderPage(<PreflightFindings question={question(one)} pictures={[]} />);
    expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      "Reviewed by fewer than two people.",
    ]);
  });

  it("tells what must be changed apart from what its author judges", () => {
    renderPage(
      <PreflightFindings
        question={question({ choice_c: "None of the above" }, { stem: "What is not next?" })}
        pictures={[picture("")]}
      />,
    );
    const texts = screen.getAllByRole("list").map((list) => list.textContent);
    expect(texts).toEqual([
      "An option refers to the others (all, none or both of the above) (C).A picture has no alternative text.",
      "The stem asks for what does not hold (“not”).",
    ]);
  });
});
