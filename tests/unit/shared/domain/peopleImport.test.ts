import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { TableLine } from "#shared/domain/people/tableLine.ts";
import { importedAtMost, planImport } from "#shared/domain/peopleImport.ts";
import type { Role } from "#shared/domain/roles.ts";
import { runs } from "#tests/propertyRuns.ts";

const context = {
  defaultRole: "Student" as Role,
  isEditorial: false,
  mayGive: () => true,
  isMember: (email: string) => email.startsWith("member"),
};
const table = (...rows: string[][]): TableLine[] => rows.map((cells, at) => ({ line: at + 1, cells }));
const planned = (lines: TableLine[], more = {}) => {
  const plan = planImport(lines, { ...context, ...more });
  if ("problem" in plan) throw new Error(plan.problem);
  return plan;
};
const head = ["Email", "First Name", "Last Name", "Role"];

describe("a table of people (C-43)", () => {
  it("is read whatever order its columns have, under the names that people give them", () => {
    const { people, bad } = planned(
      table(["ROLE", "surname", "E-mail", "given name"], ["teacher", "L", "A@x.org", "A"]),
    );
    expect(bad).toEqual([]);
    expect(people).toEqual([{ line: 2, email: "a@x.org", first_name: "A", last_name: "L", role: "Teacher" }]);
  });

  it("gives the chosen role where a line has none, and says a role of another kind of program is none here", () => {
    const { people, bad } = planned(
      table(head, ["a@x.org", "A", "B", ""], ["b@x.org", "A", "B", "Reviewer"]),
    );
    expect(people.map(({ role }) => role)).toEqual(["Student"]);
    expect(bad.map(({ reason }) => reason)).toEqual(["is not a role of this program"]);
  });

  it.each([
    [[["Group", "Email"]], "it lacks 'First Name', 'Last Name'"],
    [[["First Name", "Last Name"]], "it lacks 'Email'"],
    [[head], "nobody under"],
    [[["", " "]], "nothing in it"],
  ])("Whole is refused where it is none", (rows, text) => {
    expect(planImport(table(...rows), context)).toEqual({ problem: expect.stringContaining(text) });
  });

  it(`holds ${importedAtMost} people and not one more`, () => {
    const rows = (count: number) =>
      Array.from({ length: count }, (_each, at) => [`p${at}@x.org`, "A", "B", ""]);
    expect(planned(table(head, ...rows(importedAtMost))).people).toHaveLength(importedAtMost);
    expect(planImport(table(head, ...rows(importedAtMost + 1)), context)).toEqual({
      problem: "A file may hold 5,000 people; this one has 5,001.",
    });
  });

  it("takes addresses and names up to the length that they may have, and the first of two columns of a name", () => {
    const address = (length: number) => `${"a".repeat(length - "@x.org".length)}@x.org`;
    const lines = (email: string, name: string) =>
      planned(table([...head, "Mail"], [email, name, "L", "", "other@x.org"]));
    expect(lines(address(254), "A".repeat(100)).people).toMatchObject([{ email: address(254) }]);
    expect(lines(address(255), "A").bad).toMatchObject([{ reason: "is not an email address" }]);
    expect(lines("a@x.org", "A\nB").bad).toMatchObject([{ reason: "is not one line of text" }]);
    expect(lines("a@x.org", "A\u202eB").bad).toMatchObject([{ reason: "is not one line of text" }]);
    expect(lines("a@x.org", "A".repeat(101)).bad).toMatchObject([{ reason: "is longer than 100 letters" }]);
  });

  it("names who is a member already and adds nothing of them", () => {
    const { people, bad, members } = planned(table(head, ["member@x.org", "A", "B", ""]));
    expect({ people, bad, members }).toEqual({
      people: [],
      bad: [],
      members: [{ line: 2, email: "member@x.org" }],
    });
  });

  it.each([
    ["E-mail Address", "First", "Last"],
    ["Mail", "Given Name", "Family Name"],
    ["email", "first_name", "SURNAME"],
  ])("knows the columns %s, %s and %s", (...titles) => {
    const { people } = planned(table(titles, ["a@school.edu", "Ada", "Lee"]));
    expect(people).toMatchObject([{ email: "a@school.edu", first_name: "Ada", last_name: "Lee" }]);
  });

  it.each([
    ["email", "", "is missing"],
    ["email", "ada", "is not an email address"],
    ["email", "ada@school", "is not an email address"],
    ["email", "ada@school.edu.", "is not an email address"],
    ["email", "ada lee@school.edu", "is not an email address"],
    ["email", "ada@school.edu, bo@school.edu", "is not an email address"],
    ["email", "ada@school.edu <Ada>", "is not an email address"],
    ["first_name", " ", "is missing"],
    ["last_name", "", "is missing"],
    ["role", "Wizard", "is not a role"],
    ["role", "Teacher", "is a role that you may not give"],
  ] as const)("says of %s %j in its line that it %s, and takes the others", (field, value, reason) => {
    const cells = {
      email: "ada@school.edu",
      first_name: " Ada ",
      last_name: "Lee",
      role: "",
      [field]: value,
    };
    const line = [cells.email, cells.first_name, cells.last_name, cells.role];
    const mayGive = (role: Role) => role === "Student";
    const { people, bad } = planned(table(head, line, ["bo@school.edu", "Bo", "Ray"]), { mayGive });
    expect(bad).toEqual([{ line: 2, field, value: value.trim(), reason }]);
    expect(people).toMatchObject([{ line: 3, first_name: "Bo", role: "Student" }]);
  });

  it("says of an address that stands there twice in which line it does, and of none that it is missing", () => {
    const ada = ["ada@school.edu", "Ada", "Lee", ""];
    const none = ["", "No", "Body", ""];
    const { people, bad } = planned(table(head, ada, none, none, ["ADA@school.edu", ...ada.slice(1)]));
    expect(people.map(({ line }) => line)).toEqual([2]);
    expect(bad).toEqual([
      { line: 3, field: "email", value: "", reason: "is missing" },
      { line: 4, field: "email", value: "", reason: "is missing" },
      { line: 5, field: "email", value: "ADA@school.edu", reason: "stands in line 2 already" },
    ]);
  });

  it("repeats no more of a bad cell than can be read", () => {
    const { bad } = planned(table(head, ["a@school.edu", "A".repeat(500), "Lee", ""]));
    expect(bad).toMatchObject([{ field: "first_name", value: "A".repeat(120) }]);
  });

  const cell = fc.oneof(
    fc.string({ unit: "binary", maxLength: 90 }),
    fc.constantFrom(
      "",
      "a@x.org",
      "A@X.ORG ",
      "member@x.org",
      "b@x.org",
      "Student",
      "Teacher",
      "Reviewer",
      "Ada",
    ),
    fc.emailAddress(),
  );
  const anyTable = fc.array(fc.array(cell, { maxLength: 6 }), { maxLength: 12 });

  it("has each of its lines in one place: to add, a member already, or bad with a reason", () => {
    fc.assert(
      fc.property(anyTable, fc.boolean(), (rows, mayGive) => {
        const lines = table(head, ...rows);
        const plan = planImport(lines, { ...context, mayGive: (role) => mayGive || role === "Student" });
        if ("problem" in plan) return;
        const filled = lines.slice(1).filter(({ cells }) => cells.some((each) => each.trim() !== ""));
        const added = plan.people.map(({ line }) => line);
        const known = plan.members.map(({ line }) => line);
        const bad = [...new Set(plan.bad.map(({ line }) => line))];
        expect([...added, ...known, ...bad].toSorted((a, b) => a - b)).toEqual(
          filled.map(({ line }) => line),
        );
        expect(new Set(plan.people.map(({ email }) => email)).size).toBe(plan.people.length);
        for (const { email, role } of plan.people) {
          expect(email).toBe(email.trim().toLowerCase());
          expect(mayGive || role === "Student").toBe(true);
        }
        for (const { reason } of plan.bad) expect(reason).not.toBe("");
      }),
      { numRuns: runs(1000) },
    );
  });
});
