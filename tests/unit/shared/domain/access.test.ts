import { describe, expect, it } from "vitest";
import {
  type Action,
  actions,
  allowedRoles,
  can,
  canByRole,
  decide,
  decideByRole,
  kindOf,
} from "#shared/domain/access.ts";
import { editorialRoles, programRoles, type Role, roles } from "#shared/domain/roles.ts";
import {
  aCourseResource,
  aDocumentResource,
  anActor,
  aPersonWithoutProgram,
  aProgramMember,
  aProviderAdmin,
  oneOfEachKind,
  otherProgramId,
  theProgram,
} from "#tests/builders/actors.ts";

const playing: Action[] = [
  "program.list",
  "course.list",
  "course.read",
  "favorite.write",
  "course.own_work",
  "case.read",
  "case.play",
  "case.reset",
  "case.prerequisite.read",
  "case_summary.read",
  "follow_up.read",
];
const studying: Action[] = [...playing, "my_work.read", "assessment.take"];
const teaching: Action[] = [
  ...playing,
  "educator_dashboard.read",
  "delivery.read",
  "delivery.proctor",
  "library.list",
  "usage_report.read",
  "archived_report.read",
  "sitting.list",
  "exam.proctor",
  "course.member.list",
  "course.member.write_to",
];
const leading: Action[] = [
  ...teaching,
  "exam.code.manage",
  "course.edit",
  "course.member.manage",
  "course.reset",
];
const managing: Action[] = [...leading, "course.create", "list.pin"];
const administering: Action[] = [
  "user.list",
  "audit.read",
  ...managing,
  "program.member.list",
  "program.member.manage",
  "group_role_report.read",
  "lca.assign",
  "custom_report.create",
  "subscription.order",
  "delivery.manage",
];
const reviewing: Action[] = [
  ...playing,
  "editorial_dashboard.read",
  "library.list",
  "case.suggest",
  "case.search",
  "mapping.read",
  "project.read",
  "project.work",
  "question_bank.read",
  "question_bank.comment",
  "media.read",
  "archived_report.read",
];
const editing: Action[] = [
  ...reviewing,
  "case.create",
  "case.edit",
  "case.publish",
  "mapping.edit",
  "project.edit",
  "question_bank.edit_data",
  "media.edit",
];

/** Rulings, "Who may do what", spelt out: what each role may do at all. */
const table: Record<Role, Action[]> = {
  Student: studying,
  "Program Service Administrator": [...administering, "user.reset_factors"],
  "Curriculum Administrator": administering,
  "Lead Course Administrator": leading,
  "Course Manager": managing,
  Teacher: teaching,
  "IT Administrator": [
    "program.list",
    "user.list",
    "user.reset_factors",
    "program.member.list",
    "program.member.manage",
  ],
  "Student Roster Manager": [
    "program.list",
    "user.list",
    "program.member.list",
    "program.member.manage",
    "course.member.list",
    "course.member.manage",
  ],
  "Combined Production Associate": editing,
  "Content Production Associate": editing,
  "Assessment Production Associate": [
    ...editing,
    "exam_variation.manage",
    "delivery.manage",
    "delivery.read",
  ],
  Reviewer: reviewing,
};

const notFound = { ok: false, code: "NOT_FOUND" };

describe("who may do what (rulings; C-01)", () => {
  it.each(roles)("allows the %s what the rulings list, and nothing else", (role) => {
    const allowed = actions.filter((action) => canByRole(anActor(role), action));
    expect(allowed.toSorted()).toEqual(table[role].toSorted());
  });

  it("knows each role once, in a program or in an editorial group", () => {
    expect(Object.keys(table).toSorted()).toEqual([...programRoles, ...editorialRoles].toSorted());
    for (const list of Object.values(allowedRoles)) expect(new Set(list).size).toBe(list.length);
  });

  it.each(roles)("refuses the %s by role before anything is said of the thing itself", (role) => {
    const actor = anActor(role);
    for (const action of actions.filter((entry) => !table[role].includes(entry))) {
      expect(decideByRole(actor, action)).toEqual({ ok: false, code: "FORBIDDEN" });
      expect(decide(actor, action, oneOfEachKind[kindOf(action)])).toEqual({ ok: false, code: "FORBIDDEN" });
    }
    const hidden = aDocumentResource({ isLent: false });
    expect(decide(anActor("IT Administrator"), "case.read", hidden)).toEqual({
      ok: false,
      code: "FORBIDDEN",
    });
  });

  it("allows a person without a program nothing", () => {
    for (const action of actions) {
      const kind = kindOf(action);
      expect(decideByRole(aPersonWithoutProgram, action)).toEqual({ ok: false, code: "FORBIDDEN" });
      expect(decide(aPersonWithoutProgram, action, oneOfEachKind[kind])).toEqual({
        ok: false,
        code: kind === "program" || kind === "provider" ? "FORBIDDEN" : "NOT_FOUND",
      });
    }
  });

  it("does not say that another program exists, nor who is in it", () => {
    const kind = "program";
    expect(decide(anActor("Teacher"), "course.list", { kind, programId: otherProgramId })).toEqual(notFound);
    const elsewhere = aProgramMember({ programId: otherProgramId });
    expect(decide(anActor("IT Administrator"), "program.member.manage", elsewhere)).toEqual(notFound);
  });

  it("allows a provider admin everything in whatever program is current", () => {
    const everything = {
      ...oneOfEachKind,
      course: aCourseResource({ isInProgram: false, isOwn: false, isMember: false, isArchived: true }),
      document: aDocumentResource({ isLent: false, isInOwnCourse: false, isArchived: true, isLocked: true }),
    };
    for (const action of actions) expect(can(aProviderAdmin, action, everything[kindOf(action)])).toBe(true);
    const { membership } = anActor("IT Administrator");
    if (!membership) throw new Error("anActor makes a member");
    for (const action of actions) expect(canByRole({ ...aProviderAdmin, membership }, action)).toBe(true);
  });

  it("allows a provider admin without a program what is the provider's own, and nothing that needs a program", () => {
    const allowed = actions.filter((action) => canByRole(aProviderAdmin, action));
    expect(allowed).toEqual(actions.filter((action) => kindOf(action) === "provider"));
    expect(allowed.length).toBeGreaterThan(0);
  });

  it("throws for a thing of another kind, whoever asks", () => {
    const action: Action = "course.read" as Action;
    for (const actor of [aProviderAdmin, anActor("Teacher"), aPersonWithoutProgram]) {
      expect(() => decide(actor, action, aDocumentResource())).toThrow(/course\.read.*course.*document/);
    }
  });

  it("does not compile for a thing of another kind, nor for one whose facts are not all known", () => {
    const actor = anActor("Teacher");
    const asked = () => {
      // @ts-expect-error a document is not what a course's action is done to
      decide(actor, "course.read", { kind: "document" });
      // @ts-expect-error not even with all its facts
      decide(actor, "course.read", aDocumentResource());
      // @ts-expect-error nor is the program
      can(actor, "case.play", theProgram);
      // @ts-expect-error isOwn and the others are missing
      can(actor, "course.edit", { kind: "course", isInProgram: true });
      // @ts-expect-error no such action
      decideByRole(actor, "course.burn");
    };
    expect(asked).toThrow();
  });
});
