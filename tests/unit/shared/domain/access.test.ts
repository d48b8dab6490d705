import { describe, expect, it } from "vitest";
import { type Action, type Actor, actions, allowedRoles, can, decide } from "#shared/domain/access.ts";
import { editorialRoles, programRoles, type Role, roles } from "#shared/domain/roles.ts";
import {
  aCourseResource,
  aDocumentResource,
  anActor,
  aPersonWithoutProgram,
  otherProgramId,
  theProgram,
} from "#tests/builders/actors.ts";

const playing: Action[] = [
  "course.list",
  "course.read",
  "favorite.write",
  "case.read",
  "case.play",
  "case.reset",
  "case_summary.read",
  "follow_up.read",
];
const staff: Action[] = [...playing, "usage_report.read", "sitting.list"];

/** Rulings, "Who may do what", spelt out: what each role may do at all. */
const table: Record<Role, Action[]> = {
  Student: playing,
  "Program Service Administrator": staff,
  "Curriculum Administrator": staff,
  "Lead Course Administrator": staff,
  "Course Manager": staff,
  Teacher: staff,
  "IT Administrator": [],
  "Student Roster Manager": [],
  "Combined Production Associate": playing,
  "Content Production Associate": playing,
  "Assessment Production Associate": playing,
  Reviewer: playing,
};

const admin: Actor = { userId: "01J000000000000000000000AB", isAdmin: true };

describe("who may do what (rulings; C-01)", () => {
  it.each(roles)("allows the %s what the rulings list, and nothing else", (role) => {
    const allowed = actions.filter((action) => can(anActor(role), action, theProgram));
    expect(allowed.toSorted()).toEqual(table[role].toSorted());
  });

  it("knows each role once, in a program or in an editorial group", () => {
    expect(Object.keys(table).toSorted()).toEqual([...programRoles, ...editorialRoles].toSorted());
    for (const list of Object.values(allowedRoles)) expect(new Set(list).size).toBe(list.length);
  });

  it("allows a person without a program nothing", () => {
    for (const action of actions) {
      expect(decide(aPersonWithoutProgram, action, theProgram)).toEqual({ ok: false, code: "FORBIDDEN" });
      expect(decide(aPersonWithoutProgram, action, aCourseResource())).toEqual({
        ok: false,
        code: "NOT_FOUND",
      });
    }
  });

  it("does not say that another program exists", () => {
    const resource = { kind: "program", programId: otherProgramId } as const;
    expect(decide(anActor("Teacher"), "course.list", resource)).toEqual({ ok: false, code: "NOT_FOUND" });
  });

  it("refuses by role before anything is said of the thing itself", () => {
    const hidden = aDocumentResource({ isLent: false });
    expect(decide(anActor("IT Administrator"), "case.read", hidden)).toEqual({
      ok: false,
      code: "FORBIDDEN",
    });
  });

  it("allows a provider admin everything in whatever program is current, and nothing in none", () => {
    const everything = [
      theProgram,
      aCourseResource({ isInProgram: false, isMember: false, isArchived: true }),
      aDocumentResource({ isLent: false, isInOwnCourse: false, isArchived: true, isLocked: true }),
    ];
    for (const action of actions) {
      for (const resource of everything) expect(can(admin, action, resource)).toBe(true);
      expect(can(admin, action, { kind: "program", programId: undefined })).toBe(false);
    }
  });
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

describe("documents (rulings, who sees a document; 21)", () => {
  const play = (actor: Actor, facts: Parameters<typeof aDocumentResource>[0]) =>
    decide(actor, "case.play", aDocumentResource(facts));

  it.each([
    ["is not lent to the program", { isLent: false }, "NOT_FOUND"],
    ["stands in no course of theirs", { isInOwnCourse: false }, "NOT_FOUND"],
    ["is archived", { isArchived: true }, "NOT_FOUND"],
    ["waits for its prerequisite", { isLocked: true }, "CASE_LOCKED"],
  ] as const)("refuses a student a case that %s", (_why, facts, code) => {
    expect(play(anActor("Student"), facts)).toEqual({ ok: false, code });
  });

  it("says that the subscription ended before it says that the case is locked", () => {
    expect(play(anActor("Student", "expired"), { isLocked: true })).toEqual({
      ok: false,
      code: "SUBSCRIPTION_EXPIRED",
    });
  });

  it("asks a student whose registration is pending to complete it first", () => {
    expect(play(anActor("Student", "pending"), {})).toEqual({ ok: false, code: "REGISTRATION_PENDING" });
    expect(play(anActor("Teacher", "pending"), {})).toEqual({ ok: true });
  });

  it("does not say that the subscription ended about a case that is not there", () => {
    expect(play(anActor("Student", "expired"), { isLent: false })).toEqual({ ok: false, code: "NOT_FOUND" });
  });

  it.each(["case_summary.read", "follow_up.read"] as const)(
    "opens %s to a student who has finished, and the case itself before",
    (action) => {
      const unfinished = aDocumentResource({ isFinished: false });
      expect(decide(anActor("Student"), action, unfinished)).toEqual({
        ok: false,
        code: "CASE_NOT_FINISHED",
      });
      expect(can(anActor("Student"), "case.play", unfinished)).toBe(true);
      expect(can(anActor("Student"), action, aDocumentResource())).toBe(true);
    },
  );

  it("opens to staff whatever is lent to their program, and nothing else", () => {
    const everyReason = {
      isInOwnCourse: false,
      isArchived: true,
      isLocked: true,
      isFinished: false,
    };
    for (const role of ["Teacher", "Reviewer"] as const) {
      const actor = anActor(role, "expired");
      expect(decide(actor, "case_summary.read", aDocumentResource(everyReason))).toEqual({ ok: true });
      expect(play(actor, { isLent: false })).toEqual({ ok: false, code: "NOT_FOUND" });
    }
  });
});
