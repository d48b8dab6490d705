import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { useLocation } from "react-router";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { LibraryItem } from "#shared/contract/library/library.ts";
import type { ListFacet } from "#shared/contract/lists.ts";
import type { Role } from "#shared/domain/roles.ts";
import { CurrentUserContext } from "#web/api/session.ts";
import { LibraryPage } from "#web/features/library/LibraryPage.tsx";
import { type Answer, fakeApi, refusal, renderPage } from "../../renderPage.tsx";
import { userAs } from "../../sessionUser.ts";

const anItem = (facts: Partial<LibraryItem> = {}): LibraryItem => ({
  id: 7,
  title: "Chest <i>pain</i>",
  kind: "signature_case",
  prerequisite_document_id: null,
  document_set_document_relation_id: null,
  author: "Priya Raman",
  editor: "Lena Fischer",
  cover_image_url: null,
  mod_map_image_url: null,
  last_release_date: "2026-03-02T12:00:00.000Z",
  last_release_notes: null,
  update_banner_date: null,
  new_banner_date: null,
  archived_at: null,
  is_unpublished: false,
  scheduled_review_version_id: null,
  case_synopsis: '<p>"A farmer with pressure."</p>',
  learning_objectives: [{ name: "Read an ECG" }],
  final_diagnoses: null,
  basic_science_disciplines: null,
  clinical_excellence: null,
  recommended_time: 20,
  progress: null,
  prerequisites: [],
  canRemove: true,
  ...facts,
});

const chestPain = anItem();
const basketItem = ({ id, title, kind, prerequisite_document_id }: LibraryItem) => ({
  id,
  title,
  kind,
  prerequisite_document_id,
});
const vomiting = anItem({
  id: 8,
  title: "Vomiting",
  prerequisite_document_id: 7,
  prerequisites: [basketItem(chestPain)],
});
const script = anItem({
  id: 9,
  title: "Aortic stenosis",
  kind: "illness_script",
  mod_map_image_url: "/map.svg",
});

type Parts = {
  items?: LibraryItem[];
  facets?: ListFacet[];
  role?: Role;
  more?: Record<string, (request: { url: URL; body: unknown }) => Answer>;
};

function open({
  items = [chestPain, vomiting, script],
  facets = [],
  role = "Course Manager",
  more,
}: Parts = {}) {
  const api = fakeApi({
    "GET /documents": () => ({ body: items }),
    "GET /documents/item_count": () => ({
      body: { count: items.length, message: `${items.length} items`, facets },
    }),
    "GET /documents/item_ids": () => ({ body: { ids: items.map(({ id }) => String(id)) } }),
    "POST /documents/selected_items": ({ body }) => ({
      body: items.filter(({ id }) => (body as { ids: string[] }).ids.includes(String(id))).map(basketItem),
    }),
    ...more,
  });
  vi.stubGlobal("fetch", api.fetch);
  const view = renderPage(
    <CurrentUserContext value={userAs(role)}>
      <LibraryPage />
      <Address />
    </CurrentUserContext>,
  );
  return { ...api, ...view };
}

function Address() {
  const { pathname, search } = useLocation();
  return <p data-testid="address">{decodeURIComponent(`${pathname}${search}`)}</p>;
}

beforeEach(() => {
  vi.stubGlobal("scrollTo", () => {});
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      observe() {}
      disconnect() {}
    },
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  window.localStorage.clear();
  window.history.replaceState(null, "");
});

const rowOf = async (name: string) => {
  const row = (await screen.findByRole("link", { name })).closest("article");
  if (!row) throw new Error(`No row of ${name}`);
  return within(row);
};
const press = async (name: string | RegExp): Promise<void> => {
  const button = await screen.findByRole("button", { name });
  await act(async () => fireEvent.click(button));
};

describe("the library's rows (C-02, C-03)", () => {
  it("lead to the case, or to the item of one's own course", async () => {
    open({ items: [chestPain, anItem({ id: 8, title: "Mine", document_set_document_relation_id: 70 })] });
    expect((await screen.findByRole("link", { name: "Chest pain" })).getAttribute("href")).toBe(
      "/documents/7",
    );
    expect(screen.getByRole("link", { name: "Mine" }).getAttribute("href")).toBe(
      "/document_set_document_relations/70",
    );
  });

  it("name authors, or editors and contributors of a script, and the day of the release", async () => {
    open();
    const row = await rowOf("Chest pain");
    expect(row.getByText("Author(s): Priya Raman")).toBeTruthy();
    expect(row.getByText("Updated: March 2nd 2026")).toBeTruthy();
    const ofScript = await rowOf("Aortic stenosis");
    expect(ofScript.getByText("Lead Editors: Lena Fischer")).toBeTruthy();
    expect(ofScript.getByText("Contributing Authors: Priya Raman")).toBeTruthy();
    expect(ofScript.getByText("Not Yet Accessed")).toBeTruthy();
  });

  it("have objectives and a summary as cases, a map as scripts", async () => {
    open();
    const row = await rowOf("Chest pain");
    const summary = row.getByRole("link", { name: /^Case Summary/ });
    expect(summary.getAttribute("href")).toMatch(/^\/documents\/7\/case_summary\.pdf\?time_zone=\w+/);
    expect(summary.getAttribute("target")).toBe("_blank");
    expect(row.queryByRole("button", { name: /MOD Map/ })).toBeNull();
    await press("Learning Objectives: Chest pain");
    expect(
      await screen.findByText("Upon completion of this module, the learner should be able to:"),
    ).toBeTruthy();
    expect(screen.getByText("Read an ECG")).toBeTruthy();
    const ofScript = await rowOf("Aortic stenosis");
    expect(ofScript.queryByRole("link", { name: /^Case Summary/ })).toBeNull();
    await press("View MOD Map: Aortic stenosis");
    expect(await screen.findByText("Mechanism of Disease Map")).toBeTruthy();
  });

  it("light the synopsis up where the search found something in it, and show it without its quotes", async () => {
    const hit = anItem({ case_synopsis: '<p>"A <mark>farmer</mark>."</p>', final_diagnoses: ["Infarction"] });
    open({ items: [hit] });
    await press("Synopsis: Chest pain (found by your search)");
    const dialog = await screen.findByRole("dialog");
    expect(dialog.textContent).toContain("A farmer.");
    expect(dialog.textContent).not.toContain('"');
    expect(within(dialog).getByText("Final Diagnosis")).toBeTruthy();
    expect(within(dialog).queryByText("Basic Science Curricular Thread")).toBeNull();
  });

  it("say what release notes will come where there are none", async () => {
    open({ items: [chestPain] });
    await press("Release Notes: Chest pain");
    expect(
      await screen.findByText(
        "Release notes will be provided once the case has had its scheduled annual review.",
      ),
    ).toBeTruthy();
  });
});

describe("the library's controls (C-06, C-07)", () => {
  it("offer Last Accessed while the list is filtered to scripts, and leave it with the filter", async () => {
    const { asked } = open();
    const filter = await screen.findByRole("combobox", { name: "Filter by Item Type" });
    expect(screen.queryByRole("button", { name: /^Last Accessed/ })).toBeNull();
    fireEvent.change(filter, { target: { value: "kind=2" } });
    await press(/^Last Accessed/);
    await waitFor(() =>
      expect(asked.some(({ url }) => url.searchParams.get("sort_by") === "date_last_accessed")).toBe(true),
    );
    fireEvent.change(filter, { target: { value: "" } });
    await waitFor(() => expect(asked.at(-1)?.url.searchParams.get("sort_by") ?? "title").toBe("title"));
    expect(screen.queryByRole("button", { name: /^Last Accessed/ })).toBeNull();
  });

  it("fold many filters into a panel, say where a subscription is missing, and keep what is chosen in sight", async () => {
    const facets: ListFacet[] = [
      {
        name: "systems",
        title: "System",
        options: [{ value: "Respiratory", label: "Respiratory", count: 3 }],
      },
      { name: "basic_science_disciplines", title: "Basic Science Disciplines", options: [] },
    ];
    const { asked } = open({ facets });
    await rowOf("Chest pain");
    expect(screen.queryByRole("button", { name: "System" })).toBeNull();
    await press("Filters");
    expect(screen.getByRole("button", { name: /^Basic Science Disciplines/ }).textContent).toContain(
      "(No Subscribed Content)",
    );
    await press("System");
    fireEvent.click(await screen.findByRole("checkbox", { name: "Respiratory [3]" }));
    await waitFor(() =>
      expect(asked.at(-1)?.url.searchParams.get("dynamic_filters")).toBe('{"System":["Respiratory"]}'),
    );
    await press("Filters (1)");
    expect(screen.getByRole("button", { name: "System: Respiratory" })).toBeTruthy();
  });

  it("take the filters away and leave what is searched", async () => {
    const facets = [
      { name: "systems", title: "System", options: [{ value: "Skin", label: "Skin", count: 1 }] },
    ];
    const { asked } = open({ facets });
    const goals = await screen.findByRole("searchbox", { name: "Search By Learning Objective" });
    fireEvent.change(goals, { target: { value: "ECG" } });
    fireEvent.keyDown(goals, { key: "Enter" });
    await press("Filters");
    await press("System");
    fireEvent.click(await screen.findByRole("checkbox", { name: "Skin [1]" }));
    await waitFor(() => expect(asked.at(-1)?.url.searchParams.has("dynamic_filters")).toBe(true));
    await press("Clear filters");
    await waitFor(() => expect(screen.queryByRole("button", { name: "Clear filters" })).toBeNull());
    expect((goals as HTMLInputElement).value).toBe("ECG");
    expect(asked.at(-1)?.url.searchParams.get("lo_search") ?? "ECG").toBe("ECG");
  });

  it("say that there is nothing, and that nothing fits", async () => {
    open({ items: [] });
    expect(await screen.findByText("Nothing has been lent to your program yet.")).toBeTruthy();
    expect(screen.getByText("No Items")).toBeTruthy();
  });

  it("tell of a failure", async () => {
    open({ more: { "GET /documents": () => refusal("UNAVAILABLE", 503) } });
    expect(await screen.findByRole("button", { name: /try again/i })).toBeTruthy();
  });

  it("are not shown to a student", async () => {
    const { asked } = open({ role: "Student" });
    expect(await screen.findByText(/What you study stands in your courses/)).toBeTruthy();
    expect(asked).toEqual([]);
  });
});

describe("the basket (C-04, C-05)", () => {
  it("is there for who makes courses alone", async () => {
    open({ role: "Teacher" });
    await rowOf("Chest pain");
    expect(screen.queryByRole("button", { name: "Create Course" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Add: Chest pain" })).toBeNull();
  });

  it("shows no button for what cannot be put into a course", async () => {
    open({ items: [anItem({ archived_at: "2026-01-01T00:00:00.000Z", canRemove: false })] });
    expect((await rowOf("Chest pain")).getByText("Inactive")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Add: Chest pain" })).toBeNull();
  });

  it("says that it is empty", async () => {
    open();
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
    open();
    await press("Add: Vomiting");
    expect(await screen.findByText("1 item was added. 1 prerequisite came with it.")).toBeTruthy();
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
      /prerequisite of another one.*Click the Create Course button when you have finalized your selections\.$/,
    );
    expect(dialog.queryByRole("button", { name: "Remove: Chest pain" })).toBeNull();
    fireEvent.click(dialog.getByRole("button", { name: "Remove: Vomiting" }));
    expect(await dialog.findByRole("button", { name: "Remove: Chest pain" })).toBeTruthy();
    fireEvent.click(dialog.getByRole("button", { name: "Remove All" }));
    expect(await dialog.findByText(/^You have no selected items/)).toBeTruthy();
    expect(dialog.getByText("1 item was taken out.")).toBeTruthy();
    fireEvent.click(dialog.getByRole("button", { name: "Undo" }));
    expect(await dialog.findByRole("button", { name: "Remove: Chest pain" })).toBeTruthy();
    expect(dialog.queryByText("1 item was taken out.")).toBeNull();
  });

  it("brings back, where it is looked over, what was taken out last", async () => {
    open();
    await press("Add: Vomiting");
    await press("View Selected Items (2)");
    const dialog = within(await screen.findByRole("dialog", { name: "Selected items" }));
    fireEvent.click(dialog.getByRole("button", { name: "Remove All" }));
    expect(await dialog.findByText("2 items were taken out.")).toBeTruthy();
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
    open({
      more: {
        "GET /documents/item_ids": () => ({ body: { ids: many.map(({ id }) => String(id)) } }),
        "POST /documents/selected_items": () => ({ body: many.map(basketItem) }),
      },
    });
    await rowOf("Vomiting");
    await press("Add 3 Shown");
    expect(
      await screen.findByText("A course holds at most 1,000 items: take 2 out of your selection."),
    ).toBeTruthy();
    expect(screen.getByRole("button", { name: "Create Course" }).hasAttribute("disabled")).toBe(true);
  });

  it("adds all that is shown on every page, and can be emptied and that undone", async () => {
    open();
    await rowOf("Vomiting");
    await press("Add 3 Shown");
    expect(await screen.findByRole("button", { name: "View Selected Items (3)" })).toBeTruthy();
    await press("Deselect All");
    expect(await screen.findByRole("button", { name: "View Selected Items (0)" })).toBeTruthy();
    await press("Undo");
    expect(await screen.findByRole("button", { name: "View Selected Items (3)" })).toBeTruthy();
  });

  it("says that nothing was added where that failed", async () => {
    open({ more: { "GET /documents/item_ids": () => refusal("UNAVAILABLE", 503) } });
    await rowOf("Vomiting");
    await press("Add 3 Shown");
    expect(await screen.findByText(/^Nothing was added\./)).toBeTruthy();
    expect(screen.getByRole("button", { name: "View Selected Items (0)" })).toBeTruthy();
  });

  it("asks, and then leads to the form of a course with every item in its address", async () => {
    open();
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
    const first = open();
    await press("Add: Vomiting");
    await press("Add: Aortic stenosis");
    first.unmount();
    const second = open({ items: [chestPain, vomiting] });
    expect(await screen.findByRole("button", { name: "View Selected Items (2)" })).toBeTruthy();
    expect(await screen.findByText(/^1 item that you had selected cannot be put into a course/)).toBeTruthy();
    expect(second.asked.find(({ call }) => call.startsWith("POST"))?.body).toEqual({ ids: ["7", "8", "9"] });
  });

  it("is kept where it could not be read, and says so", async () => {
    const first = open();
    await press("Add: Vomiting");
    first.unmount();
    open({ more: { "POST /documents/selected_items": () => refusal("UNAVAILABLE", 503) } });
    expect(await screen.findByText(/What you had selected could not be read\. It is kept\./)).toBeTruthy();
    const add = await screen.findByRole<HTMLButtonElement>("button", { name: "Add: Vomiting" });
    expect(add.disabled).toBe(true);
    expect(window.localStorage.length).toBe(1);
  });
});

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
    const { asked } = open({ more: { "GET /documents": served, "GET /pinned_items": () => pinnedNow([9]) } });
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
    const { asked } = open({
      more: {
        "GET /documents": served,
        "GET /pinned_items": () => pinnedNow([]),
        "POST /pinned_items": () => pinnedNow([8]),
        "DELETE /pinned_items": () => pinnedNow([]),
      },
    });
    await press("Pin: Vomiting");
    expect(await screen.findByText("It stands first for everybody now.")).toBeTruthy();
    await press("Pin: Vomiting");
    expect(await screen.findByText("It stands among the others again.")).toBeTruthy();
    await press("Undo");
    expect(await screen.findByText("It stands first again.")).toBeTruthy();
    const sent = asked.filter(({ call }) => /^(POST|DELETE) \/pinned_items/.test(call));
    expect(sent.map(({ call, body }) => [call, body])).toEqual([
      ["POST /pinned_items", { list: "documents", id: 8 }],
      ["DELETE /pinned_items", { list: "documents", id: 8 }],
      ["POST /pinned_items", { list: "documents", id: 8 }],
    ]);
  });

  it("are not to be changed by others, and a list whose pins cannot be read is shown without them", async () => {
    open({ role: "Teacher", more: { "GET /documents": served, "GET /pinned_items": () => pinnedNow([8]) } });
    expect(await screen.findByText("Pinned")).toBeTruthy();
    expect(screen.queryByRole("button", { name: /^Pin:/ })).toBeNull();
  });

  it("say when there are as many as there can be", async () => {
    open({
      more: {
        "GET /documents": served,
        "GET /pinned_items": () => pinnedNow([]),
        "POST /pinned_items": () => refusal("CONFLICT", 409),
      },
    });
    await press("Pin: Vomiting");
    expect(await screen.findByText(/^12 are pinned, which is as many as there can be/)).toBeTruthy();
  });
});

describe("C-04, C-06: the quoted texts of the library's controls", () => {
  it("stand in the boxes, on the buttons and in the basket, word for word", async () => {
    open();
    expect(await screen.findByPlaceholderText("Search...")).toBeTruthy();
    expect(screen.getByPlaceholderText("Search By Learning Objective...")).toBeTruthy();
    await press("Add 3 Shown");
    expect(await screen.findByRole("button", { name: "Deselect All" })).toBeTruthy();
    await press("View Selected Items (3)");
    const dialog = within(await screen.findByRole("dialog"));
    expect(
      dialog.getByText(
        /^You have added the following items to create your course\. .+ Click the Create Course button when you have finalized your selections\.$/,
      ),
    ).toBeTruthy();
    expect(dialog.getByRole("button", { name: "Remove All" })).toBeTruthy();
    expect(dialog.getByRole("button", { name: "Close" })).toBeTruthy();
  });

  it("name the curricular threads of a synopsis where the program has integrations on", async () => {
    const threads = {
      final_diagnoses: ["Infarction"],
      basic_science_disciplines: ["Physiology"],
      clinical_excellence: ["Communication"],
    };
    open({ items: [anItem(threads)] });
    await press("Synopsis: Chest pain");
    const dialog = await screen.findByRole("dialog");
    expect([...dialog.querySelectorAll("dt")].map((term) => term.textContent)).toEqual([
      "Final Diagnosis",
      "Basic Science Curricular Thread",
      "Clinical Excellence Curricular Thread",
    ]);
  });
});

describe("C-05: a basket of thousands", () => {
  it("takes them in one request and holds in the dialog no more rows than can be looked at", async () => {
    const many = Array.from({ length: 1500 }, (_, at) => anItem({ id: at + 1, title: `Case ${at + 1}` }));
    const { asked } = open({
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
