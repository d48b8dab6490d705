import { describe, expect, it } from "vitest";
import { isBaseForm } from "#functions/sittings/commonForms.ts";
import { judgedAccuracy, onScale, scaleIdOf, standardOf } from "#functions/sittings/formScale.ts";
import type { FormRow } from "#functions/table/assessments/forms.ts";

const cut = { on_track_from: 0.6, off_track_below: 0.4, method: "angoff", set_on: "2026-09-01" } as const;
const own = { ...cut, on_track_from: 0.9, off_track_below: 0.8 };
const equating = {
  ...{ base_form_id: 1, slope: 1, intercept: 1, own_items: 5, base_items: 5, common: 5 },
  ...{ method: "tucker", set_on: "2026-09-01" },
};
// The facts of a form that its scale depends on.
const aForm = (facts: object): FormRow => facts as FormRow;
const base = aForm({ id: 1, cut_scores: { Late: cut } });
const equated = aForm({ id: 2, cut_scores: { Early: own, Late: own }, equating });
const forms = new Map([base, equated].map((form) => [form.id, form]));

describe("the standard by which results of a form are judged (A-25, A-26)", () => {
  it("is the base form's, for equated scores, if the base form has cut scores for the purpose", () => {
    const standard = standardOf(equated, "Late", forms);
    expect(standard).toMatchObject({ cut, cuts: { onTrackFrom: 0.6, offTrackBelow: 0.4 } });
    expect(standard?.equated?.base).toBe(base);
    expect(standard && judgedAccuracy(0.4, standard)).toBeCloseTo(0.6, 10);
  });

  it("is the form's own, for plain scores, if the base form has none for the purpose or is gone", () => {
    for (const standard of [
      standardOf(equated, "Early", forms),
      standardOf(equated, "Late", new Map([[equated.id, equated]])),
      standardOf(aForm({ id: 3, cut_scores: { Early: own } }), "Early", forms),
    ]) {
      expect(standard).toMatchObject({ cut: own, equated: null });
      expect(standard && judgedAccuracy(0.4, standard)).toBe(0.4);
    }
  });

  it("does not exist without cut scores", () => {
    expect(standardOf(base, "Early", forms)).toBeUndefined();
    expect(standardOf(aForm({ id: 3 }), "Late", forms)).toBeUndefined();
  });
});

describe("the scale of a form (A-26)", () => {
  it("is that of its base form, else its own", () => {
    expect([base, equated].map(scaleIdOf)).toEqual([1, 1]);
    expect(onScale(0.4, base)).toBe(0.4);
    expect(onScale(0.4, equated)).toBeCloseTo(0.6, 10);
  });

  it("stays the form's own while other forms are on it", () => {
    const inCommon = [{ form: equated, common: 5 }];
    expect(isBaseForm(base, inCommon)).toBe(true);
    expect(isBaseForm(aForm({ id: 3 }), inCommon)).toBe(false);
    expect(isBaseForm(base, [])).toBe(false);
  });
});
