import { fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { type Answer, refusal, useListPage } from "../../renderPage.tsx";
import { chestPain, openLibrary, press, script, vomiting } from "./libraryPage.tsx";

useListPage();

describe("C-06: pinned items", () => {
  const pinnedNow = (documents: number[]) => ({ body: { documents, document_sets: [] } });
  const served = ({ url }: { url: URL }): Answer => {
    const [ids, notIds] = [url.searchParams.getAll("ids[]"), url.searchParams.getAll("not_ids[]")];
    const found = [chestPain, vomiting, script].filter(
      ({ id }) => (ids.length === 0 || ids.includes(String(id))) && !notIds.includes(String(id)),
    );
    return { body: found };
  };

  it("stand first and say so, under the same search and filters", async () => {
    const { asked } = openLibrary({
      more: { "GET /documents": served, "GET /pinned_items": () => pinnedNow([9]) },
    });
    const titles = async () =>
      (await screen.findAllByRole("heading", { level: 2 })).map((title) => title.textContent);
    expect(await titles()).toEqual(["Aortic stenosisPinned", "Chest pain", "Vomiting"]);
    fireEvent.change(screen.getByRole("searchbox", { name: "Search the library" }), {
      target: { value: "a" },
    });
    fireEvent.keyDown(screen.getByRole("searchbox", { name: "Search the library" }), { key: "Enter" });
    await waitFor(() => {
      const last = asked.filter(({ url }) => url.searchParams.has("ids[]")).at(-1);
      expect(last?.url.searchParams.get("search")).toBe("a");
    });
  });

  it("are set and taken away in the row, by whoever makes the program's courses", async () => {
    const { asked } = openLibrary({
      more: {
        "GET /documents": served,
        "GET /pinned_items": () => pinnedNow([]),
        "POST /pinned_items": () => pinnedNow([8]),
        "DELETE /pinned_items": () => pinnedNow([]),
      },
    });
    await press("Pin: Vomiting");
    expect(await screen.findByText("Pinned to the top for everyone.")).toBeTruthy();
    await press("Pin: Vomiting");
    expect(await screen.findByText("Unpinned.")).toBeTruthy();
    await press("Undo");
    expect(await screen.findByText("Pinned again.")).toBeTruthy();
    const sent = asked.filter(({ call }) => /^(POST|DELETE) \/pinned_items/.test(call));
    expect(sent.map(({ call, body }) => [call, body])).toEqual([
      ["POST /pinned_items", { list: "documents", id: 8 }],
      ["DELETE /pinned_items", { list: "documents", id: 8 }],
      ["POST /pinned_items", { list: "documents", id: 8 }],
    ]);
  });

  it("are not to be changed by others, and a list whose pins cannot be read is shown without them", async () => {
    openLibrary({
      role: "Teacher",
      more: { "GET /documents": served, "GET /pinned_items": () => pinnedNow([8]) },
    });
    expect(await screen.findByText("Pinned")).toBeTruthy();
    expect(screen.queryByRole("button", { name: /^Pin:/ })).toBeNull();
  });

  it("say when there are as many as there can be", async () => {
    openLibrary({
      more: {
        "GET /documents": served,
        "GET /pinned_items": () => pinnedNow([]),
        "POST /pinned_items": () => refusal("CONFLICT", 409),
      },
    });
    await press("Pin: Vomiting");
    expect(await screen.findByText(/^You can pin up to 12/)).toBeTruthy();
  });
});
