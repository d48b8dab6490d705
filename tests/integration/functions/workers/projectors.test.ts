import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { DocumentRow } from "#functions/table/cases/documents.ts";
import { putProgressRows, unstartedProgress } from "#functions/table/cases/progress.ts";
import {
  putCourseItems,
  readDocumentIdsOfCourse,
  removeCourseItem,
} from "#functions/table/courses/courseItems.ts";
import { leaveCourse, listCourseMembersFrom } from "#functions/table/courses/courseMembers.ts";
import { getCourseProgress, listCourseProgress } from "#functions/table/courses/courseProgress.ts";
import type { CourseRow } from "#functions/table/courses/courses.ts";
import { getFanOut, putFanOut } from "#functions/table/operations/fanOuts.ts";
import type { Program } from "#functions/table/programs/programs.ts";
import { nextSequence } from "#functions/table/table.ts";
import { planProjection, rebuildProjection } from "#functions/workers/rebuildProjection.ts";
import { aCourseWith, aCrowd } from "#tests/builders/course.ts";
import { eventually } from "#tests/builders/eventually.ts";
import {
  aCourse,
  aDocument,
  addItems,
  aPerson,
  aProgram,
  type BuiltPerson,
  enroll,
  setProgress,
} from "#tests/builders/world.ts";
import { useApi } from "../../cloud.ts";

const { cloud } = useApi("progressStream");
const nowS = Math.floor(Date.now() / 1000);

const percentOf = async (
  course: CourseRow,
  program: Program,
  person: { id: string },
  document: DocumentRow,
) => (await getCourseProgress(course.id, program.id, person.id))?.cells[document.id]?.[0];

const shows = (percent: number | undefined, read: () => Promise<number | undefined>, what: string) =>
  eventually(async () => (await read()) === percent || undefined, what);

describe("work that was done before (docs/adr/0002)", () => {
  async function aBeginner() {
    const program = await aProgram();
    const document = await aDocument([program]);
    const first = await aCourseWith([document], [program]);
    const person = await aPerson([{ program, role: "Student" }]);
    await enroll(first, program, person);
    await setProgress(person, document, { percent_complete: 40 });
    await shows(40, () => percentOf(first, program, person, document), "the first course");
    return { program, document, first, person };
  }

  it("shows in a second course as soon as the person enters it", async () => {
    const { program, document, person } = await aBeginner();
    const second = await aCourseWith([document], [program]);
    await enroll(second, program, person);
    await shows(40, () => percentOf(second, program, person, document), "the second course");
  });

  it("shows in a second course as soon as the document comes into it", async () => {
    const { program, document, person } = await aBeginner();
    const second = await aCourse([program]);
    await enroll(second, program, person);
    await addItems(second, [document]);
    await shows(40, () => percentOf(second, program, person, document), "the second course");
  });

  it("leaves the report with the person, and comes back with them as it is then", async () => {
    const { program, document, first, person } = await aBeginner();
    await leaveCourse({ courseId: first.id, programId: program.id }, [person.id]);
    await eventually(
      async () => (await getCourseProgress(first.id, program.id, person.id)) === undefined || undefined,
      "the report without them",
    );
    await setProgress(person, document, { percent_complete: 60 });
    await enroll(first, program, person);
    await shows(60, () => percentOf(first, program, person, document), "the report with them");
  });
});

describe("a document that comes into a course of many members (docs/adr/0002)", () => {
  async function aFullCourse(size: number) {
    const program = await aProgram();
    const document = await aDocument([program]);
    const course = await aCourse([program]);
    const crowd = await aCrowd(course, program, size);
    await putProgressRows(
      crowd.map((id) => ({ ...unstartedProgress(id, document.id, 1, 0), percent_complete: 30 })),
    );
    const figures = async () =>
      (await listCourseProgress(course.id, program.id)).filter((row) => row.cells[document.id]?.[0] === 30)
        .length;
    return {
      program,
      document,
      course,
      size,
      figures,
      place: { courseId: course.id, documentId: document.id },
    };
  }

  it("brings along what each of them has done, step by step to the end", async () => {
    const { course, document, figures, place, size } = await aFullCourse(230);
    await addItems(course, [document]);
    await shows(size, figures, "everybody's figures");
    await eventually(async () => (await getFanOut(place)) === undefined || undefined, "the end");
  });

  it("goes on where a process has died, and does no harm when a step is made by two at once", async () => {
    const { program, course, document, figures, place } = await aFullCourse(30);
    const [relation_id] = [await nextSequence("relation")];
    await putCourseItems(course.id, [{ relation_id, position: 1, document_id: document.id }], nowS);
    await shows(30, figures, "everybody's figures");
    const { next } = await listCourseMembersFrom(course.id, undefined, 10);
    if (next === undefined) throw new Error("The course has more than ten members");
    await removeCourseItem(course.id, document.id, nowS);
    for (const { user_id } of await listCourseProgress(course.id, program.id)) {
      await setProgress({ id: user_id }, document, { percent_complete: 50 });
    }
    // Figures of what is not in the course follow nothing; a step from the tenth member on brings up the others.
    await putCourseItems(course.id, [{ relation_id, position: 1, document_id: document.id }], nowS);
    await putFanOut(place, next);
    const step = {
      Records: [
        {
          eventName: "MODIFY",
          dynamodb: {
            SequenceNumber: "1",
            Keys: { pk: { S: `FAN_OUT#${course.id}#${document.id}` }, sk: { S: "FAN_OUT" } },
          },
        },
      ],
    };
    const replies = await Promise.all([
      cloud.invoke("progressStream", step),
      cloud.invoke("progressStream", step),
    ]);
    expect(replies).toEqual([{ batchItemFailures: [] }, { batchItemFailures: [] }]);
    await eventually(async () => (await getFanOut(place)) === undefined || undefined, "the end");
    const rows = await listCourseProgress(course.id, program.id);
    expect(rows.filter((row) => row.cells[document.id]?.[0] === 50).length).toBeGreaterThanOrEqual(20);
    await eventually(
      async () =>
        (await listCourseProgress(course.id, program.id)).every(
          (row) => row.cells[document.id]?.[0] === 50,
        ) || undefined,
      "everybody's new figures",
    );
  });
});

describe("the kept projection", () => {
  type World = { program: Program; courses: CourseRow[]; documents: DocumentRow[]; people: BuiltPerson[] };

  async function aWorld(): Promise<World> {
    const program = await aProgram();
    const documents = [await aDocument([program]), await aDocument([program])];
    const courses = [await aCourse([program]), await aCourse([program])];
    const people = [
      await aPerson([{ program, role: "Student" }]),
      await aPerson([{ program, role: "Student" }]),
    ];
    return { program, courses, documents, people };
  }

  type Step = { kind: "enrol" | "leave" | "add" | "remove" | "play" | "reset"; a: 0 | 1; b: 0 | 1 };
  const bit = fc.constantFrom<0 | 1>(0, 1);
  const kinds = ["enrol", "enrol", "leave", "add", "add", "remove", "play", "play", "reset"] as const;
  const history = fc.array(fc.record({ kind: fc.constantFrom(...kinds), a: bit, b: bit }), {
    minLength: 4,
    maxLength: 16,
  });

  const pick = <T>(of: readonly T[], at: 0 | 1): T => of[at] as T; // there are two of each

  async function take({ program, courses, documents, people }: World, { kind, a, b }: Step, at: number) {
    const [course, person, document] = [pick(courses, a), pick(people, b), pick(documents, b)];
    const membership = { courseId: course.id, programId: program.id, userId: person.id };
    switch (kind) {
      case "enrol":
        return enroll(course, program, person);
      case "leave":
        return leaveCourse(membership, [membership.userId]);
      case "add":
        return addItems(course, [document]);
      case "remove":
        return removeCourseItem(course.id, document.id, nowS);
      case "play":
        return setProgress(pick(people, a), document, { percent_complete: at + 1 });
      case "reset":
        return setProgress(pick(people, a), document, { percent_complete: 0, resets: at + 1 });
    }
  }

  /** Whether what is kept of a course is what follows from the progress records, looked at and not touched. */
  async function isKept(courseId: number, programId: string): Promise<boolean> {
    const [planned, kept, documentIds] = await Promise.all([
      planProjection({ courseId, programId }),
      listCourseProgress(courseId, programId),
      readDocumentIdsOfCourse(courseId),
    ]);
    const cells = (rows: typeof kept) =>
      rows
        .map(({ user_id, cells }) => [user_id, ...documentIds.map((id) => cells[id] ?? null)])
        .filter(([, ...figures]) => figures.some((figure) => figure !== null))
        .sort();
    return JSON.stringify(cells(planned)) === JSON.stringify(cells(kept));
  }

  it("is the one that is rebuilt, after any history of members, items, work and resets", async () => {
    await fc.assert(
      fc.asyncProperty(history, async (steps) => {
        const world = await aWorld();
        for (const [at, step] of steps.entries()) await take(world, step, at);
        for (const { id } of world.courses) {
          await eventually(
            async () => (await isKept(id, world.program.id)) || undefined,
            `the figures of course ${id}`,
          );
          const course = { courseId: id, programId: world.program.id };
          expect((await rebuildProjection(course)).differed).toBe(0);
        }
      }),
      { numRuns: 4 },
    );
  }, 180_000);

  it("is put right by rebuilding: who has left is taken out, and what left the course is no difference", async () => {
    const { program, courses, documents, people } = await aWorld();
    const [course, document, person] = [pick(courses, 0), pick(documents, 0), pick(people, 0)];
    await enroll(course, program, person);
    await addItems(course, documents);
    await setProgress(person, document, { percent_complete: 40 });
    await shows(40, () => percentOf(course, program, person, document), "the figures");
    await removeCourseItem(course.id, document.id, nowS);
    const projected = { courseId: course.id, programId: program.id };
    expect(await rebuildProjection(projected)).toEqual({ items: 0, differed: 0 });
    await addItems(course, [document]);
    expect(await rebuildProjection(projected)).toEqual({ items: 1, differed: 0 });
  });
});
