import { describe, expect, it } from "vitest";
import type { FiguresTuple } from "#shared/domain/itemFigures.ts";
import { compareCohorts } from "#shared/domain/reports/comparison.ts";
import type { DashboardSource } from "#shared/domain/reports/courseDashboard.ts";

const zone = "UTC";
const minute = (day: string): number => Date.parse(`2026-11-${day}T12:00:00.000Z`) / 60_000;
const done = (day: string, share = 80): FiguresTuple => [
  100,
  share,
  0,
  minute(day),
  minute(day),
  minute(day),
];

function aCourse(
  ids: readonly number[],
  figures: Record<string, Record<string, FiguresTuple>>,
): DashboardSource {
  return {
    course: {
      id: 7,
      name: "Acute Care",
      kind: "custom",
      start_date: null,
      end_date: null,
      created_at: "2026-10-01T00:00:00.000Z",
    },
    documents: ids.map((id) => ({
      id,
      title: `Case ${id}: a story`,
      kind: id === 9 ? ("educator_resource" as const) : ("signature_case" as const),
      is_timed: false,
      relation_id: id,
      position: id,
      report_title: null,
      recommended_time: 30,
    })),
    members: [
      ...Object.keys(figures).map((user_id) => ({
        user_id,
        first_name: user_id,
        last_name: "",
        email: "",
        role: "Student",
      })),
      { user_id: "t", first_name: "A", last_name: "Teacher", email: "", role: "Teacher" },
    ],
    figures: new Map(Object.entries(figures)),
  };
}
const all = { start: undefined, end: undefined };

describe("C-44: two cohorts of the same course", () => {
  it("are compared over the items that both hold, each against its own students", () => {
    const first = aCourse([1, 2, 9], { a: { 1: done("05"), 2: done("05") }, b: {} });
    const second = aCourse([2, 3, 4], {
      c: { 2: done("05", 10), 3: done("06") },
      d: { 2: [50, null, 0, minute("07"), null, null] },
      e: {},
    });
    expect(compareCohorts({ source: first, range: all }, { source: second, range: all }, zone)).toEqual({
      first: { students: 2, only_here: 1 },
      second: { students: 3, only_here: 2 },
      items: [
        {
          document_id: 2,
          title: "Case 2",
          first: { completed: 1, low_time: 0, in_progress: 0, not_worked: 1 },
          second: { completed: 0, low_time: 1, in_progress: 1, not_worked: 1 },
        },
      ],
    });
  });

  it("are in the order of the first course, and count students who did nothing in either", () => {
    const first = aCourse([1, 2, 3], {});
    const placed = {
      ...first,
      documents: first.documents.map((one) => ({ ...one, position: one.id === 3 ? 1 : 2 })).reverse(),
      members: [...first.members, { ...first.members[0], user_id: "new", role: "Student" }],
    } as DashboardSource;
    const second = aCourse([1, 2, 3, 9], { a: { 1: done("05") } });
    const compared = compareCohorts({ source: placed, range: all }, { source: second, range: all }, zone);
    expect(compared.items.map((item) => item.document_id)).toEqual([3, 1, 2]);
    expect(compared).toMatchObject({
      first: { students: 1, only_here: 0 },
      second: { students: 1, only_here: 0 },
    });
    const since = { start: "2026-11-01", end: undefined };
    expect(
      compareCohorts({ source: placed, range: since }, { source: second, range: since }, zone),
    ).toMatchObject({
      first: { students: 0 },
      second: { students: 1 },
    });
    const empty = { source: aCourse([], { a: {} }), range: all };
    expect(compareCohorts(empty, empty, zone).first.students).toBe(1);
  });

  it("are one course in two stretches of days: whoever was at work in them", () => {
    const source = aCourse([1, 2], {
      early: { 1: done("05"), 2: done("06") },
      late: { 1: done("20") },
      idle: {},
    });
    const { first, second, items } = compareCohorts(
      { source, range: { start: undefined, end: "2026-11-10" } },
      { source, range: { start: "2026-11-11", end: undefined } },
      zone,
    );
    expect([first.students, second.students]).toEqual([1, 1]);
    expect(items.map((item) => [item.first.completed, item.second.completed])).toEqual([
      [1, 1],
      [1, 0],
    ]);
  });
});
