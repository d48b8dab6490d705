import { render, screen } from "@testing-library/react";
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
