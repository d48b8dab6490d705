import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { hashPassword } from "#functions/identity/password.ts";
import { putPeople } from "#functions/table/programs/programPeople.ts";
import { createProgram } from "#functions/table/programs/programs.ts";
import { demoPassword } from "#scripts/seed/accounts.ts";
import { people, personRows } from "#scripts/seed/demoPeople.ts";
import { allPrograms } from "#scripts/seed/programs.ts";
import { studentOfAnotherProgram } from "#scripts/seed/students.ts";
import { course, courseItem } from "#shared/contract/courses/courses.ts";
import { runImport } from "#tests/builders/runImport.ts";
import { dumpTable, signIn, useProductCloud } from "./productCloud.ts";

const product = useProductCloud();
const fixture = (name: string) => `tests/fixtures/osce/${name}.jsonl`;
const toDemo = ["northfield", "riverside", "lindental"].flatMap((name) => ["--program", name]);
const importFile = (...args: string[]) => runImport(product.dataDir, args);

const student = "student@bedside.test";
const isSomeStudent = ({ email }: { email: string }) => [student, studentOfAnotherProgram].includes(email);

beforeAll(async () => {
  Object.assign(process.env, product.cloud().toolEnvironment);
  for (const program of allPrograms) await createProgram(program);
  const passwordHash = await hashPassword(demoPassword);
  await putPeople(
    people.filter(isSomeStudent).map((person) => personRows(person, passwordHash, Date.now())),
    Math.floor(Date.now() / 1000),
  );
});

/** The imported course as somebody sees it. */
async function importedCourse(email: string, name = "Imported OSCE Cases") {
  const get = await signIn(product.cloud(), email);
  const courses = z.array(course).parse(await (await get("/document_sets")).json());
  const found = courses.find((entry) => entry.name === name);
  if (!found) return { get, found, items: [] };
  const reply = await get(`/document_sets/${found.id}/document_set_document_relations`);
  return { get, found, items: z.array(courseItem).parse(await reply.json()) };
}

describe("npm run import:cases beside the running product", () => {
  it("says with --dry-run what would come, and writes nothing", async () => {
    const before = await dumpTable(product.cloud());
    const run = await importFile(fixture("bad"), "--dry-run", ...toDemo, "--enroll");
    expect(run.code).toBe(1);
    expect(run.err).toContain("line 3: OSCE_Examination.Correct_Diagnosis is missing\n");
    expect(run.out).toContain("line 9: new case: 52-year-old man with severe pain in the right big toe\n");
    expect(run.out).toMatch(
      /Course "Imported OSCE Cases" \(new\): lent to 3 programs, 2 students newly enrolled/,
    );
    expect(run.out).toContain("unchanged 0, refused 12. Nothing was written.");
    // The list of all people follows on the stream by itself.
    const written = (items: Map<string, unknown>) =>
      [...items].filter(([key]) => !/^COLLECTION#users/.test(key));
    expect(written(await dumpTable(product.cloud()))).toEqual(written(before));
  });

  it("lends to no program and enrolls nobody unless it is asked to, and says each step with its time", async () => {
    const run = await importFile(fixture("good"), "--course", "Nobody's yet");
    expect(run.err).toBe("");
    expect(run.code).toBe(0);
    expect(run.out).toMatch(/^ +\d+\.\d s {2}7 of 7 examinations$/m);
    expect(run.out).toContain("7 cases, lent to 0 programs, 0 students newly enrolled.");
    expect((await importedCourse(student, "Nobody's yet")).found).toBeUndefined();
    const lent = await importFile(fixture("good"), "--course", "Nobody's yet", "--program", "northfield");
    expect(lent.out).toContain("lent to 1 programs, 0 students newly enrolled.");
    expect((await importedCourse(student, "Nobody's yet")).found).toBeUndefined();
  });

  it("reads the file as it is published: over several lines, without ids, and the same again changes nothing", async () => {
    const lines = readFileSync(fixture("good"), "utf8").split("\n").slice(0, 2);
    const published = lines.map((line) => ({ ...JSON.parse(line), source_id: undefined }));
    const file = join(product.dataDir, "published.json");
    writeFileSync(file, JSON.stringify(published, null, 2));
    const course = ["--course", "As published"];
    expect((await importFile(file, ...course)).out).toContain("Imported 2, unchanged 0, refused 0");
    const again = await importFile(file, ...course, "--dry-run");
    expect(again.out).toContain("unchanged 2, refused 0. Nothing was written.");
  });

  it("imports every good line into a signature course that the students see who were to be enrolled", async () => {
    const run = await importFile(fixture("good"), ...toDemo, "--enroll");
    expect(run.err).toBe("");
    expect(run.out).toContain("Imported 0, unchanged 7, refused 0");
    expect(run.code).toBe(0);
    const { found, items, get } = await importedCourse(student);
    expect(found).toMatchObject({ kind: "signature", item_count: 7 });
    expect(items.map((item) => item.title)).toContain(
      "52-year-old man with severe pain in the right big toe",
    );
    const [first] = items;
    expect((await get(`/documents/${first?.id}`)).status).toBe(200);
    expect((await importedCourse(studentOfAnotherProgram)).items).toHaveLength(7);
  });

  it("changes nothing when the same file comes again", async () => {
    const before = await dumpTable(product.cloud());
    const run = await importFile(fixture("good"));
    expect(run.out).toContain("Imported 0, unchanged 7, refused 0");
    expect(run.code).toBe(0);
    const after = await dumpTable(product.cloud());
    const isOurs = (key: string) => !/^(USER|THROTTLE)#/.test(key); // sessions of the test above
    const ours = (items: Map<string, unknown>) => [...items].filter(([key]) => isOurs(key));
    expect(ours(after)).toEqual(ours(before));
  });

  it("changes nothing either when only some of the lines come again", async () => {
    const part = join(product.dataDir, "part.jsonl");
    const lines = readFileSync(fixture("good"), "utf8").split("\n");
    writeFileSync(part, `${lines[4]}\n${lines[1]}`);
    expect((await importFile(part)).out).toContain("Imported 0, unchanged 2, refused 0");
  });

  it("publishes a changed examination as a new version of the same case", async () => {
    const before = (await importedCourse(student)).items;
    const edited = join(product.dataDir, "edited.jsonl");
    const changed = readFileSync(fixture("good"), "utf8").replace("9.1 mg/dL", "9.9 mg/dL");
    writeFileSync(edited, changed);
    const run = await importFile(edited);
    expect(run.out).toContain("Imported 1 (1 of them changed), unchanged 6, refused 0");
    const after = (await importedCourse(student)).items;
    expect(after.map((item) => item.id).sort()).toEqual(before.map((item) => item.id).sort());
    const [moved, ...others] = after.filter((item) => item.update_banner_date !== null);
    expect(others).toEqual([]);
    expect(moved?.title).toContain("big toe");
    expect((await importFile(fixture("good"))).out).toContain("Imported 1 (1 of them changed), unchanged 6");
  });

  it("names each bad line, imports the others and ends with 1", async () => {
    const run = await importFile(
      fixture("bad"),
      "--course",
      "Odd & bad",
      "--program",
      "northfield",
      "--enroll",
    );
    expect(run.code).toBe(1);
    expect(run.err.trim().split("\n")).toHaveLength(12);
    expect(run.err).toContain("line 3: OSCE_Examination.Correct_Diagnosis is missing\n");
    expect(run.err).toContain('line 10: source_id "fixture-01" stands already in line 9\n');
    // All three good lines came before in files of other names; one of them has no source_id.
    expect(run.out).toContain("Imported 0, unchanged 3, refused 12");
    expect((await importedCourse(student, "Odd & bad")).items).toHaveLength(3);
    expect((await importedCourse(studentOfAnotherProgram, "Odd & bad")).found).toBeUndefined();
  });
});

describe("npm run import:cases without the product", () => {
  it("works on the stored data and leaves nothing running", async () => {
    await product.stop();
    const run = await importFile(fixture("odd"), ...toDemo);
    expect(run.err).toBe("");
    expect(run.out).toContain("Imported 3, unchanged 0, refused 0");
    expect(run.code).toBe(0);
    await product.start();
    const { items } = await importedCourse(student);
    expect(items.map((item) => item.title)).toContain("28-year-old woman with palpitations");
  }, 120_000);
});
