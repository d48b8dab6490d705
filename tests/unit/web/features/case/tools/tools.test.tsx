import "@testing-library/jest-dom/vitest";
import { act, fireEvent, render, screen, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { TimerPanel } from "#web/features/case/tools/TimerPanel.tsx";
import { button, fetched, open, openPanel, panelButton, useTools } from "./toolsFixture.tsx";

useTools();

describe("D-23: lab values", () => {
  test("the table is searched, has heads, and its opening is logged once", async () => {
    open();
    await openPanel("Lab Values");
    expect(await screen.findAllByRole("table")).toHaveLength(6);
    fireEvent.change(screen.getByRole("searchbox", { name: "Find a test" }), {
      target: { value: "potassium" },
    });
    const tables = screen.getAllByRole("table");
    const heads = within(tables[0] as HTMLElement)
      .getAllByRole("columnheader")
      .map((head) => head.textContent);
    expect(heads).toEqual(["Test", "Conventional", "SI"]);
    expect(screen.getAllByRole("rowheader").some((head) => /potassium/i.test(head.textContent ?? ""))).toBe(
      true,
    );
    expect(screen.getAllByText(/Harrison's Principles|Tietz Textbook/)).toHaveLength(2);
    const bodies = fetched.mock.calls.map((args: unknown[]) => JSON.stringify(args));
    expect(bodies.filter((body) => body.includes("OpenedLabValuesLog"))).toHaveLength(1);

    fireEvent.click(panelButton("Notes"));
    fireEvent.click(panelButton("Lab Values"));
    expect(await screen.findByRole("searchbox", { name: "Find a test" })).toHaveValue("potassium");
    fireEvent.change(screen.getByRole("searchbox", { name: "Find a test" }), { target: { value: "zzz" } });
    expect(screen.getByText(/No tests found/)).toBeInTheDocument();
  });
});

describe("D-24: feedback on an illness script", () => {
  test("three ratings, a question, and then it is as it is", async () => {
    const { store } = open({ flags: { disableFeedback: false } });
    const panel = await openPanel("Feedback");
    expect(panel).toHaveTextContent(
      "We value your input! Please provide your feedback to Test Cases using the easy 5-star ratings below",
    );
    for (const count of [0, 1, 2]) {
      expect(button(`${count} out of 3`)).toBeDisabled();
      fireEvent.click(
        within(screen.getAllByRole("group")[count] as HTMLElement).getByRole("radio", { name: "4 stars" }),
      );
    }
    fireEvent.change(screen.getByLabelText("Comments (optional)"), { target: { value: "Clear." } });
    fireEvent.blur(screen.getByLabelText("Comments (optional)"));
    fireEvent.click(button("Submit"));
    const dialog = await screen.findByRole("dialog");
    expect(dialog).toHaveTextContent("Ready to Submit?");
    expect(dialog).toHaveTextContent("If so, click Submit to send your feedback to Test Cases.");
    await act(async () => fireEvent.click(within(dialog).getByRole("button", { name: "Submit" })));
    expect(await screen.findByRole("button", { name: "Submitted" })).toBeDisabled();
    for (const star of screen.getAllByRole("radio")) expect(star).toBeDisabled();
    expect(screen.getByLabelText("Comments (optional)")).toHaveAttribute("readonly");
    expect(panel).toHaveTextContent(
      "Thank you for submitting feedback to Test Cases, which we use to improve our products.",
    );
    expect(store.read("illness_script_feedback", "comment")).toBe("Clear.");
  });
});

describe("D-25: the timer", () => {
  test("shows what is left; nothing at zero, offline or without a limit", () => {
    const { rerender } = render(<TimerPanel time={{ timeLeftSeconds: 3_661 }} />);
    expect(screen.getByRole("timer")).toHaveTextContent("01:01:01");
    for (const time of [{ timeLeftSeconds: 0 }, undefined]) {
      rerender(<TimerPanel time={time} />);
      expect(screen.queryByRole("timer")).toBeNull();
    }
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    rerender(<TimerPanel time={{ timeLeftSeconds: 60 }} />);
    act(() => {
      window.dispatchEvent(new Event("offline"));
    });
    expect(screen.queryByRole("timer")).toBeNull();
  });
});

describe("the drawer keeps its place", () => {
  test("open or closed and on its panel over a reload; Escape closes it and gives the focus back", async () => {
    const first = open();
    await openPanel("Findings");
    first.unmount();
    const second = open();
    expect(await screen.findByRole("region", { name: "Findings" })).toBeInTheDocument();
    fireEvent.keyDown(button("New Finding..."), { key: "Escape" });
    expect(screen.queryByRole("region", { name: "Findings" })).toBeNull();
    expect(document.activeElement).toHaveAttribute("data-panel", "findings");
    second.unmount();
    open();
    expect(screen.queryByRole("region", { name: "Findings" })).toBeNull();
  });

  test("what stands in its place in the storage is not trusted", () => {
    localStorage.setItem("tools", "{");
    open().unmount();
    localStorage.setItem("tools", JSON.stringify({ isOpen: true, panel: "feedback" }));
    const { tools } = open();
    expect(tools.view.get().panel).toBe("diagnoses");
  });
});
