import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createFavorite, getCourse, listCourses } from "#shared/contract/courses/courses.ts";
import { deleteSession } from "#shared/contract/identity/identity.ts";
import { createAsyncReport } from "#shared/contract/reports/asyncReport.ts";
import type { Action } from "#web/actions/useAction.ts";
import { call } from "#web/api/call.ts";

const asked = vi.fn();
beforeEach(() => {
  asked.mockResolvedValue(Response.json({ error: {} }, { status: 500 }));
  vi.stubGlobal("fetch", asked);
});
afterEach(() => vi.unstubAllGlobals());

/** Runs calls that must not compile: what the compiler says of each stands above it. */
const tried = async (calls: readonly Promise<unknown>[]) => {
  await Promise.allSettled(calls);
  expect(asked).toHaveBeenCalled();
};

const params = { id: "3" };

describe("what a call takes (types)", () => {
  it("is what its route names, as a literal, from a variable or through a spread", async () => {
    const dates = { start_date: "2026-01-01", end_date: "2026-02-01" };
    const query = { search: "neuro", filters: ["kind=1"] };
    await tried([
      call(createAsyncReport, { params, body: { type: "csv", ...dates } }),
      call(createAsyncReport, { params, body: { type: "csv" } }),
      call(listCourses, { query }),
      call(listCourses, { query: { ...query, page: "0" } }),
      call(listCourses, {}),
      call(deleteSession, { query: { everywhere: "true" } }),
    ]);
  });

  it("is no body with a field that the contract has renamed, also where every field is optional", async () => {
    const dates = { start_day: "2026-01-01" };
    const body = { type: "csv", tabs: "case" } as const;
    await tried([
      // @ts-expect-error start_day is no field of the body, though it came in through a spread
      call(createAsyncReport, { params, body: { type: "csv", ...dates } }),
      // @ts-expect-error nor is tabs, though it came in through a variable
      call(createAsyncReport, { params, body }),
      // @ts-expect-error nor in a literal
      call(createFavorite, { body: { document_set_id: 1, as_of: "now" } }),
    ]);
  });

  it("is no query with a parameter that the contract does not name", async () => {
    const query = { searching: "neuro" };
    await tried([
      // @ts-expect-error searching is no parameter
      call(listCourses, { query }),
      // @ts-expect-error nor is it beside one
      call(listCourses, { query: { page: "0", ...query } }),
    ]);
  });

  it("has no part that the route does not take, and every one that it needs", async () => {
    const more = { params, headers: { accept: "text/html" } };
    await tried([
      // @ts-expect-error no headers
      call(getCourse, more),
      // @ts-expect-error no body
      call(getCourse, { params, body: { id: 3 } }),
      // @ts-expect-error the body is missing
      call(createFavorite, {}),
    ]);
  });

  it("holds for what an action runs, too", () => {
    const run: Action<typeof createAsyncReport>["run"] = vi.fn();
    const dates = { start_day: "2026-01-01" };
    run({ params, body: { type: "csv", start_date: "2026-01-01" } });
    // @ts-expect-error start_day is no field of the body
    run({ params, body: { type: "csv", ...dates } });
    expect(run).toHaveBeenCalledTimes(2);
  });
});
