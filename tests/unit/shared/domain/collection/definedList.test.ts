import { describe, expect, it } from "vitest";
import { type PersonInProgram, peopleList } from "#shared/contract/programs/people.ts";
import { describeList } from "#shared/domain/collection/describeList.ts";
import { facetsOf } from "#shared/domain/collection/facetsOf.ts";
import { listCsv } from "#shared/domain/collection/listCsv.ts";
import { defineList } from "#shared/domain/collection/listDefinition.ts";

const person: PersonInProgram = {
  id: "01HZZZZZZZZZZZZZZZZZZZZZM1",
  user_id: "01HZZZZZZZZZZZZZZZZZZZZZU1",
  first_name: "@SUM(1)",
  last_name: "O, Neil",
  email: "o@people.test",
  role: "Teacher",
  subscription_end: null,
  created_at: "2026-07-04T03:30:00.000Z",
  graduation_day: null,
  primary_clinical_discipline: [],
  lca_courses: [],
  project_names: [],
};

describe("a list that is defined once", () => {
  it("says what can be asked of it", () => {
    const said = describeList(peopleList);
    expect(said.endsWith("Dynamic filters: Role.")).toBe(true);
    expect(said).toContain(
      "Sorted by: last_name, created_at, first_name, email, role, subscription_end, graduation_day, primary_clinical_discipline. " +
        "Filters: created_at, role, subscription_end, graduation_day, primary_clinical_discipline, lca_courses, project_names. Simple filters: role=Program Service Administrator,",
    );
  });

  it("refuses a filter, a dynamic filter's title and a column of the file that it does not have", () => {
    const define = (part: object) => () => defineList({ ...peopleList, ...part });
    const option = { label: "x", column: "email", operator: "=", value: null };
    expect(define({ genericFilters: [{ title: "t", options: [option] }] })).toThrow("email");
    expect(define({ facets: [{ column: "role", title: "Rolle" }] })).toThrow("Rolle");
    expect(define({ csv: { fileName: "x.csv", columns: [{ head: "x", column: "phone" }] } })).toThrow(
      "phone",
    );
  });

  it("refuses what could not be sorted, filtered or searched", () => {
    const column = { kind: "text", value: () => null } as const;
    const define = (part: object, columns: object) => () =>
      defineList<object>({
        id: String,
        columns: { title: { ...column, sortable: true }, ...columns },
        sortOptions: [{ column: "title", label: "Title", firstOrder: "ASC" }],
        selectFilters: [],
        countMessage: String,
        ...part,
      });
    const sort = (name: string) => ({ sortOptions: [{ column: name, label: "x", firstOrder: "ASC" }] });
    const select = (filter: string) => ({
      selectFilters: [{ title: "t", options: [{ label: "x", filter }] }],
    });
    expect(define({}, {})).not.toThrow();
    expect(define({ sortOptions: [] }, {})).toThrow("A list needs a default sort");
    for (const name of ["other", "missing"]) {
      expect(define(sort(name), { other: column })).toThrow(`Not a sortable column: ${name}`);
      expect(define(select(`${name}=1=2`), { other: column })).toThrow(`Not a filterable column: ${name}`);
    }
    expect(define(select("other=1=2"), { other: { ...column, filterable: true } })).not.toThrow();
    expect(define({}, { shelf: { ...column, kind: "enum" } })).toThrow(
      "An enum column lists its values: shelf",
    );
    expect(define({}, { shelf: { ...column, kind: "enum", values: [] } })).not.toThrow();
    const own = { ...column, isPerViewer: true };
    expect(define({}, { own })).not.toThrow();
    expect(define({}, { found: { ...column, searchable: "search" } })).not.toThrow();
    expect(define({}, { own: { ...own, searchable: "search" } })).toThrow(
      "A per-viewer column can't be searched: own",
    );
  });

  it("is written to a file in Eastern time, with nothing that a spreadsheet would run", () => {
    const [head, line] = listCsv(peopleList, [person], undefined).text.split("\r\n");
    expect(head).toBe(
      "\uFEFFLast Name,First Name,Email,Role,Status,Subscription Expiration (Eastern Time),Date Added (Eastern Time),Anticipated Graduation,Clinical Discipline,LCA Course,Projects",
    );
    expect(line).toBe(
      '"O, Neil",\'@SUM(1),o@people.test,Teacher,Registration Pending,,"07/03/2026, 11:30 PM",,,,',
    );
  });

  it.each([
    ["9999-12-31T00:00:00.000Z", "Never Expires"],
    ["2099-07-04T03:30:00.000Z", '"07/03/2099, 11:30 PM"'],
  ])("says of members in its file that they are registered, and until when: %s", (subscription_end, text) => {
    const file = listCsv(peopleList, [{ ...person, subscription_end }], undefined).text;
    expect(file).toContain(`Teacher,Registered,${text},`);
  });

  it("gives the values of its dynamic filters with their counts, without the empty one", () => {
    const counted = {
      role: [
        { value: "Student", text: "Student", count: 7 },
        { value: null, text: "", count: 2 },
      ],
    };
    expect(facetsOf(peopleList, counted)).toEqual([
      { name: "role", title: "Role", options: [{ value: "Student", label: "Student", count: 7 }] },
    ]);
  });
});
