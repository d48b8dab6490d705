import { describe, expect, it } from "vitest";
import type { ProctorSitting } from "#shared/contract/proctoring/live.ts";
import { boardOf, selectionText, withToggled } from "#web/features/proctoring/board.ts";
import type { Student } from "#web/features/proctoring/examRoom.ts";

const now = Date.parse("2026-11-22T10:00:00.000Z");
const student = (id: string, first_name: string, last_name: string): Student =>
  ({ id, first_name, last_name, email: `${id}@example.org` }) as Student; // the other fields play no part here
const users = [student("a", "Zoe", "Abel"), student("b", "Ann", "Baker"), student("c", "Mia", "Cole")];
const running = { status: "in_progress", paused: false, deadline_ms: now + 60_000 } as ProctorSitting;
const sort = { key: "last_name", order: "ASC" } as const;
const ids = (students: readonly Student[]) => students.map(({ id }) => id);

describe("board of an exam (C-19)", () => {
  it("puts each student where they stand, and on hold who has not begun", () => {
    const { columns } = boardOf({ users, sittings: { b: running } }, { search: "", sort, serverNowMs: now });
    expect(ids(columns.on_hold)).toEqual(["a", "c"]);
    expect(ids(columns.in_progress)).toEqual(["b"]);
    expect(ids(columns.submitted)).toEqual([]);
  });

  it("moves a student whose time has run out, without any news", () => {
    const { columns } = boardOf(
      { users, sittings: { b: running } },
      { search: "", sort, serverNowMs: now + 60_001 },
    );
    expect(ids(columns.submitted)).toEqual(["b"]);
  });

  it("searches names and addresses, and sorts what is found", () => {
    const view = { sort: { key: "first_name", order: "DESC" } as const, serverNowMs: now };
    expect(ids(boardOf({ users, sittings: {} }, { ...view, search: "" }).shown)).toEqual(["a", "c", "b"]);
    expect(ids(boardOf({ users, sittings: {} }, { ...view, search: "c@example" }).shown)).toEqual(["c"]);
    expect(ids(boardOf({ users, sittings: {} }, { ...view, search: "baker" }).shown)).toEqual(["b"]);
  });

  it("selects and deselects all that are shown, and leaves the others selected", () => {
    const before = new Set(["a", "x"]);
    expect([...withToggled(before, ["a", "b"], true)]).toEqual(["a", "x", "b"]);
    expect([...withToggled(before, ["a", "b"], false)]).toEqual(["x"]);
    expect([...before]).toEqual(["a", "x"]);
  });

  it("says what is selected, and how far a running change is", () => {
    const counts = { selected: 1200, held: 1000, running: 150 };
    expect(selectionText(counts, undefined)).toBe("1,200 selected: 1,000 on hold, 150 in progress");
    expect(selectionText(counts, { done: 30, of: 1200 })).toBe("30 of 1,200 done");
    expect(selectionText({ ...counts, selected: 0 }, undefined)).toBe(
      "Select students to act on their exams.",
    );
  });
});
