import { describe, expect, it } from "vitest";
import { courseFlags, documentFlagsByRole, programFlags } from "#shared/domain/access/permissionFlags.ts";
import {
  type Action,
  type Actor,
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
  otherProgramId,
  theProgram,
  theProvider,
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
const studying: Action[] = [...playing, "my_work.read"];
const teaching: Action[] = [
  ...playing,
  "educator_dashboard.read",
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
];
const reviewing: Action[] = [
  ...playing,
  "editorial_dashboard.read",
  "library.list",
  "case.suggest",
  "case.search",
  "archived_report.read",
];
const editing: Action[] = [...reviewing, "case.create", "case.edit", "case.publish"];

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
  "Assessment Production Associate": editing,
  Reviewer: reviewing,
};

const forbidden = { ok: false, code: "FORBIDDEN" };
const notFound = { ok: false, code: "NOT_FOUND" };
const admin: Actor = { userId: "01J000000000000000000000AB", isAdmin: true };

/** A thing of each kind that everybody who may do anything to it may. */
const oneOf = {
  program: theProgram,
  program_member: aProgramMember(),
  provider: theProvider,
  course: aCourseResource(),
  document: aDocumentResource(),
};

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
      expect(decide(actor, action, oneOf[kindOf(action)])).toEqual({ ok: false, code: "FORBIDDEN" });
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
      expect(decide(aPersonWithoutProgram, action, oneOf[kind])).toEqual({
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
      ...oneOf,
      course: aCourseResource({ isInProgram: false, isOwn: false, isMember: false, isArchived: true }),
      document: aDocumentResource({ isLent: false, isInOwnCourse: false, isArchived: true, isLocked: true }),
    };
    for (const action of actions) expect(can(admin, action, everything[kindOf(action)])).toBe(true);
    const { membership } = anActor("IT Administrator");
    if (!membership) throw new Error("anActor makes a member");
    for (const action of actions) expect(canByRole({ ...admin, membership }, action)).toBe(true);
  });

  it("allows a provider admin without a program what is the provider's own, and nothing that needs a program", () => {
    const allowed = actions.filter((action) => canByRole(admin, action));
    expect(allowed).toEqual(actions.filter((action) => kindOf(action) === "provider"));
    expect(allowed.length).toBeGreaterThan(0);
  });

  it("throws for a thing of another kind, whoever asks", () => {
    const action: Action = "course.read" as Action;
    for (const actor of [admin, anActor("Teacher"), aPersonWithoutProgram]) {
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

describe("editorial roles (rulings, who may do what; ADR 0067)", () => {
  const held = (role: Role, isEditorial: boolean): Actor => {
    const { membership, ...person } = anActor(role);
    if (!membership) throw new Error("anActor makes a member");
    return { ...person, membership: { ...membership, isEditorial } };
  };

  it.each(editorialRoles)("allow the %s of an ordinary program nothing at all", (role) => {
    for (const action of actions) {
      expect(decideByRole(held(role, false), action)).toEqual(forbidden);
      expect(decide(held(role, false), action, oneOf[kindOf(action)])).toEqual(forbidden);
    }
    expect(can(held(role, true), "case.read", aDocumentResource())).toBe(true);
  });

  it.each(programRoles)("are the only ones that count in an editorial group: not the %s", (role) => {
    for (const action of actions) {
      expect(decideByRole(held(role, true), action)).toEqual(forbidden);
      expect(decide(held(role, true), action, oneOf[kindOf(action)])).toEqual(forbidden);
    }
    expect(actions.some((action) => canByRole(held(role, false), action))).toBe(true);
  });

  it("take nothing from a provider admin, whatever role they hold where", () => {
    for (const isEditorial of [true, false]) {
      const actor = { ...held("Reviewer", isEditorial), isAdmin: true };
      expect(can(actor, "course.edit", aCourseResource())).toBe(true);
      expect(canByRole(actor, "course.edit")).toBe(true);
    }
  });
});

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
    expect(can(admin, "course.edit", shared)).toBe(true);
    expect(can(actor, "course.member.manage", shared)).toBe(true);
    expect(can(actor, "course.edit", aCourseResource())).toBe(true);
  });

  it("hides a course of another program from who would manage its members", () => {
    const hidden = aCourseResource({ isInProgram: false });
    expect(decide(anActor("Student Roster Manager"), "course.member.manage", hidden)).toEqual(notFound);
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
      expect(decide(actor, action, oneOf[kindOf(action)] as never)).toEqual({ ok: false, code });
    }
  });

  it.each(ended)("are refused as %s before anything else is said of the thing", (standing, code) => {
    const hidden = aDocumentResource({ isLent: false, isLocked: true });
    expect(decide(anActor("Student", standing), "case.play", hidden)).toEqual({ ok: false, code });
  });

  it("take nothing from a provider admin, whose rights come from none", () => {
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
