import { fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import type { ExamVariation } from "#shared/contract/assessments/examVariations.ts";
import { Equating } from "#web/features/deliveries/Equating.tsx";
import { fakeApi, renderPage } from "../../renderPage.tsx";

const variation: ExamVariation = {
  ...{ id: 7, set_id: 3, exam_name: "Shock", exam_course: "Surgery 2027", form_name: "Form B", version: 1 },
  ...{ status: "available", status_options: [], time_limit_minutes: 60, instructions: "", items: [] },
  ...{ problems: [], warnings: [], validated_at: null, deliveries_count: 1, equating: null, rev: 4 },
  cut_scores: { Early: null, Late: null },
  equating_bases: [{ id: 5, title: "Shock, Surgery 2027, Form A, version 1", common: 12 }],
};

describe("equating constants of an exam variation (A-26; ADR 0412)", () => {
  it("are sent with their base form, method and date, and taken away once it is asked", async () => {
    const api = fakeApi({ "PUT /exam_variations/7/equating": () => ({ body: variation }) });
    vi.stubGlobal("fetch", api.fetch);
    const { unmount } = renderPage(<Equating variation={variation} />);
    const save = screen.getByRole<HTMLButtonElement>("button", { name: "Save constants" });
    expect(save.disabled).toBe(true);
    expect(screen.queryByRole("button", { name: "Remove constants" })).toBeNull();
    const type = (label: string, value: string) =>
      fireEvent.change(screen.getByLabelText(label), { target: { value } });
    type("Slope", "0.97");
    type("Intercept, in right answers", "1.4");
    type("Set on", "2026-09-01");
    fireEvent.click(save);
    const line = { base_form_id: 5, slope: 0.97, intercept: 1.4 };
    const equating = { ...line, method: "tucker" as const, set_on: "2026-09-01" };
    await waitFor(() => expect(api.asked.at(-1)?.body).toEqual({ rev: 4, equating }));
    unmount();

    const kept = { ...equating, base_title: "Shock, Surgery 2027, Form A, version 1", common: 12 };
    renderPage(<Equating variation={{ ...variation, equating: kept }} />);
    fireEvent.click(screen.getByRole("button", { name: "Remove constants" }));
    await screen.findByText("Reports hold the scores of this form against its own cut scores again.");
    fireEvent.click(screen.getByRole("button", { name: "Remove" }));
    await waitFor(() => expect(api.asked.at(-1)?.body).toEqual({ rev: 4, equating: null }));
  });

  it("are not offered where no other form has enough questions in common", () => {
    renderPage(<Equating variation={{ ...variation, equating_bases: [] }} />);
    expect(screen.queryByRole("heading", { name: "Equating" })).toBeNull();
  });
});
