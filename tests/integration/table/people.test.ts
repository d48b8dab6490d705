import { ulid } from "ulid";
import { describe, expect, it } from "vitest";
import { putCourseMembers } from "#functions/table/courses/courseMembers.ts";
import { peopleById, readCourseRoster, readMembersOfCourses } from "#functions/table/courses/courseRoster.ts";
import { getPerson, getUserIdByEmail } from "#functions/table/identity/people.ts";
import { renamePerson, setListedProfile } from "#functions/table/members/renamePerson.ts";
import { putMembership, putPeople, readPeopleOfProgram } from "#functions/table/programs/programPeople.ts";
import { useEnvironment } from "#tests/builders/world.ts";
import { useCloud } from "../cloud.ts";
import { aCourseMember, aMembership, anId, aProfile, impossible, listed, nowS } from "./someone.ts";

/** People of many programs at once, told by the entity modules themselves, in this process. */
useEnvironment(useCloud().functionEnv("programs"));

describe("people that are put at once", () => {
  it("stand with their address and in the list of each of their programs, and again as they are then", async () => {
    const [here, there] = [ulid(), ulid()];
    const [both, one] = [aProfile({ graduation_day: "2027-06-01" }), aProfile()];
    const people = [
      { profile: both, memberships: [aMembership(both, here), aMembership(both, there)] },
      { profile: one, memberships: [aMembership(one, here)] },
    ];
    await putPeople(people, nowS);
    expect([...(await listed(here)).keys()].toSorted()).toEqual([both.id, one.id].toSorted());
    expect([...(await listed(there)).values()]).toMatchObject([
      { user_id: both.id, graduation_day: "2027-06-01" },
    ]);
    expect((await getPerson(both.id))?.memberships).toHaveLength(2);
    expect(await getUserIdByEmail(one.email)).toBe(one.id);
    await putPeople(
      [{ profile: { ...one, first_name: "Bo" }, memberships: people[1]?.memberships ?? [] }],
      nowS,
    );
    expect((await listed(here)).get(one.id)?.first_name).toBe("Bo");
    expect((await getPerson(one.id))?.profile.first_name).toBe("Bo");
    expect((await listed(here)).size).toBe(2);
  });

  it("are called otherwise in all of their programs, however many", async () => {
    const profile = aProfile();
    const programs = Array.from({ length: 31 }, () => ulid());
    await putPeople([{ profile, memberships: programs.map((id) => aMembership(profile, id)) }], nowS);
    const name = { first_name: "Noor", last_name: "Haddad" };
    expect(await renamePerson(profile.id, name, nowS)).toBe(true);
    expect((await getPerson(profile.id))?.profile).toMatchObject(name);
    const rows = await Promise.all(programs.map(async (id) => (await listed(id)).get(profile.id)));
    expect(rows.filter((row) => row?.first_name === "Noor")).toHaveLength(31);
  });
});

describe("what lists show of a person", () => {
  it("stays as it is, aloud, where what is written with it is refused", async () => {
    const programId = ulid();
    const profile = aProfile({ graduation_day: "2027-06-01" });
    await putPeople([{ profile, memberships: [aMembership(profile, programId)] }], nowS);
    const change = { graduation_day: "2028-06-01" };
    await expect(setListedProfile(profile.id, { change, together: [impossible()], nowS })).rejects.toThrow(
      "written by too many at once",
    );
    expect((await getPerson(profile.id))?.profile).toMatchObject({ graduation_day: "2027-06-01" });
    expect((await listed(programId)).get(profile.id)).toMatchObject({ graduation_day: "2027-06-01" });
  });
});

describe("the roster of a course", () => {
  it("shows its members who are in the program, as the very same rows as long as nothing of them changes", async () => {
    const [programId, courseId] = [ulid(), anId()];
    const [stays, changes, leaves] = [aProfile(), aProfile(), aProfile()];
    const memberships = [stays, changes].map((profile) => ({
      profile,
      memberships: [aMembership(profile, programId)],
    }));
    await putPeople(memberships, nowS);
    await putCourseMembers(
      [stays, changes, leaves].map((profile) => aCourseMember(profile, programId, { course_id: courseId })),
    );
    const read = async () =>
      new Map((await readCourseRoster(courseId, programId)).rows.map((row) => [row.user_id, row]));
    const before = await read();
    expect([...before.keys()].toSorted()).toEqual([stays.id, changes.id].toSorted());
    const [entry] = memberships[1]?.memberships ?? [];
    if (!entry) throw new Error("no membership");
    await putMembership({ ...entry, project_names: ["Pilot"] }, nowS);
    const after = await read();
    expect(after.get(changes.id)?.person.project_names).toEqual(["Pilot"]);
    expect(after.get(stays.id)).toBe(before.get(stays.id));
    const { rows } = await readPeopleOfProgram(programId);
    expect(peopleById(rows)).toBe(peopleById(rows));
    expect(peopleById(rows).get(stays.id)).toBe(after.get(stays.id)?.person);
    const members = async () => (await readMembersOfCourses([courseId], programId)).get(courseId);
    expect(await members()).toEqual(new Set([stays.id, changes.id, leaves.id]));
    expect(await members()).toBe(await members());
  });
});
