import { beforeAll, describe, expect, it } from "vitest";
import type { DocumentRow } from "#functions/table/cases/documents.ts";
import type { CourseRow } from "#functions/table/courses/courses.ts";
import type { Program } from "#functions/table/programs/programs.ts";
import { findElsewhere } from "#shared/contract/documents/elsewhere.ts";
import { type Credentials, replyOf } from "#tests/builders/http.ts";
import { aCourse, aDocument, addItems, aPerson, aProgram, aSession, enroll } from "#tests/builders/world.ts";
import { useApi } from "../cloud.ts";

const { send } = useApi("documents");

let here: Program;
let there: Program;
let course: CourseRow;
let document: DocumentRow;
let relationId: number;

beforeAll(async () => {
  [here, there] = await Promise.all([aProgram(), aProgram()]);
  course = await aCourse([there]);
  document = await aDocument([there]);
  [relationId = 0] = await addItems(course, [document]);
});

const programsOf = async (as: Credentials, kind: string, id: number) =>
  replyOf(findElsewhere, await send({ method: "GET", path: `/elsewhere/${kind}/${id}`, as })).programs;
const ofAll = async (as: Credentials) => [
  await programsOf(as, "course", course.id),
  await programsOf(as, "course_item", relationId),
  await programsOf(as, "document", document.id),
];
const found = () => [{ program_id: there.id, program_name: there.name }];

describe("a link that leads into another program of the person's (C-01)", () => {
  it("is told with that program to who may open it there", async () => {
    const memberships = [
      { program: here, role: "Teacher" },
      { program: there, role: "Student" },
    ] as const;
    const person = await aPerson([...memberships]);
    const as = await aSession(person);
    // A student there, and in no course: nothing is told of what they could not open.
    expect(await ofAll(as)).toEqual([[], [], []]);
    await enroll(course, there, person);
    expect(await ofAll(as)).toEqual([found(), found(), found()]);
    expect(await programsOf(as, "course", 999_999_999)).toEqual([]);
  });

  it("is told to nobody who is not in that program, or not any more", async () => {
    expect(await ofAll(await aSession(await aPerson([{ program: here, role: "Teacher" }])))).toEqual([
      [],
      [],
      [],
    ]);
    const ended = await aPerson([
      { program: here, role: "Teacher" },
      { program: there, role: "Teacher", subscription_end: "2020-01-01T00:00:00.000Z" },
    ]);
    expect(await ofAll(await aSession(ended))).toEqual([[], [], []]);
  });
});
