import { describe, expect, it } from "vitest";
import type { ExamItemRow } from "#shared/contract/assessments/examVariations.ts";
import {
  areEdited,
  countsOf,
  editsOf,
  isPosition,
  itemsToSave,
  timeLimitProblem,
  withChange,
} from "#web/features/deliveries/examItemEdits.ts";

const item = (id: number, parts: Partial<ExamItemRow> = {}): ExamItemRow => ({
  ...{ exam_item_id: id, question_id: 90 + id, item_label: `Shock ${id}`, vignette: "A patient." },
  ...{ selected: true, scored: true, scorable: true, position: id },
  ...{ item_difficulty: 0.5, discrimination: null },
  ...parts,
});
const items = [item(1), item(2)];

describe("edits of exam items (A-10)", () => {
  it("count as edited only as long as they differ from what is stored", () => {
    const edits = editsOf(items);
    expect(areEdited(items, edits)).toBe(false);
    for (const change of [{ selected: false }, { scored: false }, { position: "7" }])
      expect(areEdited(items, withChange(edits, 2, change)), JSON.stringify(change)).toBe(true);
    const back = withChange(withChange(edits, 2, { position: "7" }), 2, { position: "2" });
    expect(areEdited(items, back)).toBe(false);
  });

  it("leave the edits before them as they were, and pass over an item that isn't there", () => {
    const edits = editsOf(items);
    withChange(edits, 1, { selected: false });
    expect(edits.get(1)?.selected).toBe(true);
    expect(withChange(edits, 3, { selected: false })).toBe(edits);
  });

  it("save no score of a question that can't be scored, though it was scored before", () => {
    const lost = [item(1, { scorable: false })];
    const edits = editsOf(lost);
    expect(areEdited(lost, edits)).toBe(false);
    expect(itemsToSave(edits)).toEqual([{ exam_item_id: 1, selected: true, scored: false, position: 1 }]);
  });

  it("count scored questions among the selected ones", () => {
    const edits = withChange(editsOf([...items, item(3, { scored: false })]), 2, { selected: false });
    expect(countsOf(edits)).toEqual({ selected: 2, scored: 1 });
  });

  it("take positions from 1 to 9999, and whole minutes of a time limit", () => {
    expect(["1", "9999", "0", "10000", "", "-1", "1.5", " 1"].map(isPosition)).toEqual([
      ...[true, true],
      ...[false, false, false, false, false, false],
    ]);
    for (const right of ["5", "480", " 60 "]) expect(timeLimitProblem(right), right).toBeUndefined();
    for (const wrong of ["4", "481", "4.5", "", "-60", "1e2"])
      expect(timeLimitProblem(wrong), wrong).toBe("Enter whole minutes, from 5 to 480.");
  });
});
