import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { Route, Routes } from "react-router";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { CourseUsageReport } from "#shared/contract/reports/courseUsageReport.ts";
import type { Role } from "#shared/domain/roles.ts";
import { CurrentUserContext } from "#web/api/session.ts";
import { UsageReportPage } from "#web/features/usageReport/UsageReportPage.tsx";
import { aCoursePage } from "../courses/builders.ts";
import { fakeApi, renderPage } from "../renderPage.tsx";
import { userAs } from "../sessionUser.ts";
import { aChange, ada, aReport, bao } from "./builders.ts";

const identifier = { channel: "UsageReportChannel", document_set_id: 3 };
const sockets: FakeSocket[] = [];

/** The browser's WebSocket, spoken to by the test. */
class FakeSocket {
  readyState = 0;
  onopen?: () => void;
  onclose?: () => void;
  onmessage?: (event: { data: string }) => void;
  constructor() {
    sockets.push(this);
  }
  send() {}
  close() {
    this.readyState = 3;
  }
  begin() {
    this.readyState = 1;
    this.onopen?.();
    this.say({ type: "confirmed", identifier, expires_at: "2026-11-21T10:00:00.000Z" });
  }
  say(message: unknown) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

const socket = (): FakeSocket => {
  const last = sockets.at(-1);
  if (!last) throw new Error("no socket was opened");
  return last;
};

beforeEach(() => {
  sockets.length = 0;
  localStorage.clear();
  sessionStorage.clear();
  vi.stubGlobal("WebSocket", FakeSocket);
});
afterEach(() => vi.unstubAllGlobals());

type Opened = { reports?: CourseUsageReport[]; at?: string; role?: Role };

function open({ reports = [aReport()], at = "", role = "Teacher" }: Opened = {}) {
  const answers = [...reports];
  const api = fakeApi({
    "GET /document_sets/3": () => ({ body: aCoursePage(role, { id: 3, name: "Neurology" }) }),
    "GET /document_sets/3/usage_report": () => ({
      body: answers.length > 1 ? answers.shift() : answers[0],
    }),
  });
  vi.stubGlobal("fetch", api.fetch);
  renderPage(
    <CurrentUserContext value={userAs(role)}>
      <Routes>
        <Route path="/document_sets/:id/usage_report" element={<UsageReportPage />} />
      </Routes>
    </CurrentUserContext>,
    { at: `/document_sets/3/usage_report${at}` },
  );
  const readings = () => api.asked.filter(({ call }) => call.endsWith("/usage_report"));
  return { readings };
}

const heads = () =>
  screen.getAllByRole("columnheader").map((head) => head.querySelector("a, button")?.textContent);
const names = () => screen.getAllByRole("rowheader").map((cell) => cell.textContent);
const change = (percent: number, userId = bao) => ({
  type: "message",
  identifier,
  data: aChange({
    user_id: userId,
    document_id: 12,
    percent_complete: percent,
    percentage_of_recommended_time: null,
  }),
});

describe("C-27: the course usage report", () => {
  it("heads each case with its report title, or its title up to the first colon or full stop", async () => {
    open();
    await screen.findByRole("table");
    expect(heads()).toEqual([
      "First Name",
      "Last Name",
      "Email",
      "Cases Completed",
      "Case 1",
      "Neuro 2",
      "Date Last Accessed",
    ]);
  });

  it("speaks of scripts in their tab, and remembers the tab", async () => {
    const { readings } = open();
    await screen.findByRole("table");
    fireEvent.click(screen.getByRole("radio", { name: "Scripts" }));
    await waitFor(() => expect(heads()[3]).toBe("Total # Scripts Accessed"));
    expect(readings().at(-1)?.url.searchParams.get("tab")).toBe("illness_script");
    expect(localStorage.getItem("report-tab:3")).toBe("illness_script");
  });

  it("finds students by every word, in any of e-mail, first and last name", async () => {
    open();
    await screen.findByRole("table");
    expect(names()).toEqual(["Bao", "Ada"]);
    fireEvent.change(screen.getByPlaceholderText("Search Students..."), { target: { value: "love north" } });
    await waitFor(() => expect(names()).toEqual(["Ada"]));
    expect(screen.getByText("1 of 2 students")).toBeTruthy();
  });

  it("asks for the dates of its address, and not for one that does not exist", async () => {
    const { readings } = open({ at: "?start_date=2026-09-01&end_date=2026-02-31" });
    await screen.findByRole("table");
    expect(readings()[0]?.url.search).toBe("?start_date=2026-09-01&page=0&per_page=250");
  });

  it("explains its symbols only where low time is looked at", async () => {
    open();
    await screen.findByRole("table");
    expect(
      [...screen.getByRole("list", { name: "Legend" }).children].map(
        (entry) => entry.querySelector(":scope > span:not([aria-hidden])")?.textContent,
      ),
    ).toEqual([
      "Completed",
      "Low time (Completed in under 25% of recommended time)",
      "In progress (% complete)",
      "Not started",
      "Case was reset (any symbol + black outline)",
    ]);
  });

  it("has no legend otherwise", async () => {
    open({ reports: [aReport({ low_time_enabled: false })] });
    await screen.findByRole("table");
    expect(screen.queryByRole("list", { name: "Legend" })).toBeNull();
  });

  it("says so when nobody has worked", async () => {
    open({
      reports: [aReport({ percentage_lookup_by_user_and_document: {}, reset: {}, has_work: false })],
    });
    expect(
      await screen.findByText("There is no work in this course within the date range selected."),
    ).toBeTruthy();
    expect(screen.queryByRole("table")).toBeNull();
  });
});

describe("C-27: where the report leads, and what it is narrowed to", () => {
  const at = "?start_date=2026-09-01&end_date=2026-11-30&tab=case";

  it("leads to each student and each case, with dates and tab carried along", async () => {
    open({ at });
    await screen.findByRole("table");
    const addressOf = (name: string) => screen.getByRole("link", { name }).getAttribute("href");
    const student = `/document_sets/3/users/${ada}/document_set_usage_report${at}`;
    expect([addressOf("Ada"), addressOf("ada@north.example")]).toEqual([student, student]);
    expect(addressOf("Neuro 2")).toBe(`/document_set_document_relations/112/usage_report${at}`);
    fireEvent.click(screen.getByRole("button", { name: "Sort by Case 1" }));
    await waitFor(() => expect(names()).toEqual(["Ada", "Bao"]));
  });

  it("leads from the name on a card to the student, on a phone", async () => {
    vi.stubGlobal("matchMedia", (media: string) =>
      Object.assign(new EventTarget(), { media, matches: media.includes("max-width") }),
    );
    open({ at });
    const name = await screen.findByRole("link", { name: /^Ada / });
    expect(name.getAttribute("href")).toBe(`/document_sets/3/users/${ada}/document_set_usage_report${at}`);
    vi.unstubAllGlobals();
  });

  it("says at the dates that they are reversed, and asks nobody for them", async () => {
    const { readings } = open({ at });
    await screen.findByRole("table");
    fireEvent.change(screen.getByLabelText("End date"), { target: { value: "2026-08-01" } });
    expect(await screen.findByText(/The end date must be on or after the start date/)).toBeTruthy();
    expect(screen.getByLabelText("End date").getAttribute("aria-invalid")).toBe("true");
    expect(readings()).toHaveLength(1);
    fireEvent.change(screen.getByLabelText("Start date"), { target: { value: "2026-07-01" } });
    await waitFor(() => expect(readings()).toHaveLength(2));
    expect(readings()[1]?.url.search).toContain("start_date=2026-07-01&end_date=2026-08-01");
  });

  it("filters by status, and says when there is nothing of a tab in the course", async () => {
    open();
    await screen.findByRole("table");
    fireEvent.change(screen.getByLabelText("Filter by status"), { target: { value: "low_time" } });
    await waitFor(() => expect(names()).toEqual(["Ada"]));
  });

  it("says when there are no scripts in the course", async () => {
    open({ at: "?tab=illness_script", reports: [aReport({ documents: [], has_work: false })] });
    expect(await screen.findByText("There are no scripts in this course.")).toBeTruthy();
  });

  it("shows the first rows of a large class at once, and all of them when they have come", async () => {
    const large = { total: 3, next_page: 1 };
    const rest = aReport({
      total: 3,
      users: [
        ...aReport().users,
        {
          id: "01HZZZZZZZZZZZZZZZZZZZZZZC",
          email: "cem@north.example",
          first_name: "Cem",
          last_name: "Ak",
        },
      ],
    });
    const { readings } = open({ reports: [aReport(large), rest] });
    await screen.findByText("3 students");
    await waitFor(() => expect(names()).toHaveLength(3));
    expect(readings().map(({ url }) => url.search)).toEqual(["?page=0&per_page=250", "?page=0&sort_by=id"]);
  });
});

describe("C-27: somebody whose role has no reports", () => {
  it("is told so, and nothing is asked or followed", async () => {
    const { readings } = open({ role: "Student" });
    expect(await screen.findByText("Your role does not allow this.")).toBeTruthy();
    expect(readings()).toHaveLength(0);
    expect(sockets).toHaveLength(0);
  });
});

describe("C-27: the report, live", () => {
  const symbol = () => screen.getAllByRole("row")[1]?.querySelectorAll("td")[4]?.textContent;

  it("changes a row when a message comes in, without reading the report again", async () => {
    const { readings } = open();
    await screen.findByRole("table");
    act(() => socket().begin());
    await waitFor(() => expect(readings()).toHaveLength(2));
    expect(screen.getByRole("button", { name: /^Live/ })).toBeTruthy();
    await waitFor(() => expect(symbol()).toContain("Not Started"));
    act(() => socket().say(change(35)));
    expect(symbol()).toContain("Partially Completed 35%");
    expect(screen.getAllByRole("row")[1]?.dataset.changed).toBeDefined();
    expect(screen.getByText("Last change: Bao Nguyen")).toBeTruthy();
    expect(readings()).toHaveLength(2);
  });

  it("reads the report again for a student it does not know", async () => {
    const { readings } = open();
    await screen.findByRole("table");
    act(() => socket().begin());
    await waitFor(() => expect(readings()).toHaveLength(2));
    act(() => socket().say(change(5, "01HZZZZZZZZZZZZZZZZZZZZZZC")));
    await waitFor(() => expect(readings()).toHaveLength(3));
  });

  it("leaves out work outside of the dates that were asked for", async () => {
    const { readings } = open({ at: "?end_date=2026-10-31" });
    await screen.findByRole("table");
    act(() => socket().begin());
    await waitFor(() => expect(readings()).toHaveLength(2));
    act(() => socket().say(change(35)));
    expect(symbol()).toContain("Not Started");
  });

  it("shows that the connection is gone, and reads again once it is back", async () => {
    const { readings } = open();
    await screen.findByRole("table");
    act(() => socket().begin());
    await waitFor(() => expect(readings()).toHaveLength(2));
    act(() => socket().onclose?.());
    expect(screen.getByRole("button", { name: /^Offline/ })).toBeTruthy();
    expect(names()).toContain("Ada");
    act(() => void window.dispatchEvent(new Event("online")));
    expect(sockets).toHaveLength(2);
    act(() => socket().begin());
    await waitFor(() => expect(readings()).toHaveLength(3));
    expect(screen.getByRole("button", { name: /^Live/ })).toBeTruthy();
  });
});
