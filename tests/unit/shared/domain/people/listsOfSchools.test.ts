import { describe, expect, it } from "vitest";
import type { TableLine } from "#shared/domain/people/tableLine.ts";
import { type ImportAnswers, type ImportPlan, planImport } from "#shared/domain/peopleImport.ts";
import type { Role } from "#shared/domain/roles.ts";

const table = (...rows: string[][]): TableLine[] => rows.map((cells, at) => ({ line: at + 1, cells }));
function planned(lines: TableLine[], answers: ImportAnswers = {}): ImportPlan {
  const context = {
    defaultRole: "Student" as Role,
    isEditorial: false,
    mayGive: () => true,
    isMember: () => false,
  };
  const plan = planImport(lines, { ...context, answers });
  if ("problem" in plan) throw new Error(plan.problem);
  return plan;
}
const whoIn = (plan: ImportPlan) =>
  plan.people.map(({ first_name, last_name, email }) => [first_name, last_name, email]);
const doe = ["Jane", "Doe", "jane@example.edu"];

describe("the heads of lists that schools have", () => {
  it.each([
    [
      "Canvas",
      "user_id,login_id,first_name,last_name,email,status",
      "7,jdoe,Jane,Doe,jane@example.edu,active",
    ],
    ["Brightspace", "OrgDefinedId,Username,Last Name,First Name,Email", "#1,#jdoe,Doe,Jane,jane@example.edu"],
    ["Moodle", "First name,Surname,ID number,Institution,Email address", "Jane,Doe,1,U,jane@example.edu"],
    [
      "Banner",
      "Student ID,Last,First,Middle,University Email,Personal Email",
      "1,Doe,Jane,Q,jane@example.edu,j@home.example",
    ],
    [
      "two addresses the other way",
      "First,Last,Personal Email,Student Email Address",
      "Jane,Doe,j@home.example,jane@example.edu",
    ],
    ["Azure", "User principal name,Display name,Given name,Family name", "jane@example.edu,J D,Jane,Doe"],
    ["British", "Forename(s),Surname,Email address", "Jane,Doe,jane@example.edu"],
    ["given names", "Given name(s),Family name(s),Email ID", "Jane,Doe,jane@example.edu"],
    ["a postal address", "First Name,Last Name,Mail,Email", "Jane,Doe,PO Box 12,jane@example.edu"],
    [
      "an address of a parent",
      "First Name,Last Name,Parent Email,School Email",
      "Jane,Doe,p@home.example,jane@example.edu",
    ],
    ["French", "Nom,Prénom,Courriel", "Doe,Jane,jane@example.edu"],
    [
      "French of a university",
      "N° étudiant,NOM DE FAMILLE,Prénom(s),Adresse électronique",
      "1,Doe,Jane,jane@example.edu",
    ],
    ["French of a school", "Nom,Prénom,Adresse e-mail", "Doe,Jane,jane@example.edu"],
    ["Spanish", "Nombre,Apellidos,Correo electrónico", "Jane,Doe,jane@example.edu"],
    ["Spanish of a university", "Nombre(s),Apellido,Correo institucional", "Jane,Doe,jane@example.edu"],
    ["German", "Name,Vorname,E-Mail-Adresse", "Doe,Jane,jane@example.edu"],
    ["Portuguese", "Nome,Sobrenome,E-mail", "Jane,Doe,jane@example.edu"],
    ["Italian", "Cognome,Nome,Indirizzo e-mail", "Doe,Jane,jane@example.edu"],
    ["Dutch", "Voornaam,Achternaam,E-mailadres", "Jane,Doe,jane@example.edu"],
    ["one column", "Name,Student E-Mail,ID", "Doe| Jane,jane@example.edu,00123"],
    ["one column in order", "Student Name,Email", "Jane Doe,jane@example.edu"],
    ["one column in French", "Nom et prénom,Courriel", "DOE Jane,jane@example.edu"],
    ["one column and both", "Full Name,First Name,Last Name,Email", "Doe| J.,Jane,Doe,jane@example.edu"],
  ])("are understood: %s", (_system, head, line) => {
    const cellsOf = (text: string) => text.split(",").map((cell) => cell.replace("|", ","));
    const [person] = whoIn(planned(table(cellsOf(head), cellsOf(line))));
    expect(person?.map((text) => text.replace("DOE", "Doe"))).toEqual(doe);
  });

  it("joins the two last names of Spanish lists", () => {
    const head = ["Nombre", "Primer apellido", "Segundo apellido", "Correo"];
    expect(whoIn(planned(table(head, ["Ana", "García", "Núñez", "a@x.org"])))).toEqual([
      ["Ana", "García Núñez", "a@x.org"],
    ]);
  });

  it("may stand under titles, and the lines keep the numbers of the sheet", () => {
    const plan = planned(
      table(
        ["Clerkship, class list"],
        ["Printed", "2026-11-02"],
        ["", ""],
        ["First Name", "Last Name", "Email"],
        doe,
      ),
    );
    expect(plan.people).toMatchObject([{ line: 5, first_name: "Jane" }]);
    expect(plan.columns).toEqual([
      { field: "first_name", title: "First Name" },
      { field: "last_name", title: "Last Name" },
      { field: "email", title: "Email" },
    ]);
  });

  it("are not taken out of the lines of people", () => {
    expect(
      planImport(table(["Jane", "Email", "jane@example.edu"], ["a", "b", "c"]), {
        defaultRole: "Student",
        isEditorial: false,
        mayGive: () => true,
        isMember: () => false,
      }),
    ).toEqual({ problem: expect.stringContaining("it lacks 'First Name', 'Last Name'") });
  });
});

describe("what a list leaves open is asked", () => {
  const head = ["First Name", "Last Name", "Email", "Role"];
  const learners = table(
    head,
    [...doe, "Learner"],
    ["Max", "Roe", "max@example.edu", "Learner"],
    ["T", "U", "t@example.edu", "Teacher"],
  );

  it("another system's roles: nobody with one is added before it is said what they mean", () => {
    const plan = planned(learners);
    expect(plan.people.map(({ role }) => role)).toEqual(["Teacher"]);
    expect(plan.bad.map(({ line, reason }) => [line, reason])).toEqual([
      [2, "is not a role"],
      [3, "is not a role"],
    ]);
    expect(plan.roleTitle).toBe("Role");
    expect(plan.foreignRoles).toEqual([{ text: "Learner", lines: 2, role: null }]);
  });

  it("they are mapped, or the column is ignored", () => {
    const mapped = planned(learners, { roleWords: [{ text: "Learner", role: "Student" }] });
    expect(mapped.people.map(({ role }) => role)).toEqual(["Student", "Student", "Teacher"]);
    expect(mapped.foreignRoles).toEqual([{ text: "Learner", lines: 2, role: "Student" }]);
    const ignored = planned(learners, { ignoresRoles: true });
    expect(ignored.people.map(({ role }) => role)).toEqual(["Student", "Student", "Student"]);
    expect(ignored.bad).toEqual([]);
  });

  it("a role that is mapped is given under the same rules as one that is written", () => {
    const plan = planImport(learners, {
      defaultRole: "Student",
      isEditorial: false,
      mayGive: (role) => role === "Student",
      isMember: () => false,
      answers: { roleWords: [{ text: "Learner", role: "Program Service Administrator" }] },
    });
    if ("problem" in plan) throw new Error(plan.problem);
    expect(plan.people).toEqual([]);
    expect(plan.bad.map(({ reason }) => reason)).toContain("is a role that you may not give");
  });

  it.each([
    ["status", "deleted", "active"],
    ["Enrollment State", "inactive", "active"],
    ["Status", "Withdrawn", "Enrolled"],
    ["Suspended", "Yes", "No"],
    ["Availability", "No", "Yes"],
  ])("people who are gone: %s %s are left out, and counted", (title, gone, there) => {
    const lines = table(
      ["First Name", "Last Name", "Email", title],
      [...doe, gone],
      ["Max", "Roe", "max@example.edu", there],
      ["Not", "An Address", "none", gone],
    );
    const plan = planned(lines);
    expect(plan.people.map(({ line }) => line)).toEqual([3]);
    expect(plan.bad).toEqual([]);
    expect(plan.gone).toEqual({ title, texts: [gone], lines: 2, isTaken: false });
    const all = planned(lines, { takesGone: true });
    expect(all.people.map(({ line }) => line)).toEqual([2, 3]);
    expect(all.bad.map(({ line }) => line)).toEqual([4]);
  });

  it("people of one name: added once it is said that it is no half", () => {
    const lines = table(
      ["First Name", "Last Name", "Email"],
      ["Suharto", "", "s@x.org"],
      ["Cher", "", "c@x.org"],
      ["", "\u200b", "n@x.org"],
    );
    const plan = planned(lines);
    expect(plan.people).toEqual([]);
    expect(plan.oneName).toEqual({ lines: 2, isTaken: false });
    const all = planned(lines, { takesOneName: true });
    expect(whoIn(all)).toEqual([
      ["Suharto", "", "s@x.org"],
      ["Cher", "", "c@x.org"],
    ]);
    expect(all.bad.map(({ line, field }) => [line, field])).toEqual([
      [4, "first_name"],
      [4, "last_name"],
    ]);
  });

  it("names that a workbook holds as dates, values or errors are refused for what they are", () => {
    const lines: TableLine[] = [
      { line: 1, cells: ["First Name", "Last Name", "Email"] },
      { line: 2, cells: ["TRUE", "B", "a@x.org"], odd: new Map([[0, "yes_or_no"]]) },
      { line: 3, cells: ["A", "2026-03-01", "b@x.org"], odd: new Map([[1, "date"]]) },
      { line: 4, cells: ["A", "B", "#N/A"], odd: new Map([[2, "error"]]) },
      { line: 5, cells: ["True", "March", "c@x.org"] },
    ];
    const plan = planned(lines);
    expect(plan.people.map(({ line }) => line)).toEqual([5]);
    expect(
      plan.bad.map(({ line, field, reason }) => [line, field, reason.split(" ").slice(0, 3).join(" ")]),
    ).toEqual([
      [2, "first_name", "is a yes-or-no"],
      [3, "last_name", "is a date"],
      [4, "email", "is an error"],
    ]);
  });
});
