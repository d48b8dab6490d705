import { describe, expect, it } from "vitest";
import { courseFlags, documentFlagsByRole, programFlags } from "#shared/domain/access/permissionFlags.ts";
import { type Actor, actions, can, canByRole, decide, decideByRole, kindOf } from "#shared/domain/access.ts";
import { type Role, roles } from "#shared/domain/roles.ts";
import {
  aCourseResource,
  aDocumentResource,
  anActor,
  aProgramMember,
  aProviderAdmin,
  oneOfEachKind,
} from "#tests/builders/actors.ts";

const forbidden = { ok: false, code: "FORBIDDEN" };
const notFound = { ok: false, code: "NOT_FOUND" };

describe("program members (rulings, who may do what)", () => {
  const manage = (role: Role, isStudent: boolean) =>
    decide(anActor(role), "program.member.manage", aProgramMember({ isStudent }));

  it("lets a Student Roster Manager manage students, and nobody else", () => {
    expect(manage("Student Roster Manager", true)).toEqual({ ok: true });
    expect(manage("Student Roster Manager", false)).toEqual(forbidden);
  });

  it.each(["Program Service Administrator", "Curriculum Administrator", "IT Administrator"] as const)(
    "lets the %s manage everybody",
    (role) => {
      expect(manage(role, true)).toEqual({ ok: true });
      expect(manage(role, false)).toEqual({ ok: true });
    },
  );
});

describe("courses (rulings, the model; C-09)", () => {
  const read = (actor: Actor, facts: Parameters<typeof aCourseResource>[0]) =>
    decide(actor, "course.read", aCourseResource(facts));

  it("opens a student's own course", () => {
    expect(read(anActor("Student"), {})).toEqual({ ok: true });
  });

  it.each([
    ["a course that the program may not use", { isInProgram: false }],
    ["a course that they are no member of", { isMember: false }],
    ["an archived course of theirs", { isArchived: true }],
  ])("hides from a student %s", (_what, facts) => {
    expect(read(anActor("Student"), facts)).toEqual({ ok: false, code: "NOT_FOUND" });
  });

  it("shows staff archived courses and those that they are no member of, of their program only", () => {
    expect(read(anActor("Teacher"), { isMember: false, isArchived: true })).toEqual({ ok: true });
    expect(read(anActor("Teacher"), { isInProgram: false })).toEqual({ ok: false, code: "NOT_FOUND" });
  });
});

describe("looking after courses (rulings, who may do what)", () => {
  const inTheirCourses = [
    "course.edit",
    "course.member.manage",
    "course.reset",
    "exam.proctor",
    "exam.code.manage",
  ] as const;

  it.each(inTheirCourses)("lets a Lead Course Administrator %s in their own courses alone", (action) => {
    const lead = anActor("Lead Course Administrator");
    expect(decide(lead, action, aCourseResource())).toEqual({ ok: true });
    expect(decide(lead, action, aCourseResource({ id: 2 }))).toEqual(forbidden);
    expect(decide(anActor("Course Manager"), action, aCourseResource({ isMember: false }))).toEqual({
      ok: true,
    });
  });

  it("shows a Lead Course Administrator the report of every course of the program", () => {
    const other = aCourseResource({ id: 2 });
    expect(can(anActor("Lead Course Administrator"), "usage_report.read", other)).toBe(true);
  });

  it("lets nobody but a provider admin edit a course that all programs share", () => {
    const shared = aCourseResource({ isOwn: false });
    const actor = anActor("Program Service Administrator");
    expect(decide(actor, "course.edit", shared)).toEqual(forbidden);
    expect(can(aProviderAdmin, "course.edit", shared)).toBe(true);
    expect(can(actor, "course.member.manage", shared)).toBe(true);
    expect(can(actor, "course.edit", aCourseResource())).toBe(true);
  });

  it("hides a course of another program from who would manage its members", () => {
    const hidden = aCourseResource({ isInProgram: false });
    expect(decide(anActor("Student Roster Manager"), "course.member.manage", hidden)).toEqual(notFound);
  });
});

describe("memberships that do not stand (rulings, expired and pending)", () => {
  const ended = [
    ["expired", "SUBSCRIPTION_EXPIRED"],
    ["pending", "REGISTRATION_PENDING"],
  ] as const;
  const standings = roles.flatMap((role) => ended.map(([standing, code]) => [standing, role, code] as const));

  it.each(standings)("give the %s %s no action at all, on nothing that there is", (standing, role, code) => {
    const actor = anActor(role, standing);
    for (const action of actions) {
      expect(decideByRole(actor, action)).toEqual({ ok: false, code });
      expect(decide(actor, action, oneOfEachKind[kindOf(action)] as never)).toEqual({ ok: false, code });
    }
  });

  it.each(ended)("are refused as %s before anything else is said of the thing", (standing, code) => {
    const hidden = aDocumentResource({ isLent: false, isLocked: true });
    expect(decide(anActor("Student", standing), "case.play", hidden)).toEqual({ ok: false, code });
  });

  it("take nothing from a provider aProviderAdmin, whose rights come from none", () => {
    const member = { ...anActor("IT Administrator", "expired"), isAdmin: true };
    expect(actions.filter((action) => !canByRole(member, action))).toEqual([]);
  });

  it("show no control on any page", () => {
    const actor = anActor("Program Service Administrator", "expired");
    expect(Object.values(programFlags(actor)).some(Boolean)).toBe(false);
    expect(Object.values(courseFlags(actor, aCourseResource())).some(Boolean)).toBe(false);
    expect(documentFlagsByRole(anActor("Combined Production Associate", "pending"))).toEqual([]);
  });
});
