import { ulid } from "ulid";
import { describe, expect, it } from "vitest";
import {
  isCourseMember,
  isStudentOfCourse,
  leaveCourse,
  listCoursesOfUser,
  putCourseMember,
} from "#functions/table/courses/courseMembers.ts";
import { getMailLink } from "#functions/table/identity/mailLinks.ts";
import { createPerson, getPerson, getUserIdByEmail } from "#functions/table/identity/people.ts";
import {
  addMembers,
  type KnownPerson,
  membersInOne,
  type NewMember,
  prepareMembers,
  readPeopleByEmail,
  withdrawMembers,
} from "#functions/table/members/addMembers.ts";
import { getMemberBatchPart, partsOf, putMemberBatch } from "#functions/table/members/memberBatches.ts";
import { readListedMembers, setListedEnds } from "#functions/table/members/memberEnds.ts";
import {
  createMember,
  listProgramPeople,
  type MembershipWrite,
  membershipsAtOnce,
  roleInCourseWrite,
  setProgramName,
  setRoleInCourse,
  writeMemberships,
} from "#functions/table/members/memberships.ts";
import {
  getPeopleImport,
  listPeopleImports,
  putPeopleImport,
} from "#functions/table/members/peopleImports.ts";
import { registerMember } from "#functions/table/members/registerMember.ts";
import {
  getRemovedPeople,
  listRemovedPeople,
  type RemovedPerson,
  removedWrite,
  restoredWrite,
} from "#functions/table/members/removedPeople.ts";
import { renamePerson, setListedProfile } from "#functions/table/members/renamePerson.ts";
import { putMembership } from "#functions/table/programs/programPeople.ts";
import { type TransactItem, transact } from "#functions/table/table.ts";
import { anAuditEntry } from "#tests/builders/audit.ts";
import { useEnvironment } from "#tests/builders/world.ts";
import { useCloud } from "../cloud.ts";

import {
  aCourseMember,
  aMembership,
  aProfile,
  beside,
  impossible,
  listed,
  now,
  nowS,
  someoneIn,
} from "./someone.ts";

/** What the writes of programs and their people ask of the rows that they find, told by the entity modules themselves, in this process. */
useEnvironment(useCloud().functionEnv("programs"));

describe("memberships of a program", () => {
  it("change together with its list, of all who are meant or of none, and only as they were read", async () => {
    const programId = ulid();
    const [one, two] = [await someoneIn(programId), await someoneIn(programId)];
    const write = ({ profile, membership }: typeof one, after = membership): MembershipWrite => ({
      profile,
      after,
      together: [],
    });
    const asStudent = { ...one.membership, role: "Student" as const };
    const { write: line, isWritten } = beside();
    const stale = { ...two, profile: { ...two.profile, listed_rev: 0 } };
    expect(
      await writeMemberships(programId, [{ ...write(one, asStudent), together: [line] }, write(stale)]),
    ).toBe(false);
    expect(await isWritten()).toBe(false);
    const both = [
      { ...write(one, asStudent), together: [line] },
      { ...write(two), after: undefined },
    ];
    expect(await writeMemberships(programId, both)).toBe(true);
    expect(await isWritten()).toBe(true);
    const people = await listProgramPeople(programId, [one.profile.id, two.profile.id, ulid()]);
    expect([...people.values()].map(({ profile, membership }) => [profile.id, membership])).toEqual(
      expect.arrayContaining([
        [one.profile.id, asStudent],
        [two.profile.id, undefined],
      ]),
    );
    expect(people.size).toBe(2);
    expect([...(await listed(programId)).values()].map(({ user_id, role }) => [user_id, role])).toEqual([
      [one.profile.id, "Student"],
    ]);
    expect(await writeMemberships(programId, [write(one)])).toBe(false);
    expect((await getPerson(one.profile.id))?.profile.listed_rev).toBe((one.profile.listed_rev ?? 0) + 1);
  });

  it("are written for no more people than fit a transaction", async () => {
    expect([membershipsAtOnce(), membershipsAtOnce(1)]).toEqual([48, 32]);
    const programId = ulid();
    const writes = Array.from({ length: membershipsAtOnce() + 1 }, () => {
      const profile = aProfile();
      return { profile, after: aMembership(profile, programId), together: [] };
    });
    await expect(writeMemberships(programId, writes)).rejects.toThrow("49 people in one transaction");
    const shared = [beside().write, beside().write];
    expect(await writeMemberships(programId, writes.slice(1), shared)).toBe(false);
  });

  it("get other ends by the list alone, and none where anybody has written it since", async () => {
    const programId = ulid();
    const [one, two] = [await someoneIn(programId), await someoneIn(programId)];
    const ends = async () =>
      new Map([...(await listed(programId)).values()].map((row) => [row.user_id, row.subscription_end]));
    const end = (year: number) => `${year}-07-01T04:00:00.000Z`;
    const members = await readListedMembers(programId);
    const set = (year: number, shared: TransactItem[] = []) =>
      setListedEnds(
        members,
        [one, two].flatMap(({ profile }) => {
          const row = members.rows.get(profile.id);
          return row ? [{ row, subscription_end: end(year) }] : [];
        }),
        shared,
      );
    expect(await set(2031, [impossible()])).toBe(false);
    const { write, isWritten } = beside();
    expect(await set(2032, [write])).toBe(true);
    expect(await isWritten()).toBe(true);
    // The list is known as its own last write has left it.
    expect(await set(2033)).toBe(true);
    expect([...(await ends()).values()]).toEqual([end(2033), end(2033)]);
    // Whoever has read the person before the end was set is refused.
    const stale = { profile: one.profile, after: one.membership, together: [] };
    expect(await writeMemberships(programId, [stale])).toBe(false);
    const current = (await listProgramPeople(programId, [two.profile.id])).get(two.profile.id);
    if (!current?.membership) throw new Error("A member was asked for");
    expect(current.membership.subscription_end).toBe(end(2033));
    const asStaff = { ...current.membership, role: "Course Manager" as const };
    expect(
      await writeMemberships(programId, [{ profile: current.profile, after: asStaff, together: [] }]),
    ).toBe(true);
    expect(await set(2034)).toBe(false);
    expect([...(await ends()).values()]).toEqual([end(2033), end(2033)]);
  });

  it("begin for somebody who has no account yet with the account, where the address is nobody's", async () => {
    const programId = ulid();
    const profile = aProfile();
    const membership = aMembership(profile, programId);
    expect(await createMember(profile, membership, [impossible()])).toBe(false);
    expect(await getUserIdByEmail(profile.email)).toBeUndefined();
    const { write, isWritten } = beside();
    expect(await createMember(profile, membership, [write])).toBe(true);
    expect(await isWritten()).toBe(true);
    expect(await getPerson(profile.id)).toEqual({
      profile: { ...profile, listed_rev: 1 },
      memberships: [membership],
      sessions: [],
      contacts: [],
    });
    expect((await listed(programId)).get(profile.id)).toMatchObject({ id: membership.id, first_name: "Ada" });
    const sameAddress = aProfile({ email: profile.email.toUpperCase() });
    expect(await createMember(sameAddress, aMembership(sameAddress, programId), [])).toBe(false);
    const sameId = { ...profile, email: `other-${profile.email}` };
    expect(await createMember(sameId, membership, [])).toBe(false);
    expect((await listed(programId)).size).toBe(1);
  });

  it("carry the name of the program, and into its courses the role, where they are there", async () => {
    const programId = ulid();
    const { profile, membership } = await someoneIn(programId);
    await setProgramName(profile.id, programId, "South");
    await setProgramName(profile.id, ulid(), "South");
    expect((await getPerson(profile.id))?.memberships).toEqual([{ ...membership, program_name: "South" }]);
    const member = aCourseMember(profile, programId);
    const place = { courseId: member.course_id, programId, userId: profile.id };
    expect(await transact([roleInCourseWrite(place, "Student")])).toBe(false);
    await setRoleInCourse(place, "Student");
    expect(await isCourseMember(place)).toBe(false);
    await putCourseMember(member);
    expect(await isStudentOfCourse(place)).toBe(false);
    await setRoleInCourse(place, "Student");
    expect(await isStudentOfCourse(place)).toBe(true);
    expect(await transact([roleInCourseWrite(place, "Teacher")])).toBe(true);
    expect(await isStudentOfCourse(place)).toBe(false);
  });
});

describe("somebody who was taken out of a program", () => {
  it("is remembered until the end that was said, and is brought back once", async () => {
    const programId = ulid();
    const gone = (parts: Partial<RemovedPerson> = {}): RemovedPerson => {
      const profile = aProfile();
      return {
        program_id: programId,
        user_id: profile.id,
        membership: aMembership(profile, programId),
        first_name: "Ada",
        last_name: "Test",
        email: profile.email,
        courses: [],
        removed_at: now,
        removed_by: "B. B.",
        expires_at_s: nowS + 100,
        ...parts,
      };
    };
    const [one, two] = [gone(), gone({ expires_at_s: nowS + 50 })];
    expect(await transact([removedWrite(one), removedWrite(two)])).toBe(true);
    const ids = [one.user_id, two.user_id, ulid()];
    expect(await getRemovedPeople(programId, ids, nowS + 49)).toEqual(
      new Map([one, two].map((each) => [each.user_id, each])),
    );
    expect([...(await getRemovedPeople(programId, ids, nowS + 50)).keys()]).toEqual([one.user_id]);
    expect(new Set(await listRemovedPeople(programId, nowS + 49))).toEqual(new Set([one, two]));
    expect(await listRemovedPeople(programId, nowS + 50)).toEqual([one]);
    expect(await transact([restoredWrite(programId, one.user_id)])).toBe(true);
    expect(await transact([restoredWrite(programId, one.user_id)])).toBe(false);
    expect(await listRemovedPeople(programId, nowS + 50)).toEqual([]);
  });
});

describe("the people of a change of many", () => {
  it("stand in parts of 5,000, each found by the place of any of its people", async () => {
    const batch = ulid();
    const ids = Array.from({ length: 5001 }, (_, i) => ulid(i + 1));
    expect([partsOf(0), partsOf(1), partsOf(5000), partsOf(5001)]).toEqual([0, 1, 1, 2]);
    await putMemberBatch(batch, ids, 4_000_000_000);
    const first = { userIds: ids.slice(0, 5000), from: 0 };
    expect(await getMemberBatchPart(batch, 0)).toEqual(first);
    expect(await getMemberBatchPart(batch, 4999)).toEqual(first);
    expect(await getMemberBatchPart(batch, 5000)).toEqual({ userIds: [ids[5000]], from: 5000 });
    expect(await getMemberBatchPart(batch, 10_000)).toBeUndefined();
  });
});

function aNewMember(programId: string, isNewPerson = true, profile = aProfile()): NewMember {
  return {
    profile,
    membership: aMembership(profile, programId, { subscription_end: null }),
    isNewPerson,
    link: {
      token_hash: ulid(),
      kind: "invitation",
      user_id: profile.id,
      program_id: programId,
      created_at: now,
      expires_at: now,
      used_at: null,
      expires_at_s: 4_000_000_000,
    },
    together: [],
    lines: [anAuditEntry({ at: now, program_id: programId })],
  };
}

describe("new members of a program", () => {
  it("are known by their address in any case, with what they are in that program", async () => {
    const programId = ulid();
    const member = await someoneIn(programId);
    const stranger = aProfile();
    await createPerson(stranger);
    const known = await readPeopleByEmail(
      [member.profile.email.toUpperCase(), stranger.email, "nobody@bedside.test"],
      programId,
    );
    expect(known).toEqual(
      new Map<string, KnownPerson>([
        [member.profile.email, member],
        [stranger.email, { profile: stranger, membership: undefined }],
      ]),
    );
  });

  it("take three items of a transaction, and those who were known four", () => {
    const of = (...kinds: boolean[]) => membersInOne(kinds.map((isNewPerson) => ({ isNewPerson })));
    const many = (count: number, isNew: boolean) => Array.from({ length: count }, () => isNew);
    expect(of()).toBe(0);
    expect(of(...many(31, true))).toBe(31);
    expect(of(...many(32, true))).toBe(31);
    expect(of(...many(24, false))).toBe(23);
    expect(of(...many(30, true), false)).toBe(31);
    expect(of(...many(1, true), ...many(23, false))).toBe(24);
    expect(of(...many(2, true), ...many(23, false))).toBe(24);
  });

  it("are added all together, with what was prepared of those who are new, or nobody is", async () => {
    const programId = ulid();
    const fresh = aNewMember(programId);
    const stranger = aProfile();
    await createPerson(stranger);
    const known = aNewMember(programId, false, stranger);
    await prepareMembers([fresh, known]);
    expect(await getMailLink(fresh.link.token_hash)).toEqual(fresh.link);
    expect(await getMailLink(known.link.token_hash)).toBeUndefined();
    expect(await getPerson(fresh.profile.id)).toBeUndefined();
    const { write, isWritten } = beside();
    const taken = aNewMember(programId, true, aProfile({ email: stranger.email }));
    expect(await addMembers(programId, [fresh, known, taken], { nowS, together: [write] })).toBe(false);
    expect(await isWritten()).toBe(false);
    expect(await addMembers(programId, [fresh, known], { nowS, together: [write] })).toBe(true);
    expect(await isWritten()).toBe(true);
    expect(await getPerson(fresh.profile.id)).toMatchObject({
      profile: { ...fresh.profile, listed_rev: 1 },
      memberships: [fresh.membership],
    });
    expect(await getPerson(stranger.id)).toMatchObject({
      profile: { ...stranger, listed_rev: 1 },
      memberships: [known.membership],
    });
    expect(await getMailLink(known.link.token_hash)).toEqual(known.link);
    expect(new Set((await listed(programId)).keys())).toEqual(new Set([fresh.profile.id, stranger.id]));
    const again = aNewMember(programId, false, { ...stranger, listed_rev: 1 });
    expect(await addMembers(programId, [again], { nowS })).toBe(false);
    expect(await addMembers(ulid(), [aNewMember(ulid(), false, stranger)], { nowS })).toBe(false);
  });

  it("that can be added no more leave nothing of what was prepared", async () => {
    const programId = ulid();
    const fresh = aNewMember(programId);
    await prepareMembers([fresh]);
    await withdrawMembers(programId, [{ userId: fresh.profile.id, linkHash: fresh.link.token_hash }]);
    expect(await getMailLink(fresh.link.token_hash)).toBeUndefined();
    await createPerson(fresh.profile);
    expect((await getPerson(fresh.profile.id))?.memberships).toEqual([]);
  });
});

describe("a pending member", () => {
  it("is registered once, with a first password where they have none", async () => {
    const programId = ulid();
    const { profile, membership } = await someoneIn(programId, {}, { subscription_end: null });
    const { write, isWritten } = beside();
    const subscriptionEnd = "2027-11-01T10:00:00.000Z";
    const password = { password_hash: "set", password_changed_at: now };
    const order = { profile, membership, subscriptionEnd, password, together: [write] };
    const stale = { ...profile, listed_rev: 0 };
    expect(await registerMember({ ...order, profile: stale }, nowS)).toBe(false);
    expect(await registerMember({ ...order, profile: { ...profile, password_hash: "x" } }, nowS)).toBe(false);
    expect(await isWritten()).toBe(false);
    expect(await registerMember(order, nowS)).toBe(true);
    expect(await isWritten()).toBe(true);
    const after = await getPerson(profile.id);
    expect(after).toMatchObject({
      profile: { ...password, password_rev: 1, listed_rev: (profile.listed_rev ?? 0) + 1 },
      memberships: [{ ...membership, subscription_end: subscriptionEnd }],
    });
    expect((await listed(programId)).get(profile.id)?.subscription_end).toBe(subscriptionEnd);
    const now2 = { ...order, profile: after?.profile ?? profile, together: [] };
    expect(await registerMember(now2, nowS)).toBe(false);
  });

  it("keeps a password that they have, and is no member of where they are not", async () => {
    const programId = ulid();
    const known = await someoneIn(
      programId,
      { password_hash: "mine", password_rev: 3 },
      { subscription_end: null },
    );
    const order = { ...known, subscriptionEnd: now, password: undefined, together: [] };
    const elsewhere = { ...known.membership, program_id: ulid() };
    expect(await registerMember({ ...order, membership: elsewhere }, nowS)).toBe(false);
    expect(await registerMember(order, nowS)).toBe(true);
    expect((await getPerson(known.profile.id))?.profile).toMatchObject({
      password_hash: "mine",
      password_rev: 3,
    });
  });
});

describe("another name", () => {
  it("stands in the profile, in the lists of all programs and in the courses, and removed members stay removed", async () => {
    const [here, there] = [ulid(), ulid()];
    const { profile } = await someoneIn(here);
    await putMembership(aMembership(profile, there), nowS);
    const [member, left] = [aCourseMember(profile, here), aCourseMember(profile, there)];
    for (const each of [member, left]) await putCourseMember(each);
    await leaveCourse({ courseId: left.course_id, programId: there }, [profile.id]);
    // One of the two is as it was.
    const name = { first_name: "Bea", last_name: "Test" };
    expect(await renamePerson(profile.id, name, nowS)).toBe(true);
    const after = await getPerson(profile.id);
    expect(after?.profile).toMatchObject({ ...name, listed_rev: 3 });
    for (const program of [here, there]) expect((await listed(program)).get(profile.id)).toMatchObject(name);
    const courses = await listCoursesOfUser(profile.id);
    expect(courses.map(({ course_id, first_name }) => [course_id, first_name])).toEqual([
      [member.course_id, "Bea"],
    ]);
    expect(await renamePerson(ulid(), name, nowS)).toBe(false);
    const nowhere = aProfile();
    await createPerson(nowhere);
    expect(await renamePerson(nowhere.id, name, nowS)).toBe(true);
    expect((await getPerson(nowhere.id))?.profile).toMatchObject(name);
  });

  it("and what else lists show of a person are written with what belongs to it", async () => {
    const programId = ulid();
    const { profile } = await someoneIn(programId);
    const { write, isWritten } = beside();
    const change = { graduation_day: "2027-06-01", primary_clinical_discipline: ["Surgery"] };
    expect(await setListedProfile(profile.id, { change, together: [write], nowS })).toBe(true);
    expect(await isWritten()).toBe(true);
    expect((await getPerson(profile.id))?.profile).toMatchObject({ ...change, first_name: "Ada" });
    expect((await listed(programId)).get(profile.id)).toMatchObject({ ...change, first_name: "Ada" });
    expect(await setListedProfile(ulid(), { change, together: [], nowS })).toBe(false);
  });
});

describe("files of people", () => {
  it("are kept once under their number, and are told by the time at which they were read", async () => {
    const made = (created_at: string) => ({
      id: ulid(),
      program_id: ulid(),
      created_by: ulid(),
      created_at,
      file_name: "people.csv",
      object_key: "k",
      people: 3,
      is_of_students: true,
      roles: ["Student" as const],
      expires_at_s: 4_000_000_000,
    });
    // In a year of their own: other files have files of people.
    const year = 2100 + Math.floor(Math.random() * 7000);
    const [first, second, third] = ["01", "02", "03"].map((day) => made(`${year}-01-${day}T10:00:00.000Z`));
    if (!first || !second || !third) throw new Error("none");
    for (const entry of [second, third, first]) await putPeopleImport(entry);
    await putPeopleImport({ ...first, people: 9 });
    expect(await getPeopleImport(first.id)).toEqual(first);
    expect(await getPeopleImport(ulid())).toBeUndefined();
    const between = (from: string, before: string, limit = 9) =>
      listPeopleImports(`${year}-${from}`, `${year}-${before}`, limit);
    expect(await between("01-01", "01-03")).toEqual([second, first]);
    expect(await between("01-01T10:00:00.000Z", "02-01", 2)).toEqual([third, second]);
    expect(await between("01-01T10:00:00.001Z", "01-02T10:00:00.000Z")).toEqual([]);
  });
});
