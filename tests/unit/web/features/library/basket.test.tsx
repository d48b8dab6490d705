import { act, fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { refusal, useListPage } from "../../renderPage.tsx";
import { anItem, basketItem, chestPain, openLibrary, press, rowOf, vomiting } from "./libraryPage.tsx";

useListPage();

describe("the basket (C-04, C-05)", () => {
  it("is there for who makes courses alone", async () => {
    openLibrary({ role: "Teacher" });
    await rowOf("Chest pain");
    expect(screen.queryByRole("button", { name: "Create Course" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Add: Chest pain" })).toBeNull();
  });

  it("shows no button for what cannot be put into a course", async () => {
    openLibrary({ items: [anItem({ archived_at: "2026-01-01T00:00:00.000Z", canRemove: false })] });
    expect((await rowOf("Chest pain")).getByText("Inactive")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Add: Chest pain" })).toBeNull();
  });

  it("says that it is empty", async () => {
    openLibrary();
    expect(
      await screen.findByText("Use the Add buttons to add items and create your custom course"),
    ).toBeTruthy();
    await press("View Selected Items (0)");
    expect(
      await screen.findByText(
        'You have no selected items. Click "Close" to continue to filter or search and add items.',
      ),
    ).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Remove All" })).toBeNull();
  });

  it("takes a case with its prerequisite, and holds on to that while the case is in it", async () => {
    openLibrary();
    await press("Add: Vomiting");
    expect(await screen.findByText("1 item was added. Its 1 prerequisite was added too.")).toBeTruthy();
    await press("Remove: Chest pain");
    expect(
      await screen.findByText(
        "You can not deselect this case as any of its subsverient case is selected in the list.",
      ),
    ).toBeTruthy();
    await press("OK");
    await press("View Selected Items (2)");
    const dialog = within(await screen.findByRole("dialog", { name: "Selected items" }));
    expect(
      dialog.getByText(/^You have added the following items to create your course\./).textContent,
    ).toMatch(
      /prerequisite stays selected.*Click the Create Course button when you have finalized your selections\.$/,
    );
    expect(dialog.queryByRole("button", { name: "Remove: Chest pain" })).toBeNull();
    fireEvent.click(dialog.getByRole("button", { name: "Remove: Vomiting" }));
    expect(await dialog.findByRole("button", { name: "Remove: Chest pain" })).toBeTruthy();
    fireEvent.click(dialog.getByRole("button", { name: "Remove All" }));
    expect(await dialog.findByText(/^You have no selected items/)).toBeTruthy();
    expect(dialog.getByText("Removed 1 item.")).toBeTruthy();
    fireEvent.click(dialog.getByRole("button", { name: "Undo" }));
    expect(await dialog.findByRole("button", { name: "Remove: Chest pain" })).toBeTruthy();
    expect(dialog.queryByText("Removed 1 item.")).toBeNull();
  });

  it("brings back, where it is looked over, what was taken out last", async () => {
    openLibrary();
    await press("Add: Vomiting");
    await press("View Selected Items (2)");
    const dialog = within(await screen.findByRole("dialog", { name: "Selected items" }));
    fireEvent.click(dialog.getByRole("button", { name: "Remove All" }));
    expect(await dialog.findByText("Removed 2 items.")).toBeTruthy();
    fireEvent.click(dialog.getByRole("button", { name: "Undo" }));
    expect(await dialog.findByRole("button", { name: "Remove: Vomiting" })).toBeTruthy();
    fireEvent.click(dialog.getByRole("button", { name: "Remove All" }));
    fireEvent.click(dialog.getByRole("button", { name: "Close" }));
    await press("View Selected Items (0)");
    const later = within(await screen.findByRole("dialog", { name: "Selected items" }));
    expect(later.queryByRole("button", { name: "Undo" })).toBeNull();
  });

  it("says of more than a course holds how many are to be taken out, and makes none of them", async () => {
    const many = Array.from({ length: 1002 }, (_, at) => anItem({ id: at + 1, title: `Case ${at + 1}` }));
    openLibrary({
      more: {
        "GET /documents/item_ids": () => ({ body: { ids: many.map(({ id }) => String(id)) } }),
        "POST /documents/selected_items": () => ({ body: many.map(basketItem) }),
      },
    });
    await rowOf("Vomiting");
    await press("Add 3 Shown");
    const tooMany = "A course holds at most 1,000 items: take 2 out of your selection.";
    expect(await screen.findByText(tooMany, { ignore: "[role=tooltip]" })).toBeTruthy();
    const create = screen.getByRole("button", { name: "Create Course", description: tooMany });
    expect(create.getAttribute("aria-disabled")).toBe("true");
  });

  it("adds all that is shown on every page, and can be emptied and that undone", async () => {
    openLibrary();
    await rowOf("Vomiting");
    await press("Add 3 Shown");
    expect(await screen.findByRole("button", { name: "View Selected Items (3)" })).toBeTruthy();
    await press("Deselect All");
    expect(await screen.findByRole("button", { name: "View Selected Items (0)" })).toBeTruthy();
    await press("Undo");
    expect(await screen.findByRole("button", { name: "View Selected Items (3)" })).toBeTruthy();
  });

  it("says that nothing was added where that failed", async () => {
    openLibrary({ more: { "GET /documents/item_ids": () => refusal("UNAVAILABLE", 503) } });
    await rowOf("Vomiting");
    await press("Add 3 Shown");
    expect(await screen.findByText(/^Nothing was added\./)).toBeTruthy();
    expect(screen.getByRole("button", { name: "View Selected Items (0)" })).toBeTruthy();
  });

  it("asks, and then leads to the form of a course with every item in its address", async () => {
    openLibrary();
    await press("Add: Vomiting");
    await press("Create Course");
    expect(
      await screen.findByText("Would you like to create a course containing the selected items?"),
    ).toBeTruthy();
    const dialog = within(screen.getByRole("dialog", { name: "Create a course of 2 items?" }));
    await act(async () => fireEvent.click(dialog.getByRole("button", { name: "Create Course" })));
    expect(screen.getByTestId("address").textContent).toBe(
      "/document_sets/new?document_ids[]=7&document_ids[]=8",
    );
  });

  it("is there again after a reload, without what cannot be had any more, which it says", async () => {
    const first = openLibrary();
    await press("Add: Vomiting");
    await press("Add: Aortic stenosis");
    first.unmount();
    const second = openLibrary({ items: [chestPain, vomiting] });
    expect(await screen.findByRole("button", { name: "View Selected Items (2)" })).toBeTruthy();
    expect(await screen.findByText(/^1 selected item is no longer available for courses/)).toBeTruthy();
    expect(second.asked.find(({ call }) => call.startsWith("POST"))?.body).toEqual({ ids: ["7", "8", "9"] });
  });

  it("is kept where it could not be read, and says so", async () => {
    const first = openLibrary();
    await press("Add: Vomiting");
    first.unmount();
    openLibrary({ more: { "POST /documents/selected_items": () => refusal("UNAVAILABLE", 503) } });
    expect(await screen.findByText(/Your selection could not be loaded\. It is still saved\./)).toBeTruthy();
    const add = await screen.findByRole<HTMLButtonElement>("button", { name: "Add: Vomiting" });
    expect(add.disabled).toBe(true);
    expect(window.localStorage.length).toBe(1);
  });
});

describe("C-05: a basket of thousands", () => {
  it("takes them in one request and holds in the dialog no more rows than can be looked at", async () => {
    const many = Array.from({ length: 1500 }, (_, at) => anItem({ id: at + 1, title: `Case ${at + 1}` }));
    const { asked } = openLibrary({
      items: many.slice(0, 12),
      more: {
        "GET /documents/item_ids": () => ({ body: { ids: many.map(({ id }) => String(id)) } }),
        "POST /documents/selected_items": () => ({ body: many.map(basketItem) }),
      },
    });
    await press("Add 12 Shown");
    await act(async () =>
      fireEvent.click(await screen.findByRole("button", { name: "View Selected Items (1,500)" })),
    );
    const dialog = within(await screen.findByRole("dialog"));
    expect(dialog.getAllByRole("listitem").length).toBeLessThanOrEqual(100);
    await act(async () => fireEvent.click(dialog.getByRole("button", { name: /^Show/ })));
    expect(dialog.getAllByRole("listitem").length).toBe(200);
    expect(asked.filter(({ call }) => call === "POST /documents/selected_items")).toHaveLength(1);
  });
});
