import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { listedItems } from "#functions/courses/itemRows.ts";
import { presentCourse } from "#functions/courses/presentCourse.ts";
import type { CourseItemRow } from "#functions/table/courses/courseItems.ts";
import type { CourseRow } from "#functions/table/courses/courses.ts";
import type { Program } from "#functions/table/programs/programs.ts";
import { course } from "#shared/contract/courses/courses.ts";

const row: CourseRow = {
  id: 7,
  program_id: "01J00000000000000000000001",
  name: "Cardiology",
  description: "<p>Hearts</p>",
  kind: "custom",
  archived_at: null,
  is_cx_doc_set: false,
  start_date: "2026-01-01",
  end_date: "2026-06-30",
  created_by: null,
  responsible_person: null,
  circulation: null,
  item_count: 3,
  educator_resources_id: 9,
  created_at: "2026-01-01T00:00:00.000Z",
};
// Nothing of a program but its time zone is looked at.
const inZone = (time_zone: string) => ({ time_zone }) as Program;
const shown = (changes: Partial<CourseRow> = {}, time_zone = "America/New_York") =>
  presentCourse({ ...row, ...changes }, { ...asStaff, program: inZone(time_zone) });
const asStaff = { isFavorite: false, isStudent: false, has: () => true };

describe("presentCourse (C-09)", () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["Date"] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it("shows what the contract names, and neither owner nor creation", () => {
    expect(course.safeParse(shown()).success).toBe(true);
    expect(Object.keys(shown()).toSorted()).toEqual(Object.keys(course.shape).toSorted());
  });

  it("ends a course at midnight of its last day, where the program is", () => {
    vi.setSystemTime("2026-07-01T03:59:59.999Z"); // 23:59 in New York
    expect(shown().is_ended).toBe(false);
    expect(shown({}, "Europe/Berlin").is_ended).toBe(true);
    vi.setSystemTime("2026-07-01T04:00:00.000Z");
    expect(shown().is_ended).toBe(true);
  });

  it("names educator resources to staff whose program has them, and to nobody else", () => {
    const namedTo = (viewer: Partial<typeof asStaff>) =>
      presentCourse(row, { ...asStaff, ...viewer, program: inZone("UTC") }).educator_resources_id;
    expect(namedTo({})).toBe(9);
    expect(namedTo({ has: () => false })).toBeNull();
    expect(namedTo({ isStudent: true })).toBeNull();
  });

  it("never ends a course without an end date", () => {
    vi.setSystemTime("2999-01-01T00:00:00.000Z");
    expect(shown({ end_date: null }).is_ended).toBe(false);
  });
});

describe("listedItems", () => {
  it("gives the same list for the same rows, so that indexes over it last", () => {
    const rows: CourseItemRow[] = [];
    expect(listedItems(rows)).toBe(listedItems(rows));
    expect(listedItems(rows)).not.toBe(listedItems([]));
  });
});
