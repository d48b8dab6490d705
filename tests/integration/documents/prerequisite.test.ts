import { beforeAll, describe, expect, it } from "vitest";
import type { DocumentRow } from "#functions/table/cases/documents.ts";
import type { CourseRow } from "#functions/table/courses/courses.ts";
import type { Program } from "#functions/table/programs/programs.ts";
import { getPrerequisite } from "#shared/contract/documents/prerequisite.ts";
import { type Credentials, codeOf, replyOf } from "#tests/builders/http.ts";
import { aCourse, aDocument, addItems, aPerson, aProgram, aSession, enroll } from "#tests/builders/world.ts";
import { useApi } from "../cloud.ts";

const { send } = useApi("documents");

let program: Program;
let [first, second, third]: DocumentRow[] = [];
let course: CourseRow;
let [firstItem, secondItem, thirdItem]: number[] = [];
let as: Credentials;

beforeAll(async () => {
  program = await aProgram();
  first = await aDocument([program], { title: "Alpha" });
  second = await aDocument([program], { title: "Beta", prerequisite_document_id: first.id });
  third = await aDocument([program], { title: "Gamma", prerequisite_document_id: second.id });
  course = await aCourse([program]);
  [firstItem, secondItem, thirdItem] = await addItems(course, [first, second, third]);
  const student = await aPerson([{ program, role: "Student" }]);
  await enroll(course, program, student);
  as = await aSession(student);
});

const asked = (kind: string, id: number | undefined, by = as) =>
  send({ method: "GET", path: `/prerequisites/${kind}/${id}`, as: by });
const prerequisiteOf = async (kind: string, id: number | undefined) =>
  replyOf(getPrerequisite, await asked(kind, id)).prerequisite;

describe("what a locked case waits for (courses §2.4, ruling 21)", () => {
  it("is named, with the way there in the course, however the case was opened", async () => {
    const found = { title: "Alpha", opens_as: { kind: "course_item", id: firstItem } };
    expect(await prerequisiteOf("course_item", secondItem)).toEqual(found);
    expect(await prerequisiteOf("document", second?.id)).toEqual(found);
  });

  it("is named without a way where it is locked itself, or stands in no course of theirs", async () => {
    expect(await prerequisiteOf("course_item", thirdItem)).toEqual({ title: "Beta", opens_as: null });
    const elsewhere = await aDocument([program], { title: "Delta" });
    const waits = await aDocument([program], { prerequisite_document_id: elsewhere.id });
    const [item] = await addItems(course, [waits]);
    expect(await prerequisiteOf("course_item", item)).toEqual({ title: "Delta", opens_as: null });
  });

  it("is not named where the program does not have it, and there is none of a case that waits for nothing", async () => {
    const foreign = await aDocument([await aProgram()], { title: "Foreign" });
    const waits = await aDocument([program], { prerequisite_document_id: foreign.id });
    const [item] = await addItems(course, [waits]);
    expect(await prerequisiteOf("course_item", item)).toBeNull();
    expect(await prerequisiteOf("course_item", firstItem)).toBeNull();
  });

  it("is told to nobody who may not open the case that waits", async () => {
    const outside = await aSession(await aPerson([{ program, role: "Student" }]));
    for (const [kind, id] of [
      ["course_item", secondItem],
      ["document", second?.id],
    ] as const)
      expect(codeOf(await asked(kind, id, outside))).toBe("NOT_FOUND");
  });
});
