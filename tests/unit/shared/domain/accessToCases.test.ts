import { describe, expect, it } from "vitest";
import { type Actor, actions, can, canByRole, decide, decideByRole, kindOf } from "#shared/domain/access.ts";
import { editorialRoles, programRoles, type Role } from "#shared/domain/roles.ts";
import { aCourseResource, aDocumentResource, anActor, oneOfEachKind } from "#tests/builders/actors.ts";

const forbidden = { ok: false, code: "FORBIDDEN" };
const notFound = { ok: false, code: "NOT_FOUND" };

describe("editorial roles (rulings, who may do what; ADR 0066)", () => {
  const held = (role: Role, isEditorial: boolean): Actor => {
    const { membership, ...person } = anActor(role);
    if (!membership) throw new Error("anActor makes a member");
    return { ...person, membership: { ...membership, isEditorial } };
  };

  it.each(editorialRoles)("allow the %s of an ordinary program nothing at all", (role) => {
    for (const action of actions) {
      expect(decideByRole(held(role, false), action)).toEqual(forbidden);
      expect(decide(held(role, false), action, oneOfEachKind[kindOf(action)])).toEqual(forbidden);
    }
    expect(can(held(role, true), "case.read", aDocumentResource())).toBe(true);
  });

  it.each(programRoles)("are the only ones that count in an editorial group: not the %s", (role) => {
    for (const action of actions) {
      expect(decideByRole(held(role, true), action)).toEqual(forbidden);
      expect(decide(held(role, true), action, oneOfEachKind[kindOf(action)])).toEqual(forbidden);
    }
    expect(actions.some((action) => canByRole(held(role, false), action))).toBe(true);
  });

  it("take nothing from a provider aProviderAdmin, whatever role they hold where", () => {
    for (const isEditorial of [true, false]) {
      const actor = { ...held("Reviewer", isEditorial), isAdmin: true };
      expect(can(actor, "course.edit", aCourseResource())).toBe(true);
      expect(canByRole(actor, "course.edit")).toBe(true);
    }
  });
});

describe("editing cases (rulings, who may do what)", () => {
  const may = (role: Role, action: "case.edit" | "case.suggest", productLine: "content" | "assessment") =>
    can(anActor(role), action, aDocumentResource({ productLine }));

  it.each([
    ["Combined Production Associate", true, true],
    ["Content Production Associate", true, false],
    ["Assessment Production Associate", false, true],
    ["Reviewer", false, false],
  ] as const)("lets the %s edit cases: %s, and questions: %s", (role, cases, questions) => {
    expect(may(role, "case.edit", "content")).toBe(cases);
    expect(may(role, "case.edit", "assessment")).toBe(questions);
  });

  it("lets a Reviewer suggest in both, and an associate in their own line", () => {
    expect(may("Reviewer", "case.suggest", "content")).toBe(true);
    expect(may("Reviewer", "case.suggest", "assessment")).toBe(true);
    expect(may("Content Production Associate", "case.suggest", "assessment")).toBe(false);
  });

  it("refuses to edit what is not lent to the group", () => {
    const notLent = aDocumentResource({ isLent: false });
    expect(decide(anActor("Combined Production Associate"), "case.edit", notLent)).toEqual(notFound);
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
      const actor = anActor(role);
      expect(decide(actor, "case_summary.read", aDocumentResource(everyReason))).toEqual({ ok: true });
      expect(play(actor, { isLent: false })).toEqual({ ok: false, code: "NOT_FOUND" });
    }
  });
});
