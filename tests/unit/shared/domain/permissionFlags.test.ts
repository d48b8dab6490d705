import { describe, expect, it } from "vitest";
import { coursePage } from "#shared/contract/courses/courses.ts";
import {
  allowedEditMode,
  courseFlags,
  documentFlagNames,
  documentFlags,
  documentFlagsByRole,
  mayCreateKind,
  programFlags,
} from "#shared/domain/access/permissionFlags.ts";
import { actions, canByRole } from "#shared/domain/access.ts";
import { type Role, roles } from "#shared/domain/roles.ts";
import {
  aCourseResource,
  aDocumentResource,
  anActor,
  aPersonWithoutProgram,
} from "#tests/builders/actors.ts";

const anAdmin = { ...anActor("IT Administrator"), isAdmin: true };
const none = { createAccess: false, can_destroy_batch: false, is_admin: false, only_students: false };

describe("the current user's flags (courses §6)", () => {
  const creates: Role[] = ["Program Service Administrator", "Curriculum Administrator", "Course Manager"];
  const removes: Role[] = [
    "Program Service Administrator",
    "Curriculum Administrator",
    "IT Administrator",
    "Student Roster Manager",
  ];

  it.each(roles)("say of the %s what the rulings say", (role) => {
    expect(programFlags(anActor(role))).toEqual({
      createAccess: creates.includes(role),
      can_destroy_batch: removes.includes(role),
      is_admin: false,
      only_students: role === "Student Roster Manager",
    });
  });

  it("give a provider admin everything but a limit to students", () => {
    expect(programFlags(anAdmin)).toEqual({
      createAccess: true,
      can_destroy_batch: true,
      is_admin: true,
      only_students: false,
    });
  });

  it("give a person without a program nothing", () => {
    expect(programFlags(aPersonWithoutProgram)).toEqual(none);
    expect(programFlags({ ...aPersonWithoutProgram, isAdmin: true })).toEqual({ ...none, is_admin: true });
  });
});

describe("a course's flags", () => {
  const of = (role: Role, facts: Parameters<typeof aCourseResource>[0] = {}) =>
    courseFlags(anActor(role), aCourseResource(facts));
  const allOf = (value: boolean) => ({
    can_edit: value,
    can_destroy_batch: value,
    can_reset: value,
    can_proctor: value,
    can_manage_code: value,
    can_see_report: value,
  });

  it.each([
    ["Program Service Administrator", {}],
    ["Curriculum Administrator", {}],
    ["Course Manager", {}],
    ["Lead Course Administrator", {}],
    ["Teacher", { can_edit: false, can_destroy_batch: false, can_reset: false, can_manage_code: false }],
  ] as const)("say what the %s may do with a course of theirs", (role, less) => {
    expect(of(role)).toEqual({ ...allOf(true), ...less });
  });

  it.each(["Student", "IT Administrator", "Reviewer"] as const)(
    "give the %s nothing to do with it",
    (role) => {
      expect(of(role)).toEqual(allOf(false));
    },
  );

  it("let a Student Roster Manager look after its members alone", () => {
    expect(of("Student Roster Manager")).toEqual({ ...allOf(false), can_destroy_batch: true });
  });

  it("leave a Lead Course Administrator the report of a course that is not theirs", () => {
    expect(of("Lead Course Administrator", { id: 2 })).toEqual({
      ...allOf(false),
      can_see_report: true,
    });
  });

  it("let a program look after the members of a shared course and not edit it", () => {
    expect(of("Course Manager", { isOwn: false })).toEqual({ ...allOf(true), can_edit: false });
  });

  it("are just those that the contract names", () => {
    expect(Object.keys(of("Teacher"))).toEqual(Object.keys(coursePage.shape.permissions.shape));
  });
});

describe("a document's permission flags (documents §6)", () => {
  const suggesting = [
    "createContentNodes",
    "openRloInReadOnlyMode",
    "viewMediaAssets",
    "editContentNodes",
    "deleteContentNodes",
    "createComments",
    "viewLinksReport",
    "respondToComments",
    "viewTopBar",
    "accessOmVersion",
  ];

  it("give who edits cases all of them, in their own product line", () => {
    const content = anActor("Content Production Associate");
    expect(documentFlags(content, aDocumentResource())).toEqual(documentFlagNames);
    expect(documentFlags(content, aDocumentResource({ productLine: "assessment" }))).toEqual([]);
    expect(documentFlags(anAdmin, aDocumentResource({ isLent: false }))).toEqual(documentFlagNames);
  });

  it("give a reviewer what is needed to suggest and to comment, and neither pages nor media nor publishing", () => {
    expect(documentFlags(anActor("Reviewer"), aDocumentResource())).toEqual(suggesting);
  });

  it.each(["Student", "Teacher", "Program Service Administrator"] as const)("give the %s none", (role) => {
    expect(documentFlags(anActor(role), aDocumentResource())).toEqual([]);
    expect(documentFlagsByRole(anActor(role))).toEqual([]);
  });

  it("are, by role, those that some document has for the person", () => {
    for (const role of roles) {
      const some = (["content", "assessment"] as const).flatMap((productLine) =>
        documentFlags(anActor(role), aDocumentResource({ productLine })),
      );
      expect(documentFlagsByRole(anActor(role))).toEqual(
        documentFlagNames.filter((flag) => some.includes(flag)),
      );
    }
  });

  it("are not named like actions, beside which they travel", () => {
    const names: readonly string[] = actions;
    expect(documentFlagNames.filter((flag) => names.includes(flag))).toEqual([]);
    expect(canByRole(anAdmin, "case.edit")).toBe(true);
  });

  it.each([
    ["Content Production Associate", "content", "Editing"],
    ["Content Production Associate", "assessment", "ViewOnly"],
    ["Assessment Production Associate", "assessment", "Editing"],
    ["Reviewer", "content", "Suggesting"],
    ["Teacher", "content", "ViewOnly"],
    ["Student", "content", "ViewOnly"],
  ] as const)("let the %s change a document of %s by %s", (role, productLine, mode) => {
    expect(allowedEditMode(anActor(role), aDocumentResource({ productLine }))).toBe(mode);
  });
});

it("lets associates make documents of their product line, provider admins all, and nobody else any (D-35)", () => {
  const kinds = ["signature_case", "assessment_question_mcq"] as const;
  const made = (role: Role, isAdmin = false) =>
    kinds.filter((kind) => mayCreateKind({ ...anActor(role), isAdmin }, kind));
  expect(made("Content Production Associate")).toEqual(["signature_case"]);
  expect(made("Assessment Production Associate")).toEqual(["assessment_question_mcq"]);
  expect(made("Combined Production Associate")).toEqual(kinds);
  expect(made("Reviewer", true)).toEqual(kinds);
  for (const role of ["Reviewer", "Course Manager", "Student"] as const) expect(made(role)).toEqual([]);
});
