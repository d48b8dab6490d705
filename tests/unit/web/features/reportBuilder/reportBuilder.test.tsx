import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { ReportBuilderPage } from "#web/features/reportBuilder/ReportBuilderPage.tsx";
import { fakeApi, renderPage } from "../../renderPage.tsx";

afterEach(() => vi.unstubAllGlobals());

const builders = ["membership", "case_progress"].map((builder) => ({
  builder,
  title: builder === "membership" ? "Membership" : "Case Progress",
  description: "One row for each.",
  reportOptionsUrl: `/report_builders/${builder}/options`,
  createReportUrl: `/report_builders/${builder}/reports`,
}));

const filter = (key: string, title: string, conditionFilter: string | null = null) => ({
  ...{ key, title, conditionFilter, kind: "options", option_count: 2 },
  options_array: [
    ["Medicine", "1"],
    ["Surgery", "2"],
  ],
});

const options = {
  filterOptions: [
    {
      header: "Content",
      filter_options: [filter("document_sets", "Course"), filter("questions", "Question", "document_sets")],
    },
  ],
  columnOptions: [
    {
      header: "People",
      column_options: [
        { key: "email", title: "Email", default: true, required: true },
        { key: "role", title: "Role", default: true, required: false },
        { key: "status", title: "Status", default: false, required: false },
      ],
    },
  ],
};

const definitions = [
  {
    ...{
      id: "01HF000000000000000000000A",
      name: "Staff",
      saved_by: "Ada",
      rev: 3,
      problem: null,
      stopped: null,
    },
    saved_at: "2026-11-20T08:00:00.000Z",
    definition: { builder: "membership", filters: {}, columns: { email: true, status: true }, type: "csv" },
    schedule: { every: "week", day: 1, recipients: ["ada@x.test"], next_at: "2026-11-23T11:00:00.000Z" },
  },
  {
    ...{ id: "01HF000000000000000000000B", name: "From tomorrow", saved_by: "Ben", rev: 1, stopped: null },
    ...{ saved_at: "2026-11-20T08:00:00.000Z", definition: null, schedule: null },
    problem: "This report was saved by a newer version.",
  },
];

function open() {
  const preview = { columns: [{ key: "email", title: "Email" }], rows: [["ada@x.test"]], is_whole: true };
  const api = fakeApi(
    Object.fromEntries([
      ["GET /report_builders", () => ({ body: { builders } })],
      ["GET /report_definitions", () => ({ body: { definitions } })],
      ...builders.flatMap(({ builder }) => [
        [`GET /report_builders/${builder}/options`, () => ({ body: options })],
        [`POST /report_builders/${builder}/preview`, () => ({ body: preview })],
        [
          `POST /report_builders/${builder}/reports`,
          () => ({ status: 201, body: { aws_path: "p", id: "01HF000000000000000000000J" } }),
        ],
      ]),
    ]),
  );
  vi.stubGlobal("fetch", api.fetch);
  renderPage(<ReportBuilderPage />);
  return api;
}

it("offers filters and columns with the specification's words, and asks for what is chosen (C-32)", async () => {
  const { asked } = open();
  expect(await screen.findByText("Content Filters")).toBeTruthy();
  expect(screen.getByRole("heading", { name: "Columns" })).toBeTruthy();
  const course = screen.getByPlaceholderText("Pick a Course");
  expect(screen.queryByPlaceholderText("Pick a Question")).toBeNull();
  expect(screen.getByRole("checkbox", { name: "Email (always)" })).toHaveProperty("disabled", true);
  expect(screen.getByRole("checkbox", { name: "Role" })).toHaveProperty("checked", true);

  await act(async () => course.click());
  fireEvent.change(course, { target: { value: "nothing like it" } });
  expect(await screen.findByText("No results")).toBeTruthy();
  fireEvent.change(course, { target: { value: "" } });
  await act(async () => screen.getByRole("option", { name: "Surgery" }).click());
  // It waited for the course.
  expect(await screen.findByPlaceholderText("Pick a Question")).toBeTruthy();
  await act(async () => screen.getByRole("checkbox", { name: "Status" }).click());
  await waitFor(() => {
    const { searchParams } =
      asked.filter(({ call }) => call.endsWith("/options")).at(-1)?.url ?? new URL("http://x");
    expect([searchParams.getAll("document_sets[]"), searchParams.get("c--status")]).toEqual([["2"], "true"]);
  });
  await act(async () => screen.getByRole("button", { name: "Download Report" }).click());
  // Beside it the first rows are read anew.
  await waitFor(() => expect(asked.some(({ call }) => call.endsWith("/reports"))).toBe(true));
  expect(asked.find(({ call }) => call.endsWith("/reports"))).toMatchObject({
    call: "POST /report_builders/membership/reports",
    body: {
      filters: { document_sets: ["2"] },
      columns: { email: true, role: true, status: true },
      type: "xlsx",
    },
  });
});

it("switches the builder by 'Select Report', and shows the first rows of each", async () => {
  const { asked } = open();
  const select = await screen.findByLabelText("Select Report");
  expect(
    within(await screen.findByRole("region", { name: "First rows" })).getByText("ada@x.test"),
  ).toBeTruthy();
  expect(screen.getByText("1 row in total")).toBeTruthy();
  fireEvent.change(select, { target: { value: "case_progress" } });
  await waitFor(() =>
    expect(asked.map(({ call }) => call)).toContain("POST /report_builders/case_progress/preview"),
  );
});

it("opens what the program has saved, and says why something saved cannot be opened", async () => {
  open();
  expect(await screen.findByText(/Every Monday, next .*, to 1 person. Saved by Ada./)).toBeTruthy();
  expect(screen.getByText(/saved by a newer version/)).toBeTruthy();
  expect(screen.getByRole("button", { name: "Open From tomorrow" })).toHaveProperty("disabled", true);
  await act(async () => screen.getByRole("button", { name: "Open Staff" }).click());
  expect(await screen.findByText("Opened: Staff")).toBeTruthy();
  await waitFor(() => {
    expect(screen.getByRole("checkbox", { name: "Status" })).toHaveProperty("checked", true);
    expect(screen.getByRole("checkbox", { name: "Role" })).toHaveProperty("checked", false);
  });
  await act(async () => screen.getByRole("button", { name: "Save Report" }).click());
  expect(await screen.findByRole("heading", { name: "Save changes to Staff" })).toBeTruthy();
  expect(screen.getByLabelText(/Sent to/)).toHaveProperty("value", "ada@x.test");
});
