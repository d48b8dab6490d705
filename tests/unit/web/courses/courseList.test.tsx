import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import type { Course } from "#shared/contract/courses/courses.ts";
import type { Role } from "#shared/domain/roles.ts";
import { CurrentUserContext } from "#web/api/session.ts";
import { CourseListPage } from "#web/features/courses/CourseListPage.tsx";
import { type Answer, fakeApi, refusal, renderPage, useListPage } from "../renderPage.tsx";
import { userAs } from "../sessionUser.ts";
import { aCourse } from "./builders.ts";

function open(
  courses: Course[],
  more: Record<string, (request: { url: URL; body: unknown }) => Answer> = {},
  role: Role = "Student",
) {
  const api = fakeApi({
    "GET /document_sets": () => ({ body: courses }),
    "GET /document_sets/item_count": () => ({
      body: { count: courses.length, message: `${courses.length} courses`, facets: [] },
    }),
    ...more,
  });
  vi.stubGlobal("fetch", api.fetch);
  const { client } = renderPage(
    <CurrentUserContext value={userAs(role)}>
      <CourseListPage />
    </CurrentUserContext>,
  );
  return { ...api, client };
}

useListPage();

const rowOf = async (name: string) => {
  const link = await screen.findByRole("link", { name: new RegExp(name) });
  const row = link.closest("article");
  if (!row) throw new Error("the link stands in no row");
  return { link, row };
};

describe("C-09: the course list", () => {
  it("shows a row for each course, with the server's count", async () => {
    open([aCourse(), aCourse({ id: 2, name: "Radiology", kind: "signature", is_cx_doc_set: true })]);
    const { link, row } = await rowOf("Radiology");
    expect(link.getAttribute("href")).toBe("/document_sets/2");
    expect(link.getAttribute("target")).toBeNull();
    expect(row.querySelector("[role=img]")?.getAttribute("aria-label")).toBe("Signature course");
    expect(row.textContent).toContain("A Clinical Excellence Case Set");
    expect(await screen.findByText("2 courses")).toBeTruthy();
  });

  it.each(["educator_resource", "student_resource", "illness_script", "covid_resource"] as const)(
    "opens %s in a new tab and gives it no star",
    async (kind) => {
      open([aCourse({ kind })]);
      const { link, row } = await rowOf("Neurology");
      expect(link.getAttribute("target")).toBe("_blank");
      expect(row.querySelector("[aria-pressed]")).toBeNull();
    },
  );

  it("marks what is inactive and dims what has ended", async () => {
    open([aCourse({ archived_at: "2026-01-01T00:00:00.000Z", is_ended: true })]);
    const { row } = await rowOf("Neurology");
    expect(row.textContent).toContain("Inactive");
    expect(row.dataset.ended).toBe("true");
  });

  it("says where a student stands in a course, until when, and leads to the card that they were at", async () => {
    const own = { completed: 2, items: 5, minutes_left: 45 };
    const go_on = { relation_id: 81, title: "Stroke", is_begun: true, card: { number: 4, of: 12 } };
    open([
      aCourse({ end_date: "2026-12-04", own_progress: { ...own, go_on } }),
      aCourse({
        id: 2,
        name: "Radiology",
        own_progress: { ...own, minutes_left: 146, go_on: { ...go_on, is_begun: false, card: null } },
      }),
      aCourse({
        id: 3,
        name: "Surgery",
        own_progress: { completed: 1, items: 1, minutes_left: 0, go_on: null },
      }),
    ]);
    await screen.findByRole("link", { name: /^Continue where you left off/ });
    const { row } = await rowOf("Neurology");
    expect(row.textContent).toContain(
      "2 of 5 items completed · About 45 minutes left · Due December 4th 2026",
    );
    const link = screen.getByRole("link", { name: "Continue where you left off: Stroke, card 4 of 12" });
    expect(link.getAttribute("href")).toBe("/document_set_document_relations/81");
    expect(screen.getByRole("link", { name: "Start: Stroke" })).toBeTruthy();
    expect((await rowOf("Radiology")).row.textContent).toContain("About 2 h 26 min left");
    const done = await rowOf("Surgery");
    expect(done.row.textContent).toContain("1 of 1 item completed");
    expect(done.row.querySelectorAll("a")).toHaveLength(1);
  });

  it("links to the educator resources where the server names them", async () => {
    open([aCourse({ educator_resources_id: 91 })]);
    const link = await screen.findByRole("link", { name: /Educator Resources/ });
    expect(link.getAttribute("href")).toBe("/documents/91");
  });

  it("asks for one kind, or for favourites, when the filter says so", async () => {
    const { asked } = open([aCourse()]);
    await rowOf("Neurology");
    const filter = screen.getByRole("combobox", { name: "Filter by Course Type" });
    expect([...filter.querySelectorAll("option")].map((option) => option.textContent)).toEqual([
      "Filter by Course Type",
      "Signature Courses",
      "Custom Courses",
      "Favorites",
    ]);
    const lastFilters = () =>
      asked
        .filter(({ call }) => call === "GET /document_sets")
        .at(-1)
        ?.url.searchParams.getAll("filters[]");
    fireEvent.change(filter, { target: { value: "kind=1" } });
    await waitFor(() => expect(lastFilters()).toEqual(["kind=1"]));
    fireEvent.change(filter, { target: { value: "favorite=true" } });
    await waitFor(() => expect(lastFilters()).toEqual(["favorite=true"]));
  });

  it("says 'No Items' and offers the way back when nothing fits", async () => {
    const { asked } = open([]);
    fireEvent.change(await screen.findByRole("combobox"), { target: { value: "kind=1" } });
    fireEvent.click(await screen.findByRole("button", { name: "Show all courses" }));
    await waitFor(() => expect(asked.at(-1)?.url.searchParams.getAll("filters[]")).toEqual([]));
    expect(await screen.findByText("No Items")).toBeTruthy();
  });
});

describe("C-01: roles that have no courses", () => {
  it.each(["IT Administrator", "Student Roster Manager"] as const)(
    "tells a person who is %s so, and asks the server for nothing",
    (role) => {
      const { asked } = open([aCourse()], {}, role);
      expect(screen.getByRole("heading", { level: 1, name: "Courses" })).toBeTruthy();
      expect(screen.getByText("Your role does not allow this.")).toBeTruthy();
      expect(screen.queryByRole("searchbox")).toBeNull();
      expect(asked).toEqual([]);
    },
  );
});

describe("C-10: the star", () => {
  const star = () => screen.findByRole("button", { name: "Favorite: Neurology" });
  const isFilled = async () => (await star()).getAttribute("aria-pressed");
  const press = async () => {
    const button = await star();
    await act(async () => button.click());
  };

  it("turns at once and tells the server", async () => {
    const { asked } = open([aCourse()], { "POST /favorites/create": () => ({ body: { ok: true } }) });
    await press();
    expect(await isFilled()).toBe("true");
    expect(asked.find(({ call }) => call === "POST /favorites/create")?.body).toEqual({ document_set_id: 1 });
  });

  it("turns in a row that is pinned, and can be taken back there", async () => {
    const { asked } = open([], {
      "GET /pinned_items": () => ({ body: { documents: [], document_sets: [1] } }),
      "GET /document_sets": ({ url }) => ({ body: url.searchParams.has("ids[]") ? [aCourse()] : [] }),
      "POST /favorites/create": () => ({ body: { ok: true } }),
      "DELETE /favorites/destroy": () => ({ body: { ok: true } }),
    });
    expect(await screen.findByText("Pinned")).toBeTruthy();
    await press();
    expect(await isFilled()).toBe("true");
    await press();
    expect(await isFilled()).toBe("false");
    const sent = asked.filter(({ call }) => call.includes("/favorites/")).map(({ call }) => call);
    expect(sent).toEqual(["POST /favorites/create", "DELETE /favorites/destroy"]);
  });

  it("is known to the filter at once, although favourites were read a moment before", async () => {
    const favorites: Course[] = [];
    const { client } = open([], {
      "GET /document_sets": ({ url }) => ({
        body: url.searchParams.has("filters[]")
          ? favorites
          : [aCourse({ is_favorite: favorites.length > 0 })],
      }),
      "POST /favorites/create": () => {
        favorites.push(aCourse({ is_favorite: true }));
        return { body: { ok: true } };
      },
    });
    // As the product keeps replies: for a while nothing is asked twice.
    client.setDefaultOptions({ queries: { retry: false, staleTime: 60_000 } });
    const filter = await screen.findByRole("combobox", { name: "Filter by Course Type" });
    fireEvent.change(filter, { target: { value: "favorite=true" } });
    expect(await screen.findByText("No Items")).toBeTruthy();
    fireEvent.change(filter, { target: { value: "" } });
    await press();
    fireEvent.change(filter, { target: { value: "favorite=true" } });
    await waitFor(() => expect(client.isFetching()).toBe(0));
    expect(screen.queryByText("No Items")).toBeNull();
    expect(await isFilled()).toBe("true");
  });

  it.each([
    [false, "POST /favorites/create", "Error: Problem with favorite"],
    [true, "DELETE /favorites/destroy", "Error: Problem with unfavorite"],
  ])("turns back from %s when %s fails, and says so", async (isFavorite, route, text) => {
    open([aCourse({ is_favorite: isFavorite })], { [route]: () => refusal("INTERNAL", 500) });
    await press();
    expect(await screen.findByText(text)).toBeTruthy();
    expect(await isFilled()).toBe(String(isFavorite));
  });
});
