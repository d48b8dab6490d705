import { render, screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { type Difference, Differences } from "#web/features/editor/compared/Differences.tsx";
import { lineOf } from "#web/features/editor/review/cardTexts.ts";

const setting: Difference = {
  kind: "changed",
  uid: "p",
  type: "paragraph",
  place: ["Page"],
  before: "Words",
  after: "Words",
  keys: ["hideEducators", "case_summary"],
};

it("says in words how a part is set, before publishing and on the card of the change (D-35, D-53)", () => {
  render(<Differences differences={[setting]} label="What learners will see" none="Nothing" />);
  expect(screen.getByText("Settings: Hide educators, Case summary")).toBeInTheDocument();
  const { said } = lineOf({ kind: "valuesSet", node: "paragraph", keys: ["hideEducators"] } as Parameters<
    typeof lineOf
  >[0]);
  expect(said).toBe("Paragraph changed: Hide educators");
});

it("tells changes of formatting alone together, after the changed words, and keeps raised digits", () => {
  const formatted = (uid: string, text: string): Difference => ({
    ...{ ...setting, uid, before: text, after: text, keys: ["content"] },
  });
  const worded: Difference = {
    ...setting,
    uid: "w",
    before: "5 × 10⁹/L",
    after: "7 × 10⁹/L",
    keys: ["content"],
  };
  render(
    <Differences
      differences={[formatted("a", "First"), worded, formatted("b", "Second"), setting]}
      label="What learners will see"
      none="Nothing"
    />,
  );
  const group = screen.getByText("Only formatting changed in 2 places").closest("details") as HTMLElement;
  const items = within(group).getAllByRole("listitem", { hidden: true });
  expect(items.map(({ textContent }) => textContent)).toEqual([
    "Page › ParagraphFirst",
    "Page › ParagraphSecond",
  ]);
  const listed = within(screen.getByRole("region").querySelector("ol") as HTMLElement).getAllByRole(
    "listitem",
  );
  expect(listed).toHaveLength(2);
  expect(listed[0]?.textContent).toContain("10⁹/L");
});

it("lists a single change of formatting where it stands", () => {
  render(
    <Differences
      differences={[{ ...setting, keys: ["content"] }]}
      label="What learners will see"
      none="Nothing"
    />,
  );
  expect(screen.getByText("Settings: formatting")).toBeInTheDocument();
  expect(document.querySelector("details")).toBeNull();
});
