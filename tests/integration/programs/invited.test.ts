import { decodeTime } from "ulid";
import { describe, expect, it } from "vitest";
import { isoTime, newUlid, nowMs } from "#functions/runtime/clock.ts";
import { listAuditEntries } from "#functions/table/operations/audit.ts";
import { readPeopleOfProgram } from "#functions/table/programs/programPeople.ts";
import { createMember } from "#shared/contract/programs/members.ts";
import { limits } from "#shared/domain/limits.ts";
import { codeOf, replyOf } from "#tests/builders/http.ts";
import { inviteTo } from "#tests/builders/mailLinks.ts";
import { aCourse, aPerson, aProgram, aSession, type BuiltPerson } from "#tests/builders/world.ts";
import { useApi } from "../cloud.ts";
import { aStaffedProgram, type Guest, guest, memberCalls } from "./guests.ts";

const { send } = useApi("programs");
const { post, get } = memberCalls(send);

const aStranger = (): Promise<BuiltPerson> => aPerson([], { first_name: "Real", last_name: "Secretname" });
const bodyFor = (email: string) => ({ email, first_name: "Typed", last_name: "By Staff", role: "Student" });

/** Everything that the staff of a program are shown of its people, as text. */
async function allThatIsShown({ session }: Guest, membershipId: string): Promise<string> {
  const paths = ["", `/${membershipId}`, "/removed", "/program_user_summary_csv.csv"];
  const answers = await Promise.all(paths.map((at) => get(at, { session } as Guest)));
  return answers.map(({ text }) => text).join("\n");
}

describe("somebody whom a program invites (C-23, C-24)", () => {
  it("is told apart from nobody who has no account: not by reply, list, page, file or log", async () => {
    const { program, coordinator } = await aStaffedProgram();
    const stranger = await aStranger();
    const shapes = [];
    for (const email of [stranger.email, `${newUlid().toLowerCase()}@bedside.test`]) {
      const answer = await post("", { ...bodyFor(email), send_invitation: true }, coordinator);
      const { person } = replyOf(createMember, answer);
      expect(answer.text).not.toContain(stranger.id);
      shapes.push({ ...person, id: "", email: "", created_at: "" });
      expect(await allThatIsShown(coordinator, person.id)).not.toContain("Secretname");
    }
    expect(shapes[0]).toEqual(shapes[1]);
    const log = await listAuditEntries(program.id, isoTime(nowMs()).slice(0, 7));
    expect(log.map(({ action }) => action)).toEqual(
      expect.arrayContaining(["membership.added", "membership.invited"]),
    );
    expect(JSON.stringify(log)).not.toContain("Secretname");
  });

  it("has an id that does not tell when it was made", async () => {
    const { program, coordinator } = await aStaffedProgram();
    const beforeMs = nowMs() - 60_000;
    const emails = Array.from({ length: 5 }, () => `${newUlid().toLowerCase()}@bedside.test`);
    for (const email of emails) replyOf(createMember, await post("", bodyFor(email), coordinator));
    const { rows } = await readPeopleOfProgram(program.id);
    const times = rows.flatMap(({ email, user_id }) => (emails.includes(email) ? [decodeTime(user_id)] : []));
    expect(times).toHaveLength(emails.length);
    expect(times.filter((timeMs) => timeMs < beforeMs)).not.toEqual([]);
    expect(times.every((timeMs) => timeMs <= nowMs())).toBe(true);
  });

  it("keeps what they are called to themselves through changes, and is shown by their own name once they accept", async () => {
    const { program, coordinator } = await aStaffedProgram();
    const stranger = await aStranger();
    const session = await aSession(stranger);
    const course = await aCourse([program]);
    const { person } = replyOf(createMember, await post("", bodyFor(stranger.email), coordinator));
    const listPath = `/document_sets/${course.id}/document_set_user_permissions`;
    const add = { groupRoleDefinitionUserIds: [person.id] };
    const added = await send({
      method: "POST",
      path: `${listPath}/create_batch_list`,
      body: add,
      as: coordinator.session,
    });
    expect(added.status).toBe(200);
    const rename = { first_name: "Really", last_name: "Secretname" };
    expect((await send({ method: "PATCH", path: "/account", body: rename, as: session })).status).toBe(200);
    const members = () => send({ method: "GET", path: listPath, as: coordinator.session });
    expect((await members()).text).toContain("By Staff");
    for (const text of [(await members()).text, await allThatIsShown(coordinator, person.id)])
      expect(text).not.toContain("Secretname");

    const token = await inviteTo(program, stranger);
    const accepted = await send({
      method: "POST",
      path: "/registration",
      body: { token },
      as: session,
    });
    expect(accepted.status).toBe(201);
    expect((await members()).text).toContain("Secretname");
    expect((await members()).text).not.toContain("By Staff");
  });

  it("is one of so many that one person may add in a row", async () => {
    const program = await aProgram();
    const host = await guest(program, "Program Service Administrator");
    const codes: number[] = [];
    for (let at = 0; at <= limits.people_added.atOnce; at++) {
      const answer = await post("", bodyFor(`${newUlid().toLowerCase()}@bedside.test`), host);
      codes.push(answer.status);
      if (answer.status !== 201) expect(codeOf(answer)).toBe("LIMIT_REACHED");
    }
    expect(codes.filter((status) => status === 201).length).toBeGreaterThanOrEqual(
      limits.people_added.atOnce,
    );
    expect(codes.at(-1)).toBe(429);
  });
});
