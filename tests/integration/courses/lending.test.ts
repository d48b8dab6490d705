import { describe, expect, it } from "vitest";
import { putPublishedDocument } from "#functions/table/cases/documents.ts";
import { putCourseItems, readCourseItems, removeCourseItem } from "#functions/table/courses/courseItems.ts";
import { getCourse, putCourse, readCoursesOfProgram } from "#functions/table/courses/courses.ts";
import { listCourseLoans, readCourseLoans } from "#functions/table/programs/loans.ts";
import { aCourseWith } from "#tests/builders/course.ts";
import { aCourse, aDocument, addItems, aProgram } from "#tests/builders/world.ts";
import { useApi } from "../cloud.ts";

useApi("courses");

const nowS = 1_795_000_000;
const now = "2026-11-22T08:00:00.000Z";

describe("a course that is lent (docs/adr/0050)", () => {
  it("goes to more programs than a transaction has places for", async () => {
    const programs = await Promise.all(Array.from({ length: 60 }, () => aProgram()));
    const course = await aCourse(programs, { program_id: null, kind: "signature" });
    expect((await listCourseLoans(course.id)).sort()).toEqual(programs.map(({ id }) => id).sort());
    for (const { id } of programs) expect((await readCoursesOfProgram(id)).rows).toEqual([course]);
  });

  it("is changed in one list, and nothing is written for the programs that have it", async () => {
    const programs = await Promise.all([aProgram(), aProgram()]);
    const course = await aCourse(programs, { program_id: null });
    const before = await Promise.all(programs.map(({ id }) => readCourseLoans(id)));
    await putCourse({ ...course, name: "Renamed" }, nowS);
    for (const { id } of programs) {
      expect((await readCoursesOfProgram(id)).rows.map(({ name }) => name)).toEqual(["Renamed"]);
    }
    const after = await Promise.all(programs.map(({ id }) => readCourseLoans(id)));
    expect(after.map(({ version }) => version)).toEqual(before.map(({ version }) => version));
  });

  it("is in the lists of its borrowers alone, and a program's own course in its own", async () => {
    const [borrower, other] = [await aProgram(), await aProgram()];
    const lent = await aCourse([borrower], { program_id: null });
    const own = await aCourse([other]);
    expect((await readCoursesOfProgram(borrower.id)).rows.map(({ id }) => id)).toEqual([lent.id]);
    expect((await readCoursesOfProgram(other.id)).rows.map(({ id }) => id)).toEqual([own.id]);
  });

  it("stays the same list while other courses of the provider change", async () => {
    const program = await aProgram();
    const course = await aCourse([program], { program_id: null });
    const { rows } = await readCoursesOfProgram(program.id);
    await aCourse([await aProgram()], { program_id: null });
    expect((await readCoursesOfProgram(program.id)).rows).toBe(rows);
    await putCourse({ ...course, name: "Renamed" }, nowS);
    expect((await readCoursesOfProgram(program.id)).rows).not.toBe(rows);
  });
});

describe("the items of a course (docs/adr/0050)", () => {
  it("show what was published a moment ago, in every course that holds the document", async () => {
    const program = await aProgram();
    const document = await aDocument([program]);
    const courses = [await aCourseWith([document], [program]), await aCourseWith([document], [program])];
    const next = { ...document, title: "Another title", published_snapshot_id: "01M812HWP27VKZH878X7BHMTQH" };
    await putPublishedDocument(next, now);
    for (const { id } of courses) {
      expect((await readCourseItems(id)).rows.map((row) => row.document.title)).toEqual(["Another title"]);
    }
  });

  it("stay the same array while documents of other courses are published", async () => {
    const program = await aProgram();
    const document = await aDocument([program]);
    const course = await aCourseWith([document, await aDocument([program])], [program]);
    const { rows } = await readCourseItems(course.id);
    await aDocument([program]);
    expect((await readCourseItems(course.id)).rows).toBe(rows);
    await putPublishedDocument({ ...document, author: "B. Author" }, now);
    const after = (await readCourseItems(course.id)).rows;
    expect(after).not.toBe(rows);
    expect(after.filter((row) => rows.includes(row))).toHaveLength(1);
  });

  it("are counted right when many add and take out at once", async () => {
    const program = await aProgram();
    const documents = await Promise.all(Array.from({ length: 6 }, () => aDocument([program])));
    const course = await aCourse([program]);
    const [first] = await addItems(course, documents.slice(0, 2));
    await Promise.all([
      ...documents.slice(2).map((document, index) =>
        putCourseItems(
          course.id,
          [
            {
              relation_id: (first ?? 0) + 1_000_000 + index,
              position: index + 3,
              document_id: document.id,
            },
          ],
          nowS,
        ),
      ),
      removeCourseItem(course.id, documents[0]?.id ?? 0, nowS),
    ]);
    expect(await getCourse(course.id)).toMatchObject({ item_count: 5 });
    expect((await readCourseItems(course.id)).rows).toHaveLength(5);
    expect((await readCoursesOfProgram(program.id)).rows).toMatchObject([{ item_count: 5 }]);
  });

  it("are more than one transaction takes", async () => {
    const program = await aProgram();
    const documents = [];
    for (let i = 0; i < 50; i++) documents.push(await aDocument([program]));
    const course = await aCourseWith(documents, [program]);
    expect((await getCourse(course.id))?.item_count).toBe(50);
  });
});
