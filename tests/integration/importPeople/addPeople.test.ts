import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Added, addPeople, preparePeople } from "#functions/invitations/addPeople.ts";
import type { Addition } from "#functions/invitations/planPeople.ts";
import { newUlid } from "#functions/runtime/clock.ts";
import { forAll } from "#functions/runtime/forAll.ts";
import { getPerson, getUserIdByEmail } from "#functions/table/identity/people.ts";
import { keys } from "#functions/table/keys.ts";
import { listAuditEntries } from "#functions/table/operations/audit.ts";
import { deleteJob } from "#functions/table/operations/jobs.ts";
import { readPeopleOfProgram } from "#functions/table/programs/programPeople.ts";
import type { Program } from "#functions/table/programs/programs.ts";
import { putItem, transactCheck } from "#functions/table/table.ts";
import type { PersonToAdd } from "#shared/domain/peopleImport.ts";
import { aPerson, aProgram } from "#tests/builders/world.ts";
import { useApi } from "../cloud.ts";
import { aCohort } from "../members/roster.ts";
import { rowsOfProgram, type Work } from "./rowsOfProgram.ts";

useApi("peopleWorker");

let program: Program;
let addition: Addition;
let mark: string;
beforeEach(async () => {
  mark = newUlid().slice(-10).toLowerCase();
  program = await aProgram();
  const addedBy = await aPerson([]);
  addition = { program, operationId: newUlid(), run: "0.1", addedBy, host: "localhost:1" };
});

const peopleOf = (emails: readonly string[]): PersonToAdd[] =>
  emails.map((email, at) => ({
    line: at + 2,
    email,
    first_name: "P",
    last_name: String(at),
    role: "Student",
  }));
const somePeople = (count: number): PersonToAdd[] =>
  peopleOf(Array.from({ length: count }, (_each, at) => `p${at}.${mark}@bedside.test`));

// Housekeeping of another test would send what nobody here tells the queue of.
const ordered: string[] = [];
afterEach(() => forAll(ordered.splice(0), async (id) => void (await deleteJob(id))));

async function sumOf(steps: AsyncGenerator<Added>) {
  const sum = { steps: 0, people: 0, added: 0, leftOut: [] as Added["leftOut"], mails: 0 };
  for await (const { people, added, leftOut, mails } of steps) {
    sum.steps++;
    sum.people += people;
    sum.added += added;
    sum.leftOut.push(...leftOut);
    sum.mails += mails.length;
    ordered.push(...mails.map(({ id }) => id));
  }
  return sum;
}

/** What there is of each: a row of the list, a membership and a link, and two lines of the log. */
async function standing(people: readonly PersonToAdd[], ...others: Work[]) {
  const { rows } = await readPeopleOfProgram(program.id);
  const { memberships, links } = await rowsOfProgram(program.id, [
    { operationId: addition.operationId, people },
    ...others,
  ]);
  const entries = await listAuditEntries(program.id, new Date().toISOString().slice(0, 7));
  const emails = rows.map(({ email }) => email).toSorted();
  return { emails, memberships: memberships.length, links: links.length, lines: entries.length };
}
const ofEach = (people: readonly PersonToAdd[]) => ({
  emails: people.map(({ email }) => email).toSorted(),
  memberships: people.length,
  links: people.length,
  lines: 2 * people.length,
});

describe("adding people (C-43)", () => {
  it("adds each once where several add the same and another file at the same time, and what is done again adds nobody", async () => {
    const people = somePeople(14);
    const other = newUlid();
    const results = await Promise.all([
      sumOf(addPeople(people, addition)),
      sumOf(addPeople(people, { ...addition, run: "0.2" })),
      sumOf(addPeople(people, { ...addition, operationId: other })),
    ]);
    const last = await sumOf(addPeople(people, { ...addition, run: "0.3" }));
    expect(await standing(people, { operationId: other, people })).toEqual(ofEach(people));
    for (const { added, leftOut } of [...results, last]) expect(added + leftOut.length).toBe(14);
    const [first, second, third] = results;
    expect(first.added).toBe(second.added);
    expect(first.added + third.added).toBe(14);
    expect(last).toMatchObject({ added: first.added, leftOut: first.leftOut, mails: 0 });
    expect(results.reduce((sum, { mails }) => sum + mails, 0)).toBe(14);
    for (const { email } of people) {
      const person = await getPerson((await getUserIdByEmail(email)) ?? "");
      expect(person?.memberships).toHaveLength(1);
    }
  });

  it("adds new and known people in transactions that hold them", async () => {
    const elsewhere = await aProgram();
    await aCohort(elsewhere, 40);
    const known = (await readPeopleOfProgram(elsewhere.id)).rows.map(({ email }) => email);
    const people = peopleOf([...known, ...somePeople(40).map(({ email }) => email)]);
    expect(await sumOf(addPeople(people, addition))).toMatchObject({ people: 80, added: 80, steps: 3 });
    expect(await standing(people)).toEqual(ofEach(people));
  });

  it("leaves out, and says so, who cannot be added, and adds everybody else", async () => {
    const people = somePeople(40);
    const broken = people[17]?.email ?? "";
    // An address of somebody who is not there: whoever comes with it is refused.
    await putItem({ ...keys.email(broken), user_id: newUlid() });
    const sum = await sumOf(addPeople(people, addition));
    expect(sum).toMatchObject({ people: 40, added: 39, mails: 39 });
    expect(sum.leftOut).toEqual([{ line: 19, email: broken, reason: "could not be added" }]);
    expect(await standing(people)).toEqual(ofEach(people.filter(({ email }) => email !== broken)));
  });

  it("finds out who came to be known since it was prepared, and leaves nothing of what was prepared for them", async () => {
    const people = somePeople(20);
    const ahead = await preparePeople(people, addition);
    await aPerson([], { email: people[3]?.email ?? "" });
    const member = await aPerson([{ program, role: "Teacher" }], { email: people[5]?.email ?? "" });
    const sum = await sumOf(addPeople(people, addition, { ahead }));
    expect(sum).toMatchObject({ people: 20, added: 19 });
    expect(sum.leftOut).toMatchObject([{ line: 7, email: member.email }]);
    const { memberships, links } = await standing(people);
    expect({ memberships, links }).toEqual({ memberships: 20, links: 19 });
  });

  it("adds nobody together with what is refused", async () => {
    const together = () => [
      transactCheck(keys.program(program.id), { expression: "attribute_not_exists(pk)" }),
    ];
    await expect(sumOf(addPeople(somePeople(3), addition, { together }))).rejects.toThrow("Another one");
    expect((await readPeopleOfProgram(program.id)).rows).toEqual([]);
    expect(await getUserIdByEmail(somePeople(1)[0]?.email ?? "")).toBeUndefined();
  });
});
