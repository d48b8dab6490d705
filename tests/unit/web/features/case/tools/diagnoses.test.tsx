import "@testing-library/jest-dom/vitest";
import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { beforeAll, describe, expect, test } from "vitest";
import { itemsOf, leadingDiagnosis } from "#shared/case/tools/items.ts";
import { linksOf } from "#shared/case/tools/links.ts";
import { Dialog } from "#web/viewer/Dialog.tsx";
import { button, open, openPanel, panelButton, useTools, write } from "./toolsFixture.tsx";

useTools();
beforeAll(() => {
  // jsdom has no modal dialogs.
  HTMLDialogElement.prototype.showModal ??= function show(this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
    this.open = false;
  };
});

describe("D-21: diagnoses and findings", () => {
  test("a diagnosis is added, dangerous, leading, edited and deleted", async () => {
    const { store, announcement } = open();
    const panel = await openPanel("Diagnoses");
    expect(panel).toHaveTextContent("Leading: —");
    fireEvent.click(button("New Diagnosis..."));
    write("New diagnosis", "Asthma");
    expect(announcement.get()).toBe("Diagnosis added: Asthma");
    fireEvent.click(button("New Diagnosis..."));
    write("New diagnosis", "Embolism", "blur");

    fireEvent.click(button("Dangerous: Embolism"));
    fireEvent.click(button("Leading: Asthma"));
    expect(button("Leading: Asthma")).toHaveAttribute("aria-pressed", "true");
    fireEvent.click(button("Leading: Embolism"));
    expect(button("Leading: Asthma")).toHaveAttribute("aria-pressed", "false");
    expect(panel).toHaveTextContent("Leading: Embolism");
    expect(panel).toHaveTextContent("Dangerous: Embolism");

    fireEvent.click(button("Asthma"));
    write("Edit diagnosis", "Cough-variant asthma", "Escape");
    expect(itemsOf(store.state, "diagnosis").map(({ content }) => content)).toEqual([
      "Cough-variant asthma",
      "Embolism",
    ]);
    expect(screen.getByRole("complementary", { name: "Reasoning tools" })).toBeInTheDocument();

    fireEvent.click(button("Delete…"));
    fireEvent.click(button("Delete: Embolism"));
    expect(leadingDiagnosis(store.state)).toBeUndefined();
    expect(screen.getByText("Diagnosis deleted: Embolism")).toBeVisible();
    expect(button("Delete: Cough-variant asthma")).toHaveFocus();
    fireEvent.click(button("Delete: Cough-variant asthma"));
    expect(panel).toHaveTextContent("No diagnoses yet.");
    expect(button("New Diagnosis...")).toHaveFocus();
  });

  test("a finding is linked for and against diagnoses by the keyboard's own controls, and both panels say so", async () => {
    const { store } = open();
    await openPanel("Findings");
    fireEvent.click(button("New Finding..."));
    write("New finding", "Wheeze");
    fireEvent.click(button("Diagnoses for or against: Wheeze"));
    expect(screen.getByText(/^Add a diagnosis first/)).toBeVisible();
    await openPanel("Diagnoses");
    for (const words of ["Asthma", "Embolism"]) {
      fireEvent.click(button("New Diagnosis..."));
      write("New diagnosis", words);
    }
    await openPanel("Findings");
    fireEvent.click(button("Diagnoses for or against: Wheeze"));
    const of = (name: string) => within(screen.getByRole("group", { name }));
    fireEvent.click(of("Asthma").getByRole("radio", { name: "For" }));
    fireEvent.click(of("Embolism").getByRole("radio", { name: "Against" }));
    expect(of("Asthma").getByRole("radio", { name: "For" })).toBeChecked();
    const toggle = button(/^Diagnoses for or against: Wheeze\. For: Asthma\. Against: Embolism/);
    fireEvent.keyDown(of("Asthma").getByRole("radio", { name: "For" }), { key: "Escape" });
    expect(toggle).toHaveFocus();
    expect(toggle).toHaveAttribute("aria-expanded", "false");
    expect(screen.getByRole("complementary", { name: "Reasoning tools" })).toBeVisible();
    await openPanel("Diagnoses");
    const rowOf = (name: string) => button(name).closest("li");
    expect(rowOf("Asthma")).toHaveTextContent("For: Wheeze");
    expect(rowOf("Embolism")).toHaveTextContent("Against: Wheeze");
    expect(linksOf(store.state)).toHaveLength(2);
  });

  test("a paste that does not fit says so before anything is cut, and puts in what the person wants", async () => {
    const { store } = open();
    await openPanel("Findings");
    fireEvent.click(button("New Finding..."));
    const field = screen.getByLabelText<HTMLTextAreaElement>("New finding");
    fireEvent.change(field, { target: { value: "Cough. " } });
    const paste = (text: string) => fireEvent.paste(field, { clipboardData: { getData: () => text } });
    expect(paste("It fits.")).toBe(true);
    expect(screen.queryByText(/^Not pasted yet/)).toBeNull();
    field.setSelectionRange(7, 7);
    expect(paste("y".repeat(600))).toBe(false);
    expect(screen.getByText(/^Not pasted yet/)).toHaveTextContent(
      "Not pasted yet. The text has 600 characters, and this field has room for 493 of the 500 allowed here.",
    );
    fireEvent.blur(field, { relatedTarget: button("Paste nothing") });
    fireEvent.click(button("Paste nothing"));
    expect(screen.getByLabelText("New finding")).toHaveValue("Cough. ");
    expect(screen.getByLabelText("New finding")).toHaveFocus();
    field.setSelectionRange(0, 7);
    paste("z".repeat(600));
    fireEvent.click(button("Paste the first 500 characters"));
    expect(screen.getByLabelText("New finding")).toHaveValue("z".repeat(500));
    fireEvent.keyDown(screen.getByLabelText("New finding"), { key: "Enter" });
    expect(itemsOf(store.state, "finding")[0]?.content).toHaveLength(500);
  });

  test("a deletion can be undone while a dialog stands in front of the case", async () => {
    const { store } = open();
    await openPanel("Diagnoses");
    fireEvent.click(button("New Diagnosis..."));
    write("New diagnosis", "Asthma");
    fireEvent.click(button("Delete…"));
    fireEvent.click(button("Delete: Asthma"));
    const dialog = render(<Dialog title="Rate this case">Please rate.</Dialog>);
    // What is outside of a modal dialog can neither be seen nor pressed.
    const front = screen.getByRole("dialog", { name: "Rate this case" });
    fireEvent.click(within(front).getByRole("button", { name: "Undo" }));
    expect(itemsOf(store.state, "diagnosis").map(({ content }) => content)).toEqual(["Asthma"]);
    dialog.unmount();
  });

  test("a deletion can be undone for ten seconds, over a reload as well, and by the keyboard", async () => {
    const first = open();
    await openPanel("Diagnoses");
    for (const words of ["Asthma", "Embolism"]) {
      fireEvent.click(button("New Diagnosis..."));
      write("New diagnosis", words);
    }
    fireEvent.click(button("Leading: Embolism"));
    fireEvent.click(button("Delete…"));
    fireEvent.click(button("Delete: Asthma"));
    fireEvent.click(button("Delete: Embolism"));
    const { state } = first.store;
    expect(itemsOf(state, "diagnosis")).toEqual([]);
    first.unmount();

    const second = open({ state, at: 5_000 });
    expect(screen.getByText("Diagnosis deleted: Embolism")).toBeVisible();
    fireEvent.click(button("Undo"));
    const namesNow = () => itemsOf(second.store.state, "diagnosis").map(({ content }) => content);
    expect(namesNow()).toEqual(["Embolism"]);
    expect(button("Leading: Embolism")).toHaveAttribute("aria-pressed", "true");
    fireEvent.keyDown(button("Leading: Embolism"), { key: "z", ctrlKey: true });
    expect(namesNow()).toEqual(["Asthma", "Embolism"]);
    expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();

    fireEvent.click(button("Embolism"));
    write("Edit diagnosis", " ");
    expect(screen.getByText("Diagnosis deleted: Embolism")).toBeVisible();
    second.unmount();
    open({ state: second.store.state, at: 16_000 });
    expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
    expect(localStorage.getItem("deleted")).toBeNull();
  });

  test("an edit is not ended by effects that run twice", async () => {
    const { store } = open({ isStrict: true });
    await openPanel("Findings");
    fireEvent.click(button("New Finding..."));
    await act(async () => {});
    write("New finding", "Wheeze");
    expect(itemsOf(store.state, "finding").map(({ content }) => content)).toEqual(["Wheeze"]);
  });

  test.each(["Enter", "Escape", "blur"] as const)(
    "an edit that ends with %s and nothing but space deletes",
    async (end) => {
      const { store } = open();
      await openPanel("Findings");
      fireEvent.click(button("New Finding..."));
      write("New finding", "Wheeze");
      fireEvent.click(button("Wheeze"));
      write("Edit finding", "  ", end);
      expect(itemsOf(store.state, "finding")).toEqual([]);
      expect(screen.getByText("No findings yet.")).toBeInTheDocument();
    },
  );

  test("words that are being written are saved when the page is left, or the panel", async () => {
    const { store } = open();
    await openPanel("Findings");
    fireEvent.click(button("New Finding..."));
    fireEvent.change(screen.getByLabelText("New finding"), { target: { value: "Half a fin" } });
    expect(itemsOf(store.state, "finding")).toEqual([]);
    act(() => {
      window.dispatchEvent(new Event("pagehide"));
    });
    expect(itemsOf(store.state, "finding")[0]?.content).toBe("Half a fin");
    // What is typed on goes on in the same field.
    expect(screen.getByLabelText("New finding")).toHaveFocus();
    fireEvent.change(screen.getByLabelText("New finding"), { target: { value: "Half a finding" } });
    fireEvent.click(panelButton("Diagnoses"));
    await waitFor(() => expect(itemsOf(store.state, "finding")[0]?.content).toBe("Half a finding"));
  });

  test("panels that the case disables are not there, and none is where it is embedded", () => {
    const names = () =>
      screen
        .queryAllByRole("button")
        .map((each) => each.textContent)
        .filter((name) => name !== " Tools");
    const first = open({ flags: { disableDiagnoses: true, disableFindings: true, disableFeedback: false } });
    expect(first.tools.panels).toEqual(["notes", "bookmarks", "feedback", "labValues"]);
    first.unmount();
    const second = open({ disableBookmarks: true, flags: { disableLabValues: true, disableNotes: true } });
    expect(second.tools.panels).toEqual(["diagnoses", "findings"]);
    second.unmount();
    open({ isEmbeded: true });
    expect(screen.queryByRole("complementary")).toBeNull();
    expect(names()).not.toContain("Diagnoses");
  });
});
