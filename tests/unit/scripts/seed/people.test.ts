import { describe, expect, it } from "vitest";
import { accounts, demoAccounts, demoPassword } from "#scripts/seed/accounts.ts";
import { assessedStudents } from "#scripts/seed/assessedStudents.ts";
import { demoCourses } from "#scripts/seed/demoCourses.ts";
import { examinees } from "#scripts/seed/demoExam.ts";
import {
  type DemoPerson,
  demoStudents,
  idlePeople,
  isInvitedOnly,
  people,
  personRows,
} from "#scripts/seed/demoPeople.ts";
import { formerStaff, formerStaffRows } from "#scripts/seed/formerStaff.ts";
import { ledCourses } from "#scripts/seed/members.ts";
import { otherPrograms, saltmarsh } from "#scripts/seed/otherPrograms.ts";
import { demoPrograms } from "#scripts/seed/programs.ts";
import { seedUlid } from "#scripts/seed/seedIds.ts";
import { studentOfAnotherProgram, students } from "#scripts/seed/students.ts";
import { ulid } from "#shared/contract/common.ts";
import { lcaCourses } from "#shared/domain/programs/lcaCourses.ts";

describe("the demo accounts", () => {
  it("are those of the rulings, each with its role", () => {
    expect(Object.fromEntries(demoAccounts.map(({ email, role }) => [email, role]))).toEqual({
      "student@bedside.test": "Student",
      "faculty@bedside.test": "Teacher",
      "coordinator@bedside.test": "Program Service Administrator",
      "curriculum@bedside.test": "Curriculum Administrator",
      "lca@bedside.test": "Lead Course Administrator",
      "manager@bedside.test": "Course Manager",
      "it@bedside.test": "IT Administrator",
      "roster@bedside.test": "Student Roster Manager",
      "editor@bedside.test": "Content Production Associate",
      "assessor@bedside.test": "Assessment Production Associate",
      "reviewer@bedside.test": "Reviewer",
      "admin@bedside.test": "Provider admin",
    });
    expect(new Set(demoAccounts.map(({ password }) => password))).toEqual(new Set([demoPassword]));
  });

  it("have a lead of a course that 'Filter LCA by Course' can be asked for", () => {
    const led = demoCourses.filter(({ sourceId }) => ledCourses.includes(sourceId));
    const names: readonly string[] = led.map(({ row }) => row(1, 0).name);
    expect(lcaCourses.filter((name) => names.includes(name))).toEqual(["Internal Medicine"]);
  });

  it("have one provider admin and one person in two programs", () => {
    expect(accounts.filter((entry) => entry.isAdmin).map((entry) => entry.email)).toEqual([
      "admin@bedside.test",
    ]);
    expect(people.filter((person) => person.memberships.length === 2)).toHaveLength(1);
  });
});

describe("the demo students", () => {
  it("are sixty in three programs, with addresses of their own", () => {
    expect(students).toHaveLength(60);
    expect(demoPrograms).toHaveLength(3);
    expect(new Set(people.map((person) => person.email)).size).toBe(people.length);
    for (const { email } of students) expect(email).toMatch(/^[a-z.\-0-9]+@bedside\.test$/);
    expect(students.map(({ email }) => email)).toContain(studentOfAnotherProgram);
  });

  it("have long names and names that are not ASCII", () => {
    const names = students.map(({ firstName, lastName }) => `${firstName} ${lastName}`);
    expect(Math.max(...names.map((name) => name.length))).toBeGreaterThan(40);
    expect(names.filter((name) => /[^\p{ASCII}]/u.test(name)).length).toBeGreaterThan(10);
    expect(names.some((name) => /\p{Script=Greek}|\p{Script=Cyrillic}/u.test(name))).toBe(true);
  });

  it("show every state of a subscription", () => {
    const now = Date.UTC(2026, 5, 1);
    const ends = demoStudents.map((person) => personRows(person, "x", now).memberships[0]?.subscription_end);
    expect(ends.filter((end) => end === null)).toHaveLength(2);
    expect(ends.filter((end) => typeof end === "string" && Date.parse(end) < now)).toHaveLength(2);
  });
});

describe("programs in which nothing is done", () => {
  const now = Date.UTC(2026, 5, 1);
  const [, , archived] = otherPrograms(now);
  const endsOf = (all: readonly DemoPerson[]): number[] =>
    all.flatMap((person) =>
      personRows(person, "x", now).memberships.map(({ subscription_end }) =>
        subscription_end === null ? Number.NaN : (Date.parse(subscription_end) - now) / 86_400_000,
      ),
    );

  it("are a new one without anybody, one that ends soon, and one that is archived", () => {
    const programs = otherPrograms(now);
    const members = programs.map(
      ({ subdomain }) =>
        idlePeople.filter(({ memberships }) =>
          memberships.some(({ program }) => program.subdomain === subdomain),
        ).length,
    );
    expect(members.slice(0, 3)).toEqual([0, 7, 3]);
    expect(programs.filter(({ archived_at }) => archived_at !== null)).toEqual([archived]);
    expect(Date.parse(archived?.archived_at ?? "")).toBeLessThan(now);
    const ending = idlePeople.filter(({ memberships }) =>
      memberships.some(({ program }) => program === saltmarsh),
    );
    expect(new Set(endsOf(ending))).toEqual(new Set([18]));
  });

  it("stand beside students of the demo whose membership ends within the month", () => {
    expect(endsOf(demoStudents).filter((days) => days > 0 && days < 30)).toHaveLength(3);
    const addresses = [...people, ...assessedStudents, ...idlePeople, ...formerStaff].map(
      ({ email }) => email,
    );
    expect(new Set(addresses).size).toBe(addresses.length);
    for (const email of addresses) expect(email).toMatch(/^[a-z.\-0-9]+@bedside\.test$/);
  });
});

describe("who sits the demo's proctored exam (C-19)", () => {
  it("is registered", () => {
    expect(examinees.length).toBeGreaterThan(6);
    expect(examinees.filter(isInvitedOnly)).toEqual([]);
  });
});

describe("who has left the demo's program (C-26)", () => {
  const now = Date.UTC(2026, 5, 1);
  const { removed, entries } = formerStaffRows(now);

  it("stands in the log at the moment of the removal, once each, and is of no program any more", () => {
    expect(entries.map(({ subject, at }) => [subject.id, at])).toEqual(
      removed.map(({ user_id, removed_at }) => [user_id, removed_at]),
    );
    expect(new Set(entries.map(({ id }) => id)).size).toBe(3);
    expect(formerStaff.map(({ id, memberships }) => [id, memberships.length])).toEqual(
      removed.map(({ user_id }) => [user_id, 0]),
    );
  });

  it("can be brought back within thirty days: one of them still, two no more", () => {
    expect(removed.map(({ expires_at_s }) => expires_at_s * 1000 > now)).toEqual([true, false, false]);
  });
});

describe("identifiers of seeded things", () => {
  it("are the same at every run, and sort by the given order", () => {
    expect(seedUlid("a")).toBe(seedUlid("a"));
    expect(seedUlid("a")).not.toBe(seedUlid("b"));
    expect(ulid.safeParse(seedUlid("a")).success).toBe(true);
    expect(seedUlid("z", 1) < seedUlid("a", 2)).toBe(true);
  });
});
