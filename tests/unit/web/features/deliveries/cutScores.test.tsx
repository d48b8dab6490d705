import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { Route, Routes } from "react-router";
import { describe, expect, it, vi } from "vitest";
import { type ExamVariation, getExamVariation } from "#shared/contract/assessments/examVariations.ts";
import { keyOf } from "#web/api/queryKeys.ts";
import { VariationPage } from "#web/features/deliveries/VariationPage.tsx";
import { fakeApi, renderPage } from "../../renderPage.tsx";

const variation: ExamVariation = {
  ...{ id: 7, set_id: 3, exam_name: "Shock", exam_course: "Internal Medicine", form_name: "A", version: 1 },
  ...{ status: "draft", status_options: [], time_limit_minutes: 60, instructions: "", items: [] },
  ...{
    problems: [],
    warnings: [],
    validated_at: null,
    deliveries_count: 0,
    cut_scores: { Early: null, Late: null },
    equating: null,
    equating_bases: [],
    rev: 1,
  },
};
const cut: NonNullable<ExamVariation["cut_scores"]["Late"]> = {
  ...{ on_track_from_percent: 70, off_track_below_percent: 50 },
  ...{ method: "angoff", set_on: "2026-09-01" },
};

describe("cut scores of an exam variation (A-12)", () => {
  it("keeps what is typed while the variation changes, and sends it with the revision of then", async () => {
    let stored = variation;
    const api = fakeApi({
      "GET /exam_variations/7": () => ({ body: stored }),
      "PUT /exam_variations/7/cut_scores": () => {
        stored = { ...stored, rev: 3, cut_scores: { Early: null, Late: cut } };
        return { body: stored };
      },
    });
    vi.stubGlobal("fetch", api.fetch);
    const { client } = renderPage(
      <Routes>
        <Route path="/exam_variations/:id" element={<VariationPage />} />
      </Routes>,
      { at: "/exam_variations/7" },
    );
    const late = within(await screen.findByRole("group", { name: "Late" }));
    const type = (label: string, value: string) =>
      fireEvent.change(late.getByLabelText(label), { target: { value } });
    type("On Track from, in percent", "70");
    type("Off Track below, in percent", "50");
    stored = { ...variation, rev: 2, status: "validated" };
    await client.invalidateQueries({ queryKey: keyOf(getExamVariation, "7") });
    await waitFor(() => expect(screen.queryByRole("button", { name: "Validate" })).toBeNull());
    type("Set on", "2026-09-01");
    fireEvent.click(screen.getByRole("button", { name: "Save cut scores, Late" }));

    await late.findByText("Now of ", { exact: false });
    const saved = api.asked.find(({ call }) => call.startsWith("PUT"));
    expect(saved?.body).toEqual({ ...cut, purpose: "Late", rev: 2 });
    expect(late.getByLabelText<HTMLInputElement>("On Track from, in percent").value).toBe("70");
  });
});
