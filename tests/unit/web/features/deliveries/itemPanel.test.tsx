import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { AnalyzedForm, AnalyzedItem } from "#shared/contract/assessments/formStatistics.ts";
import { ItemPanel } from "#web/features/deliveries/statistics/ItemPanel.tsx";
import { renderPage } from "../../renderPage.tsx";

const none = { value: null, standard_error: null, n: 0, why: "no responses (n = 0, at least 5)" };
const some = (value: number) => ({ value, standard_error: null, n: 60, why: null });
const trace = [0.1, 0.2, null, 0.6, 0.9];

const item = (parts: Partial<AnalyzedItem>): AnalyzedItem => ({
  ...{ exam_item_id: 4, question_id: 9, position: 1, label: "Cough Q1", n: 0, skipped: 0, flags: [] },
  ...{ difficulty: none, discrimination: none, discrimination_uncorrected: none, alpha_if_deleted: none },
  ...{ mean_certainty: none, time_seconds: Array.from({ length: 5 }, () => none) },
  options: ["A", "B"].map((label) => ({
    ...{ label, is_key: label === "A", count: 0, share: none, discrimination: none },
    trace: [null, null, null, null, null],
  })),
  ...{ slope: none, location: none, fit: null, fit_why: null, dif: [] },
  ...parts,
});
const form = { comparisons: [], model: { why: "too few students" } } as unknown as AnalyzedForm; // all that the panel reads
const panel = (parts: Partial<AnalyzedItem> = {}) =>
  renderPage(<ItemPanel item={item(parts)} form={form} isChosen={false} />);

describe("the statistics of an item (A-38)", () => {
  it("say what is missing where nobody has answered, and draw no empty picture", () => {
    panel();
    expect(screen.queryByRole("figure")).toBeNull();
    expect(screen.getByText("No trace lines: nobody has answered this item.")).toBeTruthy();
    expect(screen.queryByText(/- to -/)).toBeNull();
    expect(screen.getAllByText("no responses (n = 0, at least 5)").length).toBeGreaterThan(5);
  });

  it("draw trace lines as soon as one fifth of the students has answered, with the quartiles of their time", () => {
    panel({
      time_seconds: [20, 30, 41.5, 60, 80].map(some),
      options: item({}).options.map((option) => ({ ...option, trace })),
    });
    const figure = screen.getByRole("figure", { name: /^Trace lines/ });
    expect(figure.querySelectorAll("tbody tr").length).toBeGreaterThan(0);
    expect(screen.getByText("41.5 (30.0 to 60.0)")).toBeTruthy();
  });
});
