import { fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { setLanguage } from "#shared/words/language.ts";
import { rangeProblem } from "#web/api/useDateRange.ts";
import { DateRange } from "#web/forms/DateRange.tsx";
import { renderPage } from "../renderPage.tsx";

beforeEach(() => vi.useFakeTimers({ now: Date.parse("2026-11-22T12:00:00.000Z"), shouldAdvanceTime: true }));
afterEach(() => vi.useRealTimers());

describe("C-44: the date filter of dashboards and the audit log", () => {
  it.each([
    [{ start: "2026-11-01", end: "2026-11-22" }, undefined],
    [{ start: "2026-11-22", end: "2026-11-01" }, "The end date must be on or after the start date."],
    [{ start: "2026-08-23", end: "2026-11-22" }, undefined],
    [{ start: "2026-08-22", end: "2026-11-22" }, "Choose at most 92 days."],
    [{ start: "", end: "2026-11-22" }, "Invalid date"],
    [{ start: "2026-02-31", end: "2026-11-22" }, "Invalid date"],
  ])("says of %j: %s", (range, said) => {
    expect(rangeProblem(range, 92)).toBe(said);
  });

  it("names the usual stretch, goes to another one, and keeps what cannot be shown until it can", () => {
    const onChange = vi.fn();
    renderPage(
      <DateRange range={{ start: "2026-10-24", end: "2026-11-22" }} daysAtMost={92} onChange={onChange} />,
    );
    const stretch = screen.getByRole("combobox", { name: "Period" });
    expect(stretch).toHaveProperty("value", "30");
    fireEvent.change(stretch, { target: { value: "7" } });
    expect(onChange).toHaveBeenLastCalledWith({ start: "2026-11-16", end: "2026-11-22" });

    const end = screen.getByLabelText("End date");
    fireEvent.change(end, { target: { value: "" } });
    expect(screen.getByText("Invalid date").textContent).toBe("Invalid date");
    expect(onChange).toHaveBeenCalledTimes(1);
    fireEvent.change(end, { target: { value: "2026-11-20" } });
    expect(onChange).toHaveBeenLastCalledWith({ start: "2026-10-24", end: "2026-11-20" });
    expect(screen.queryByText("Invalid date")).toBeNull();
  });
});

it("C-45: takes days in the order and the words of a Spanish page, once they are typed whole", async () => {
  vi.useRealTimers();
  setLanguage("es");
  const onChange = vi.fn();
  renderPage(
    <DateRange range={{ start: "2026-10-24", end: "2026-11-22" }} daysAtMost={92} onChange={onChange} />,
  );
  const start = await screen.findByDisplayValue("24 oct 2026");
  fireEvent.change(start, { target: { value: "1/11/2026" } });
  expect(onChange).not.toHaveBeenCalled();
  fireEvent.keyDown(start, { key: "Enter" });
  expect(onChange).toHaveBeenLastCalledWith({ start: "2026-11-01", end: "2026-11-22" });
  fireEvent.change(start, { target: { value: "ayer" } });
  fireEvent.blur(start);
  expect(screen.getByText("Invalid date").getAttribute("role")).toBe("alert");
  expect(onChange).toHaveBeenCalledTimes(1);

  // The calendar of the other end does without what is no date.
  fireEvent.click(screen.getByRole("button", { name: /End date/ }));
  const monday = (await screen.findAllByRole("columnheader"))[0];
  expect(monday?.textContent).toBe("L");
  fireEvent.click(screen.getByRole("button", { name: "20 de noviembre de 2026" }));
  expect(onChange).toHaveBeenCalledTimes(1);
  fireEvent.change(start, { target: { value: "5 de noviembre de 2026" } });
  fireEvent.blur(start);
  expect(onChange).toHaveBeenLastCalledWith({ start: "2026-11-05", end: "2026-11-20" });
  setLanguage("en-US");
});
