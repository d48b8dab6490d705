import { beforeAll, describe, expect, it } from "vitest";
import { newUlid } from "#functions/runtime/clock.ts";
import { getCourseMembers } from "#functions/table/courses/courseMembers.ts";
import { getPerson, getUserIdByEmail, noPassword } from "#functions/table/identity/people.ts";
import { readPeopleOfProgram } from "#functions/table/programs/programPeople.ts";
import type { Program } from "#functions/table/programs/programs.ts";
import { getAccount } from "#shared/contract/identity/account.ts";
import { findInvitation, findPasswordReset } from "#shared/contract/identity/registration.ts";
import { correctMember, createMember, getMember } from "#shared/contract/programs/members.ts";
import { eventually } from "#tests/builders/eventually.ts";
import { codeOf, refusalOf, replyOf } from "#tests/builders/http.ts";
import { mailsTo } from "#tests/builders/mailbox.ts";
import { aPasswordResetFor } from "#tests/builders/mailLinks.ts";
import { aCourse, aPerson, aProgram, aSession, type BuiltPerson, enroll } from "#tests/builders/world.ts";
import { useApi } from "../cloud.ts";
import { aStaffedProgram, auditOf, type Guest, guest, idOf, memberCalls } from "./guests.ts";

const { cloud, send } = useApi("programs");
const { post, get } = memberCalls(send);

let program: Program;
let coordinator: Guest;
let provider: Guest;
beforeAll(async () => {
  ({ program, coordinator, admin: provider } = await aStaffedProgram());
});

/** In the program, with an account that nobody has signed in with. */
const student = () => aPerson([{ program, role: "Student" }], { password_hash: noPassword });
const address = (name: string): string => `${name}.${newUlid().toLowerCase()}@bedside.test`;
const correct = (person: BuiltPerson, body: object, as: Guest) =>
  post(
    `/${idOf(person)}/person`,
    { first_name: person.first_name, last_name: person.last_name, email: person.email, ...body },
    as,
    "PUT",
  );
const mailsOf = (email: string) =>
  eventually(async () => {
    const mails = await mailsTo(cloud.url, email);
    return mails.length > 0 ? mails : undefined;
  }, `a mail to ${email}`);

/** Somebody whom staff invited; a mail has gone to them where `isInvited` says so. */
async function anInvitation(email: string, { isInvited = true } = {}) {
  const { person } = replyOf(
    createMember,
    await post(
      "",
      { email, first_name: "In", last_name: "Vited", role: "Student", send_invitation: isInvited },
      coordinator,
    ),
  );
  return person;
}
const correctInvitation = (id: string, body: object, as = coordinator) =>
  post(`/${id}/person`, { first_name: "In", last_name: "Vited", ...body }, as, "PUT");
const peopleNow = async () => (await readPeopleOfProgram(program.id)).rows;
const linesAbout = async (email: string) =>
  (await auditOf(program, "person.corrected")).filter(({ subject }) => subject.email === email);
const stateOf = async (text: string) => {
  const token = /#token=([\w-]+)/.exec(text)?.[1] ?? "";
  const answer = await send({ method: "POST", path: "/registration/invitation", body: { token } });
  return replyOf(findInvitation, answer).state;
};

describe("staff correct an account that nobody has signed in with (C-23)", () => {
  it("in every place, by the rules for names and addresses, and both addresses are told", async () => {
    const course = await aCourse([program]);
    const person = await student();
    await enroll(course, program, person);
    const email = address("jorg");
    const body = {
      first_name: "Jo\u0308rg",
      last_name: "Hy\u00adphen ",
      email: `Jorg <${email.toUpperCase()}>`,
    };
    const reply = replyOf(correctMember, await correct(person, body, coordinator));
    const corrected = { first_name: "Jörg", last_name: "Hyphen", email };
    expect(reply).toMatchObject(corrected);
    expect((await getPerson(person.id))?.profile).toMatchObject(corrected);
    expect(await getUserIdByEmail(email)).toBe(person.id);
    expect(await getUserIdByEmail(person.email)).toBeUndefined();
    expect((await peopleNow()).find(({ user_id }) => user_id === person.id)).toMatchObject(corrected);
    const roster = { courseId: course.id, programId: program.id };
    expect((await getCourseMembers(roster, [person.id]))[0]).toMatchObject(corrected);
    const lines = await linesAbout(email);
    expect(lines).toHaveLength(1);
    expect(lines[0]?.details).toMatchObject({ Email: `${person.email} → ${email}` });
    expect(lines[0]?.actor?.id).toBe(coordinator.person.id);
    for (const to of [person.email, email]) {
      const [mail] = await mailsOf(to);
      expect(mail?.subject).toBe("Your email address was corrected");
      expect(mail?.text).toContain(email);
    }
  });

  it("once, however often it is sent", async () => {
    const person = await student();
    const email = address("once");
    for (let each = 0; each < 3; each++)
      expect((await correct(person, { email }, coordinator)).status).toBe(200);
    expect(await linesAbout(email)).toHaveLength(1);
  });

  it.each([
    ["first_name", "J\ufffdrg"],
    ["first_name", "Two\nLines"],
    ["last_name", "A\u202eB"],
    ["email", "dot..dot@example.edu"],
    ["email", "dash@-example.edu"],
    ["email", "a@example.edu; b@example.edu"],
  ])("never to what no rule takes: %s %j", async (field, value) => {
    const person = await student();
    const refusal = refusalOf(await correct(person, { [field]: value }, coordinator));
    expect(refusal.fields?.map(({ path }) => path)).toEqual([`body.${field}`]);
    expect((await getPerson(person.id))?.profile.email).toBe(person.email);
  });

  it("not to an address that somebody has", async () => {
    const [person, other] = [await student(), await student()];
    const refusal = refusalOf(await correct(person, { email: other.email.toUpperCase() }, coordinator));
    expect(refusal.code).toBe("CONFLICT");
    expect(refusal.fields?.[0]?.path).toBe("body.email");
    expect(await getUserIdByEmail(other.email)).toBe(other.id);
  });
});

describe("staff correct an invitation that nobody has accepted (C-24)", () => {
  const elsewhere = () => aProgram();

  it("moving it, with its courses, from an account that is somebody's, whose address stays", async () => {
    const owner = await aPerson([{ program: await elsewhere(), role: "Program Service Administrator" }]);
    const session = await aSession(owner);
    const { id } = await anInvitation(owner.email);
    const course = await aCourse([program]);
    const added = await send({
      method: "POST",
      path: `/document_sets/${course.id}/document_set_user_permissions/create_batch_list`,
      body: { groupRoleDefinitionUserIds: [id] },
      as: coordinator.session,
    });
    expect(added.status).toBe(200);
    const email = address("right");
    const reply = replyOf(correctMember, await correctInvitation(id, { last_name: "Right", email }));
    expect(reply).toMatchObject({ id, last_name: "Right", email, subscription_end: null });
    const after = await getPerson(owner.id);
    expect(after?.profile).toMatchObject({ email: owner.email, last_name: owner.last_name });
    expect(after?.memberships.map(({ program_id }) => program_id)).not.toContain(program.id);
    expect((await send({ method: "GET", path: "/account", as: session })).status).toBe(200);
    const invited = await getUserIdByEmail(email);
    expect(invited).toBeDefined();
    expect(invited).not.toBe(owner.id);
    const roster = { courseId: course.id, programId: program.id };
    expect(await getCourseMembers(roster, [owner.id])).toEqual([]);
    expect(await getCourseMembers(roster, [invited ?? ""])).toMatchObject([{ email, last_name: "Right" }]);
    expect((await peopleNow()).filter((row) => row.id === id)).toMatchObject([{ user_id: invited, email }]);
  });

  it("so that neither answer nor page tells which addresses have an account", async () => {
    const stranger = () => aPerson([], { first_name: "Real", last_name: "Secretname" });
    const shapes = [];
    for (const [from, to] of [
      [address("a"), address("b")],
      [(await stranger()).email, address("c")],
      [address("d"), (await stranger()).email],
      [(await stranger()).email, (await stranger()).email],
    ] as const) {
      const { id } = await anInvitation(from);
      const before = (await peopleNow()).find((row) => row.id === id);
      const page = replyOf(getMember, await get(`/${id}`, coordinator));
      const reply = replyOf(correctMember, await correctInvitation(id, { first_name: "Inn", email: to }));
      const lines = await linesAbout(to);
      shapes.push({
        page: { ...page, person: null },
        reply: { ...reply, id: "", user_id: "", email: "", created_at: "" },
        isOther: reply.user_id !== before?.user_id,
        lines: lines.map(({ subject, details }) => [subject.name, Object.keys(details)]),
      });
    }
    expect(new Set(shapes.map((shape) => JSON.stringify(shape))).size).toBe(1);
    expect(JSON.stringify(shapes)).not.toContain("Secretname");
    expect(shapes[0]?.page.correction_refusal).toBeNull();
  });

  it("ending the link in the former mail, telling that address of no other, and inviting the right one", async () => {
    const [wrong, right] = [address("wrong"), address("right")];
    const { id } = await anInvitation(wrong);
    const [former] = await mailsOf(wrong);
    replyOf(correctMember, await correctInvitation(id, { email: right }));
    const [invitation] = await mailsOf(right);
    expect(await stateOf(former?.text ?? "")).toBe("withdrawn");
    expect(await stateOf(invitation?.text ?? "")).toBe("open");
    const withdrawn = await eventually(
      async () => (await mailsTo(cloud.url, wrong)).find(({ subject }) => subject?.includes("withdrawn")),
      "the mail that withdraws the invitation",
    );
    expect(withdrawn.text).not.toContain(right);
  });

  it("by name: the program's list and courses follow, and the name of somebody's account does not", async () => {
    const owner = await aPerson([{ program: await elsewhere(), role: "Student" }]);
    const [mine, theirs] = [await anInvitation(address("bare")), await anInvitation(owner.email)];
    for (const { id, email } of [mine, theirs]) {
      const reply = replyOf(correctMember, await correctInvitation(id, { last_name: "Wright", email }));
      expect(reply).toMatchObject({ last_name: "Wright", email });
      expect((await peopleNow()).find((row) => row.id === id)).toMatchObject({ last_name: "Wright" });
      expect(await linesAbout(email)).toHaveLength(1);
    }
    expect((await getPerson(owner.id))?.profile.last_name).toBe(owner.last_name);
    const bare = await getPerson((await getUserIdByEmail(mine.email)) ?? "");
    expect(bare?.profile.last_name).toBe("Wright");
  });

  it("not to the address of somebody who is in the program", async () => {
    const member = await student();
    const { id } = await anInvitation(address("taken"), { isInvited: false });
    const refusal = refusalOf(await correctInvitation(id, { email: member.email }));
    expect(refusal.code).toBe("CONFLICT");
    expect(refusal.fields?.[0]?.path).toBe("body.email");
    expect(await getUserIdByEmail(member.email)).toBe(member.id);
  });
});

describe("nobody takes over an account by correcting its address (C-23)", () => {
  it("staff are refused for whoever has a password, belongs elsewhere or has rights of the provider", async () => {
    const other = await aProgram();
    const manager = await guest(program, "Student Roster Manager");
    const teacher = await guest(program, "Teacher");
    const it = await guest(program, "IT Administrator");
    const registered = await aPerson([{ program, role: "Student" }]);
    const both = await aPerson(
      [
        { program, role: "Student" },
        { program: other, role: "Program Service Administrator" },
      ],
      { password_hash: noPassword },
    );
    const admin = await aPerson([{ program, role: "Student" }], {
      is_admin: true,
      password_hash: noPassword,
    });
    const stranger = await guest(other, "Program Service Administrator");
    const one = await student();
    const refusedFor: [BuiltPerson, Guest, string][] = [
      [registered, coordinator, "FORBIDDEN"],
      [one, teacher, "FORBIDDEN"],
      [teacher.person, manager, "FORBIDDEN"],
      [coordinator.person, it, "FORBIDDEN"],
      [both, coordinator, "FORBIDDEN"],
      [admin, coordinator, "FORBIDDEN"],
      [coordinator.person, coordinator, "FORBIDDEN"],
      [one, stranger, "NOT_FOUND"],
    ];
    for (const [person, by, code] of refusedFor) {
      expect(codeOf(await correct(person, { email: address("taken") }, by))).toBe(code);
      expect((await getPerson(person.id))?.profile.email).toBe(person.email);
    }
    expect((await correct(one, { last_name: "Right" }, manager)).status).toBe(200);
    const seen = replyOf(getMember, await get(`/${idOf(registered)}`, coordinator));
    expect(seen.correction_refusal).toContain("account of their own");
  });

  it("a provider admin corrects it: sign-in and links follow the new address, sessions stay", async () => {
    const person = await aPerson([{ program, role: "Student" }]);
    const session = await aSession(person);
    const reset = await aPasswordResetFor(person);
    const email = address("moved");
    replyOf(correctMember, await correct(person, { email }, provider));
    const signIn = (with_: string) =>
      send({ method: "POST", path: "/session", body: { email: with_, password: person.password } });
    expect((await signIn(email)).status).toBe(201);
    expect((await signIn(person.email)).status).toBe(401);
    const account = await send({ method: "GET", path: "/account", as: session });
    expect(replyOf(getAccount, account)).toMatchObject({ email });
    const opened = await send({ method: "POST", path: "/password/reset_link", body: { token: reset } });
    expect(replyOf(findPasswordReset, opened).state).toBe("used");
    expect((await mailsOf(person.email))[0]?.text).toContain(email);
    expect((await mailsOf(email))[0]?.text).toContain(person.email);
  });

  it("and only shortly after showing again who they are", async () => {
    const person = await aPerson([{ program, role: "Student" }]);
    const admin = await guest(program, "IT Administrator", { is_admin: true });
    const late = { ...admin, session: await aSession(admin.person, { createdMsAgo: 60 * 60_000 }) };
    expect(codeOf(await correct(person, { email: address("late") }, late))).toBe("PROOF_NEEDED");
    expect((await getPerson(person.id))?.profile.email).toBe(person.email);
  });
});
