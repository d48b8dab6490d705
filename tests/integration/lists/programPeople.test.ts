import { describe, expect, it } from "vitest";
import { newUlid } from "#functions/runtime/clock.ts";
import { listCoursesOfUser } from "#functions/table/courses/courseMembers.ts";
import { getPerson, type Membership, type Profile } from "#functions/table/identity/people.ts";
import { writeCollections } from "#functions/table/lists/collections.ts";
import { renamePerson } from "#functions/table/members/renamePerson.ts";
import {
  peopleOfProgram,
  putMembership,
  putPeople,
  readPeopleOfProgram,
} from "#functions/table/programs/programPeople.ts";
import type { Program } from "#functions/table/programs/programs.ts";
import { aCourse, aPerson, aProgram, enroll, useEnvironment } from "#tests/builders/world.ts";
import { useCloud } from "../cloud.ts";

useEnvironment(useCloud().functionEnv("courses"));

const nowS = 1_800_000_000;
const listed = async (program: Pick<Program, "id">, userId: string) =>
  (await readPeopleOfProgram(program.id)).rows.find((row) => row.user_id === userId);

function aStudent(programs: readonly Pick<Program, "id" | "name" | "subdomain">[]) {
  const id = newUlid();
  const profile: Profile = {
    id,
    email: `${id.toLowerCase()}@bedside.test`,
    first_name: "Nora",
    last_name: "Lindqvist",
    is_admin: false,
    password_hash: "scrypt$2$AA$AA",
  };
  const memberships = programs.map(
    (program): Membership => ({
      id: newUlid(),
      user_id: id,
      program_id: program.id,
      program_name: program.name,
      subdomain: program.subdomain,
      is_editorial: false,
      role: "Student",
      subscription_end: null,
      created_at: "2026-01-01T00:00:00.000Z",
    }),
  );
  return { profile, memberships };
}

const anUnkeptProgram = () => {
  const id = newUlid();
  return { id, name: `Program ${id}`, subdomain: id.toLowerCase() };
};

describe("the people of a program as a list", () => {
  it("shows a member as soon as the membership stands, and the role that was given last", async () => {
    const program = await aProgram();
    const person = await aPerson([{ program, role: "Student", subscription_end: null }]);
    const [membership] = person.memberships;
    if (!membership) throw new Error("No membership was made");
    expect(await listed(program, person.id)).toEqual({
      id: membership.id,
      user_id: person.id,
      first_name: person.first_name,
      last_name: person.last_name,
      email: person.email,
      role: "Student",
      subscription_end: null,
      created_at: membership.created_at,
      graduation_day: null,
      primary_clinical_discipline: [],
      lca_courses: [],
      project_names: [],
    });
    await putMembership({ ...membership, role: "Teacher" }, nowS);
    expect(await listed(program, person.id)).toMatchObject({ role: "Teacher" });
    expect((await readPeopleOfProgram(program.id)).rows).toHaveLength(1);
    expect((await getPerson(person.id))?.memberships).toMatchObject([{ role: "Teacher" }]);
  });

  it("refuses a membership of nobody, and then lists nobody", async () => {
    const program = await aProgram();
    const [membership] = aStudent([program]).memberships;
    if (!membership) throw new Error("No membership was made");
    await expect(putMembership(membership, nowS)).rejects.toThrow(/No person/);
    expect((await readPeopleOfProgram(program.id)).rows).toEqual([]);
  });

  it("takes many people at once, into each of their programs, and the same again", async () => {
    const programs = [anUnkeptProgram(), anUnkeptProgram()];
    const people = Array.from({ length: 300 }, (_, i) =>
      aStudent(i % 3 === 0 ? programs : [programs[0] as never]),
    );
    for (let time = 0; time < 2; time++) {
      await putPeople(people, nowS);
      const [all, some] = await Promise.all(programs.map((program) => readPeopleOfProgram(program.id)));
      expect(all?.rows.map((row) => row.user_id).toSorted()).toEqual(
        people.map(({ profile }) => profile.id).toSorted(),
      );
      expect(some?.rows).toHaveLength(100);
    }
  });
});

describe("another name for a person", () => {
  const name = { first_name: "Noor", last_name: "Lindqvist-Haddad" };

  it("stands in the profile, in every program and in every course", async () => {
    const programs = [await aProgram(), await aProgram()];
    const person = await aPerson(programs.map((program) => ({ program, role: "Student" as const })));
    const other = await aPerson([{ program: programs[0] as Program, role: "Student" }]);
    const course = await aCourse([programs[0] as Program]);
    await enroll(course, programs[0] as Program, person);
    expect(await renamePerson(person.id, name, nowS)).toBe(true);
    expect((await getPerson(person.id))?.profile).toMatchObject({ ...name, email: person.email });
    for (const program of programs) expect(await listed(program, person.id)).toMatchObject(name);
    expect(await listCoursesOfUser(person.id)).toMatchObject([name]);
    expect(await listed(programs[0] as Program, other.id)).toMatchObject({ last_name: other.last_name });
  });

  it("is not given to nobody", async () => {
    const nobody = newUlid();
    expect(await renamePerson(nobody, name, nowS)).toBe(false);
    expect(await getPerson(nobody)).toBeUndefined();
  });

  it("is given to people without a program as well", async () => {
    const person = await aPerson();
    expect(await renamePerson(person.id, name, nowS)).toBe(true);
    expect((await getPerson(person.id))?.profile).toMatchObject(name);
  });

  it("reaches the 70 programs of one person, also when it died half-way and is asked for again", async () => {
    const programs = Array.from({ length: 70 }, anUnkeptProgram);
    const person = aStudent(programs);
    await putPeople([person], nowS);
    // As a process leaves it that died after the first part: some lists have the new name, the profile the old one.
    const [first] = programs;
    const row = await listed(first as Program, person.profile.id);
    await writeCollections(
      [{ name: peopleOfProgram((first as Program).id), rows: { [person.profile.id]: { ...row, ...name } } }],
      [],
      nowS,
    );
    expect(await renamePerson(person.profile.id, name, nowS)).toBe(true);
    for (const program of programs) expect(await listed(program, person.profile.id)).toMatchObject(name);
    expect((await getPerson(person.profile.id))?.profile).toMatchObject(name);
  });

  it("and a role, a membership and a further name given at the same time all hold in the end", async () => {
    for (let round = 0; round < 8; round++) {
      const programs = [await aProgram(), await aProgram()];
      const person = await aPerson([{ program: programs[0] as Program, role: "Student" }]);
      const [membership] = person.memberships;
      if (!membership) throw new Error("No membership was made");
      const second = { ...membership, id: newUlid(), program_id: (programs[1] as Program).id };
      await Promise.all([
        renamePerson(person.id, name, nowS),
        renamePerson(person.id, { ...name, first_name: "Nour" }, nowS),
        putMembership({ ...membership, role: "Teacher" }, nowS),
        putMembership(second, nowS),
      ]);
      const kept = await getPerson(person.id);
      const { first_name, last_name } = kept?.profile ?? {};
      expect(["Noor", "Nour"]).toContain(first_name);
      expect(await listed(programs[0] as Program, person.id)).toMatchObject({
        first_name,
        last_name,
        role: "Teacher",
      });
      expect(await listed(programs[1] as Program, person.id)).toMatchObject({ first_name, last_name });
      expect(kept?.memberships).toHaveLength(2);
    }
  });

  it("is not undone by a membership that was begun with the name of before", async () => {
    const program = await aProgram();
    const person = await aPerson([{ program, role: "Student" }]);
    const [membership] = person.memberships;
    if (!membership) throw new Error("No membership was made");
    for (let round = 0; round < 30; round++) {
      const first_name = `Nora ${round}`;
      await Promise.all([
        putMembership(membership, nowS),
        renamePerson(person.id, { ...name, first_name }, nowS),
        putMembership(membership, nowS),
      ]);
      expect(await listed(program, person.id)).toMatchObject({ first_name });
    }
  });
});
