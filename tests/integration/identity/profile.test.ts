import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readPeopleOfProgram } from "#functions/table/programs/programPeople.ts";
import type { Program } from "#functions/table/programs/programs.ts";
import { getProfile } from "#shared/contract/identity/profile.ts";
import { eventually } from "#tests/builders/eventually.ts";
import { type Credentials, codeOf, refusalOf, replyOf } from "#tests/builders/http.ts";
import { mailsTo } from "#tests/builders/mailbox.ts";
import { aPerson, aProgram, aSession, type BuiltPerson, forgetThisAddress } from "#tests/builders/world.ts";
import { useApi } from "../cloud.ts";

const { cloud, send } = useApi("identity");

let program: Program;
let person: BuiltPerson;
let as: Credentials;
beforeEach(async () => {
  program = await aProgram();
  person = await aPerson([{ program, role: "Teacher" }]);
  as = await aSession(person);
});
afterEach(forgetThisAddress);

const empty = {
  ...{ title: null, other_title: null, position: null, contact_phone: null, graduation_day: null },
  ...{ primary_clinical_discipline: [], no_learners: false, works_with: [], other_works_with: null },
  ...{ teaches: [], other_teaches: null, basic_sciences: [], start_date: null, end_date: null },
};
/** Fields of the account itself, which the form does not write. */
const ofAccount = { language: null };
const save = (form: Record<string, unknown>) =>
  send({ method: "PUT", path: "/profile", body: { ...empty, ...form }, as });
const read = async () => replyOf(getProfile, await send({ method: "GET", path: "/profile", as }));

describe("the registration/profile form (C-43)", () => {
  it("is empty at first, and read again as it was saved", async () => {
    expect(await read()).toEqual({ ...empty, ...ofAccount, is_filled: false });
    const form = {
      title: "Other",
      other_title: "Preceptor",
      position: "Attending",
      contact_phone: "+12025550143",
      primary_clinical_discipline: ["Pediatrics", "Neurology"],
      works_with: ["Clerkship students", "Other"],
      other_works_with: "Visiting students",
      teaches: ["Basic science courses"],
      basic_sciences: ["Anatomy"],
      start_date: "2026-09-01",
      end_date: "2026-09-01",
    };
    expect((await save(form)).status).toBe(200);
    expect(await read()).toEqual({ ...empty, ...ofAccount, ...form, is_filled: true });
  });

  it("carries graduation day and disciplines into the list of every program of the person", async () => {
    await save({ title: "Professor", primary_clinical_discipline: ["Radiology"] });
    const row = async () => (await readPeopleOfProgram(program.id)).rows[0];
    expect(await row()).toMatchObject({ primary_clinical_discipline: ["Radiology"], graduation_day: null });
    await save({ title: "Student", graduation_day: "2028-05-20" });
    expect(await row()).toMatchObject({ primary_clinical_discipline: [], graduation_day: "2028-05-20" });
  });

  it.each([
    [{ title: "Student", position: "Dean" }, "position"],
    [{ position: "Dean" }, "position"],
    [{ title: "Professor", graduation_day: "2028-05-20" }, "graduation_day"],
    [{ no_learners: true, works_with: ["Clerkship students"] }, "works_with"],
    [{ works_with: ["Other"] }, "other_works_with"],
    [{ teaches: ["Other"] }, "other_teaches"],
    [{ basic_sciences: ["Anatomy"] }, "basic_sciences"],
    [{ title: "Other" }, "other_title"],
    [{ start_date: "2026-09-02", end_date: "2026-09-01" }, "end_date"],
    [{ start_date: "2026-02-31" }, "start_date"],
    [{ contact_phone: "+15551" }, "contact_phone"],
    [{ contact_phone: "call me" }, "contact_phone"],
  ])("refuses %j at %s and keeps what was saved before", async (form, field) => {
    await save({ title: "Dean" });
    const answer = await save(form);
    expect(refusalOf(answer).fields?.map(({ path }) => path)).toEqual([`body.${field}`]);
    expect(await read()).toMatchObject({ title: "Dean", is_filled: true });
  });
});

describe("the contact form (C-43)", () => {
  const write = (body: Record<string, unknown>, who?: Credentials) =>
    send({
      method: "POST",
      path: "/contact",
      body: { name: "Ada", email: "ada@bedside.test", message: "Hello", ...body },
      as: who,
    });
  const mailWith = (text: string) =>
    eventually(async () => {
      const mails = await mailsTo(cloud.url, "support@bedside.localhost");
      return mails.find((mail) => mail.text?.includes(text));
    }, "the message");

  it("sends what was written to the provider's address, with who wrote it", async () => {
    const mark = `A question of ${person.id}`;
    expect((await write({ message: `${mark}\n\nand more`, contact_phone: "+12025550143" }, as)).status).toBe(
      201,
    );
    const mail = await mailWith(mark);
    expect(mail?.text).toContain(`Signed in as: ${person.email}, ${program.name}`);
    expect(mail?.text).toContain("Phone: +12025550143");
  });

  it("takes a message of nobody who is signed in, and refuses a number that is none", async () => {
    const mark = `From outside ${person.id}`;
    expect((await write({ message: mark })).status).toBe(201);
    expect((await mailWith(mark))?.text).toContain("Signed in as: nobody");
    const answer = await write({ contact_phone: "+15551" });
    expect(refusalOf(answer).fields).toEqual([
      { path: "body.contact_phone", message: "Provide valid contact phone number" },
    ]);
  });

  it("takes 30 an hour from one network", async () => {
    const statuses: number[] = [];
    for (let at = 0; at < 31; at++) statuses.push((await write({})).status);
    expect(statuses.filter((status) => status === 201).length).toBeLessThanOrEqual(30);
    expect(codeOf(await write({}))).toBe("TOO_MANY_ATTEMPTS");
  });
});
