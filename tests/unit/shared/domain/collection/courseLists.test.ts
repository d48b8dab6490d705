import { describe, expect, it } from "vitest";
import type { ListQuery } from "#shared/contract/lists.ts";
import {
  type CourseItemRow,
  courseItemList,
  courseItemSorts,
  hasProgressColumn,
} from "#shared/domain/collection/courseItemList.ts";
import { type CourseListRow, courseList } from "#shared/domain/collection/courseList.ts";
import { parseListQuery } from "#shared/domain/collection/parseListQuery.ts";
import { runQuery } from "#shared/domain/collection/runQuery.ts";

const aCourse = (id: number, facts: Partial<CourseListRow>): CourseListRow => ({
  id,
  name: `Course ${id}`,
  description: "",
  kind: "custom",
  archived_at: null,
  start_date: null,
  end_date: null,
  created_by: null,
  responsible_person: null,
  ...facts,
});

function idsOfCourses(rows: CourseListRow[], request: ListQuery, favoriteIds = new Set<number>()): number[] {
  const parsed = parseListQuery(courseList, request);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  return runQuery({
    list: courseList,
    rows,
    query: parsed.query,
    viewer: { favoriteIds, today: "2026-11-23" },
  }).rows.map((row) => row.id);
}

describe("the course list (C-09)", () => {
  const rows = [
    aCourse(1, { kind: "signature", name: "Internal Medicine" }),
    aCourse(2, { name: "Clerkship <A>", description: "<p>Chest&nbsp;pain &amp; dyspnoea</p>" }),
    aCourse(3, { kind: "illness_script", created_by: { first_name: "Zoë", last_name: "Ng" } }),
    // Escaped by our own functions.
    aCourse(4, { name: "Hips &#38; knees", description: "It isn&#39;t gout" }),
  ];

  it("filters by course type: signature, custom, and the viewer's favourites", () => {
    const [filter] = courseList.selectFilters;
    expect(filter?.title).toBe("Filter by Course Type");
    const found = filter?.options.map(({ label, filter: value }) => [
      label,
      idsOfCourses(rows, { filters: [value] }, new Set([3])),
    ]);
    expect(found).toEqual([
      ["Signature Courses", [1]],
      ["Custom Courses", [2, 4]],
      ["Favorites", [3]],
    ]);
  });

  it("puts what has ended behind the rest in either direction of the name, page by page, and nowhere else", () => {
    const some = [
      aCourse(1, { name: "A", end_date: "2026-11-22" }),
      aCourse(2, { name: "B", end_date: "2026-11-23" }),
      aCourse(3, { name: "C", end_date: "2020-01-01" }),
      aCourse(4, { name: "D" }),
    ];
    expect(idsOfCourses(some, {})).toEqual([2, 4, 1, 3]);
    expect(idsOfCourses(some, { sort_by: "name", sort_order: "DESC" })).toEqual([4, 2, 3, 1]);
    const pages = [0, 1, 2, 3].flatMap((page) => idsOfCourses(some, { page: String(page), per_page: "1" }));
    expect(pages).toEqual([2, 4, 1, 3]);
    expect(idsOfCourses(some, { page: "1", per_page: "3" })).toEqual([3]);
    expect(idsOfCourses(some, { sort_by: "end_date", sort_order: "ASC" })).toEqual([3, 1, 2, 4]);
  });

  it("asks anew for each viewer what they like", () => {
    const liked = (...ids: number[]) => idsOfCourses(rows, { filters: ["favorite=true"] }, new Set(ids));
    expect([liked(3), liked(1, 2)]).toEqual([[3], [2, 1]]);
  });

  it("goes by the names that the specification has on the wire, and offers dates from the latest on", () => {
    const dated = [
      aCourse(1, {
        start_date: "2026-09-01",
        end_date: "2027-01-31",
        archived_at: "2026-11-01T00:00:00.000Z",
      }),
      aCourse(2, { start_date: "2026-10-01", end_date: "2026-12-31", kind: "signature" }),
    ];
    const ask = (request: ListQuery) => idsOfCourses(dated, request, new Set([2]));
    expect(ask({ sort_by: "document_sets.name", sort_order: "DESC" })).toEqual([2, 1]);
    expect(ask({ sort_by: "document_sets.start_date", sort_order: "DESC" })).toEqual([2, 1]);
    expect(ask({ sort_by: "document_sets.end_date", sort_order: "ASC" })).toEqual([2, 1]);
    expect(ask({ filters: ["document_sets.kind=1"] })).toEqual([2]);
    expect(ask({ filters: ["is_favorite=true"] })).toEqual([2]);
    expect(ask({ where: '{"document_sets.archived_at":null}' })).toEqual([2]);
    expect(ask({ where: '{"start_date":{"operator":"<","value":"2026-09-15"}}' })).toEqual([1]);
    expect(courseList.sortOptions.map(({ label, firstOrder }) => `${label} ${firstOrder}`)).toEqual([
      ...["Name ASC", "Start Date DESC", "End Date DESC"],
    ]);
  });

  it("searches names, descriptions without their tags, and people", () => {
    expect(idsOfCourses(rows, { search: "pain & dysp" })).toEqual([2]);
    expect(idsOfCourses(rows, { search: "zoe" })).toEqual([3]);
    const led = aCourse(9, { responsible_person: { first_name: "Ana", last_name: "Ruiz" } });
    expect(idsOfCourses([...rows, led], { search: "ana ruiz" })).toEqual([9]);
    expect(idsOfCourses(rows, { search: "hips & knees isn't" })).toEqual([4]);
    expect(idsOfCourses(rows, { search: "nbsp" })).toEqual([]);
  });

  it("says how many courses there are", () => {
    expect(courseList.countMessage(1)).toBe("1 course");
    expect(courseList.countMessage(1200)).toBe("1,200 courses");
  });
});

describe("the course item list (C-11)", () => {
  const labels = (course: Parameters<typeof courseItemSorts>[0]) =>
    courseItemSorts(course).map((sort) => sort.label);

  it("offers Last Accessed and Case Completion only where they mean something", () => {
    expect(labels({ kind: "custom", circulation: null })).toEqual([
      "Course Order",
      "Title",
      "Date Updated",
      "Last Accessed",
      "Case Completion",
    ]);
    expect(labels({ kind: "custom", circulation: "exam_circulation" })).toEqual([
      "Course Order",
      "Title",
      "Date Updated",
    ]);
    expect(labels({ kind: "student_resource", circulation: null })).toEqual([
      "Course Order",
      "Title",
      "Date Updated",
      "Last Accessed",
    ]);
    expect(labels({ kind: "illness_script", circulation: null })).toEqual([
      "Course Order",
      "Title",
      "Date Updated",
      "Last Accessed",
    ]);
  });

  it("filters by progress only where a progress column tells it, and in no exam (ADR 0105)", () => {
    const filters = (course: Parameters<typeof courseItemList>[0]) =>
      courseItemList(course).selectFilters.map(({ title }) => title);
    expect(filters({ kind: "custom", circulation: null })).toEqual([
      "Filter by Item Type",
      "Filter by Progress",
    ]);
    expect(filters({ kind: "illness_script", circulation: null })).toContain("Filter by Progress");
    expect(filters({ kind: "custom", circulation: "exam_circulation" })).toEqual(["Filter by Item Type"]);
    expect(filters({ kind: "student_resource", circulation: null })).toEqual(["Filter by Item Type"]);
  });

  it("refuses a sort that the course does not offer", () => {
    const exam = courseItemList({ kind: "custom", circulation: "exam_circulation" });
    expect(parseListQuery(exam, { sort_by: "user_progress" }).ok).toBe(false);
    expect(parseListQuery(exam, { sort_by: "date_last_accessed" }).ok).toBe(false);
  });

  it("has no progress column on a student-resource course", () => {
    expect(hasProgressColumn({ kind: "student_resource" })).toBe(false);
    expect(hasProgressColumn({ kind: "signature" })).toBe(true);
  });

  const anItem = (id: number, title: string): CourseItemRow => ({
    document_set_document_relation_id: id + 100,
    id,
    title,
    kind: "signature_case",
    author: "",
    editor: "",
    last_release_date: null,
  });
  const items = [anItem(1, "<b>Zoster</b>"), anItem(2, "Asthma"), anItem(3, "Lupus")];
  const figures = (percent_complete: number, date_last_accessed: string | null) => ({
    percent_complete,
    percentage_of_recommended_time: null,
    reset: 0,
    date_last_accessed,
  });
  const viewer = {
    progress: new Map([
      [1, figures(100, "2026-11-01T00:00:00.000Z")],
      [3, figures(40, "2026-11-02T00:00:00.000Z")],
    ]),
  };
  const ask = (request: ListQuery): number[] => {
    const list = courseItemList({ kind: "custom", circulation: null });
    const parsed = parseListQuery(list, request);
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
    return runQuery({ list, rows: items, query: parsed.query, viewer }).rows.map((row) => row.id);
  };

  it("sorts by title as it reads, by progress, and by last access with the untouched last", () => {
    expect(ask({ sort_by: "title" })).toEqual([2, 3, 1]);
    expect(ask({ sort_by: "user_progress" })).toEqual([1, 3, 2]);
    expect(ask({ sort_by: "date_last_accessed" })).toEqual([3, 1, 2]);
    expect(ask({ sort_by: "date_last_accessed", sort_order: "ASC" })).toEqual([1, 3, 2]);
  });

  it("filters by the viewer's own progress", () => {
    expect(ask({ filters: ["progress_state=completed"] })).toEqual([1]);
    expect(ask({ filters: ["progress_state=in_progress"] })).toEqual([3]);
    expect(ask({ filters: ["progress_state=not_started"] })).toEqual([2]);
  });
});
