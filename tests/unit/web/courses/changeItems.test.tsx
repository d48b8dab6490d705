import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { Route, Routes } from "react-router";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { SelectableItem } from "#shared/contract/courses/changeItems.ts";
import { AddItemsPage, RemoveItemsPage } from "#web/features/courses/ChangeItemsPage.tsx";
import { type Answer, fakeApi, refusal, renderPage } from "../renderPage.tsx";
import { aCoursePage } from "./builders.ts";

const pathOfAny = "/document_sets/:id/document_set_document_relations";
const path = pathOfAny.replace(":id", "1");

const anItem = (id: number, facts: Partial<SelectableItem> = {}): SelectableItem => ({
  id,
  title: `Case ${id}`,
  kind: "signature_case",
  author: "",
  editor: "",
  last_release_date: null,
  prerequisite_document_id: null,
  is_prerequisite: false,
  is_subservient: false,
  ...facts,
});

type Answers = Record<string, (request: { url: URL; body: unknown }) => Answer>;

function open(kind: "new" | "delete", parts: { items?: SelectableItem[]; held?: number[]; more?: Answers }) {
  const { items = [anItem(1), anItem(2)], held = [], more = {} } = parts;
  const list = `GET ${path}/${kind}_batch_list`;
  const api = fakeApi({
    "GET /document_sets/1": () => ({ body: aCoursePage("Course Manager") }),
    [`GET ${path}/prerequisites`]: () => ({ body: { items: held, items_version: 0, links: [] } }),
    [list]: ({ url }) => {
      const from = Number(url.searchParams.get("page")) * 64;
      return { body: items.slice(from, from + 64) };
    },
    [`${list}/item_count`]: () => ({
      body: { count: items.length, message: `${items.length} items`, facets: [] },
    }),
    [`${list}/item_ids`]: () => ({ body: { ids: items.map(({ id }) => String(id)) } }),
    ...more,
  });
  vi.stubGlobal("fetch", api.fetch);
  renderPage(
    <Routes>
      <Route path={`${pathOfAny}/new_batch_list`} element={<AddItemsPage />} />
      <Route path={`${pathOfAny}/delete_batch_list`} element={<RemoveItemsPage />} />
      <Route path="/document_sets/:id" element={<h1>The course</h1>} />
    </Routes>,
    { at: `${path}/${kind}_batch_list` },
  );
  return api;
}

const press = async (name: string): Promise<void> => {
  const button = await screen.findByRole("button", { name });
  await act(async () => fireEvent.click(button));
};
const select = async (name: string): Promise<void> => {
  const box = await screen.findByRole("checkbox", { name: `Select ${name}` });
  await act(async () => fireEvent.click(box));
};
/** The button takes no press before the list is there. */
const selectAllShown = async (): Promise<void> => {
  await screen.findByRole("checkbox", { name: "Select Case 1" });
  await press("Select All Shown");
};
const onNarrowScreen = () =>
  vi.stubGlobal("matchMedia", () => ({
    matches: true,
    addEventListener: () => {},
    removeEventListener: () => {},
  }));

/** Many rows take a busy machine more than a second. */
const patient = { timeout: 10_000 };
const many = Array.from({ length: 70 }, (_, at) => anItem(at + 1));

beforeEach(() => vi.stubGlobal("scrollTo", () => {}));
afterEach(() => {
  vi.unstubAllGlobals();
  window.history.replaceState(null, "");
});

describe("C-14: the lists that items are added from and removed from", () => {
  it(
    "say that rows did not come, keep those that did, and ask again",
    async () => {
      let isDown = true;
      open("new", {
        items: many,
        more: {
          [`GET ${path}/new_batch_list`]: ({ url }) => {
            if (url.searchParams.get("page") === "0") return { body: many.slice(0, 64) };
            return isDown ? refusal("UNAVAILABLE", 503) : { body: many.slice(64) };
          },
        },
      });
      expect(await screen.findByText("There was an error, please try again", {}, patient)).toBeTruthy();
      expect(screen.getByRole("checkbox", { name: "Select Case 1" })).toBeTruthy();
      isDown = false;
      await press("Try again");
      expect(await screen.findByRole("checkbox", { name: "Select Case 70" }, patient)).toBeTruthy();
      expect(screen.queryByText("There was an error, please try again")).toBeNull();
    },
    patient.timeout,
  );

  it("are sorted by buttons where no heads sort them", async () => {
    onNarrowScreen();
    const { asked } = open("delete", { held: [1, 2] });
    await press("Refine");
    await press("Date Updated");
    await waitFor(() => {
      const last = asked.filter(({ call }) => call === `GET ${path}/delete_batch_list`).at(-1);
      expect(last?.url.searchParams.get("sort_by")).toBe("last_release_date");
      expect(last?.url.searchParams.get("sort_order")).toBe("DESC");
    });
  });
});

describe("C-14: what cannot be done to a course's items", () => {
  const refusing = (message: string): Answer => ({
    status: 400,
    body: {
      error: {
        code: "INVALID_REQUEST",
        message: `${message} Nothing was changed.`,
        trace_id: "trace-1",
        fields: [{ path: "body.documentIds.0", message }],
      },
    },
  });

  it.each([
    ["add", "new", "POST", "create_batch_list", "“Case 1” needs its prerequisite “Case 9” in the course."],
    ["remove", "delete", "DELETE", "destroy_batch_list", "* This prerequisite case can not be removed."],
  ] as const)(
    "is told of what somebody wants to %s as the server names it",
    async (verb, kind, method, call, why) => {
      open(kind, { held: [3], more: { [`${method} ${path}/${call}`]: () => refusing(why) } });
      await select("Case 1");
      const label = verb === "add" ? "Add" : "Remove";
      await press(`${label} 1`);
      if (verb === "remove") await press("Remove");
      expect(await screen.findByText(`${why} Nothing was changed.`)).toBeTruthy();
      expect(screen.queryByRole("heading", { name: "The course" })).toBeNull();
    },
  );

  it.each(["new", "delete"] as const)(
    "says that nothing was selected where %s finds no answer",
    async (kind) => {
      const ids = `GET ${path}/${kind}_batch_list/item_ids`;
      open(kind, { held: [1, 2], more: { [ids]: () => refusal("INTERNAL", 500) } });
      await selectAllShown();
      expect(await screen.findByText(/^Nothing was selected\./)).toBeTruthy();
    },
  );

  it("is said before it is sent where a course has no room for so many", async () => {
    const { asked } = open("new", { held: Array.from({ length: 999 }, (_, at) => at + 10) });
    await selectAllShown();
    await press("Add 2");
    const text = "A course holds at most 1,000 items; this one has room for 1 more.";
    expect(await screen.findByText(text)).toBeTruthy();
    expect(asked.filter(({ call }) => call.startsWith("POST"))).toEqual([]);
  });
});
