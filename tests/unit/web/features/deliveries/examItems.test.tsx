import { createEvent, fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import type { ExamItemRow, ExamVariation } from "#shared/contract/assessments/examVariations.ts";
import { cannotBeScored } from "#shared/domain/assessments/forms.ts";
import { ExamItems } from "#web/features/deliveries/ExamItems.tsx";
import { fakeApi, renderPage } from "../../renderPage.tsx";

const item = (place: number, parts: Partial<ExamItemRow> = {}): ExamItemRow => ({
  ...{
    exam_item_id: 40 + place,
    question_id: 90 + place,
    item_label: `Shock ${place}`,
    vignette: "A patient.",
  },
  ...{ selected: true, scored: true, scorable: true, position: place },
  ...{ item_difficulty: 0.5, discrimination: null },
  ...parts,
});
// The second question was scored, and has lost its efficiency data since.
const variation: ExamVariation = {
  ...{ id: 7, set_id: 3, exam_name: "Shock", exam_course: "Internal Medicine", form_name: "A", version: 1 },
  ...{ status: "draft", status_options: [], time_limit_minutes: 60, instructions: "" },
  items: [item(1), item(2, { scorable: false })],
  ...{ problems: [], warnings: [], validated_at: null, deliveries_count: 0, rev: 1 },
  ...{ cut_scores: { Early: null, Late: null }, equating: null, equating_bases: [] },
};

describe("the items of an exam variation (A-10, A-12)", () => {
  it("have the columns of the specification", () => {
    renderPage(<ExamItems variation={variation} />);
    const table = screen.getByRole("table", { name: "Exam items" });
    for (const name of [
      ...["Selected", "Scored", "Scorable", "Position", "Question", "Item", "Vignette"],
      ...["Exam item", "Difficulty", "Discrimination"],
    ])
      expect(within(table).getAllByRole("columnheader", { name: new RegExp(`^${name}`) })).not.toEqual([]);
    expect(within(table).getByText("41")).toBeDefined();
    // Names of rows are the wide column: numbers need none.
    expect(within(table).getByRole("rowheader", { name: "Shock 1" })).toBeDefined();
  });

  it("are not saved without a name and a time limit, each refused at its field", () => {
    renderPage(<ExamItems variation={variation} />);
    const button = screen.getByRole<HTMLButtonElement>("button", { name: "Save exam variation" });
    const type = (label: string, value: string) =>
      fireEvent.change(screen.getByLabelText(label), { target: { value } });
    type("Time limit in minutes", "45");
    expect(button.disabled).toBe(false);
    for (const minutes of ["", "abc", "4", "4.5", "481"]) {
      type("Time limit in minutes", minutes);
      expect(screen.getByText("Enter whole minutes, from 5 to 480."), minutes).toBeDefined();
      expect(button.disabled).toBe(true);
    }
    type("Time limit in minutes", "480");
    expect(button.disabled).toBe(false);
    type("Exam name", " ");
    expect(screen.getByText("Enter a name.")).toBeDefined();
    expect(button.disabled).toBe(true);
  });

  it("can't be scored without efficiency data, and are saved without a score then", async () => {
    const api = fakeApi({ "PUT /exam_variations/7": () => ({ body: variation }) });
    vi.stubGlobal("fetch", api.fetch);
    renderPage(<ExamItems variation={variation} />);
    expect(screen.getByText(cannotBeScored)).toBeDefined();
    expect(screen.queryByRole("checkbox", { name: "Score question 92" })).toBeNull();
    expect(screen.getByText("2 of 2 questions selected, 1 scored.")).toBeDefined();
    const button = screen.getByRole<HTMLButtonElement>("button", { name: "Save exam variation" });
    expect(button.disabled).toBe(true);
    const position = screen.getByLabelText("Position of question 91");
    const enter = createEvent.keyDown(position, { key: "Enter" });
    fireEvent(position, enter);
    expect(enter.defaultPrevented).toBe(true);
    fireEvent.change(position, { target: { value: "9" } });
    fireEvent.click(button);
    await vi.waitFor(() => expect(api.asked).toHaveLength(1));
    expect(api.asked[0]?.body).toMatchObject({
      items: [
        { exam_item_id: 41, selected: true, scored: true, position: 9 },
        { exam_item_id: 42, selected: true, scored: false, position: 2 },
      ],
    });
  });
});
