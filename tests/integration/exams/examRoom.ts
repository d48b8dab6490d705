import { beforeAll } from "vitest";
import type { DocumentRow } from "#functions/table/cases/documents.ts";
import type { CourseRow } from "#functions/table/courses/courses.ts";
import type { Program } from "#functions/table/programs/programs.ts";
import { aMember } from "#tests/builders/course.ts";
import type { Credentials, Send } from "#tests/builders/http.ts";
import { aSmallCase } from "#tests/builders/smallCase.ts";
import { aCourse, aDocument, addItems, aProgram, aSession, type BuiltPerson } from "#tests/builders/world.ts";
import { examineeOf } from "./examinee.ts";

export const minute = 60_000;
export const hour = 60 * minute;
/** More than is forgiven for an answer's way to the server. */
export const aMoment = 10_000;

/** A course of exams, and its students at them, for a file of tests. */
export function useExamRoom(send: Send) {
  const room = {} as { program: Program; course: CourseRow };
  beforeAll(async () => {
    room.program = await aProgram();
    room.course = await aCourse([room.program]);
  });
  async function anExam(limitS = 3600): Promise<DocumentRow> {
    const document = await aDocument([room.program], {
      root: { ...aSmallCase("An exam"), timeLimit: limitS },
    });
    await addItems(room.course, [document]);
    return document;
  }
  async function aStudent(): Promise<{ person: BuiltPerson; as: Credentials }> {
    const person = await aMember(room.course, room.program);
    return { person, as: await aSession(person) };
  }
  const sitterOf = (
    document: DocumentRow,
    student: { person: BuiltPerson; as: Credentials },
    of: { id: number } = room.course,
  ) => examineeOf(send, { ...student, course: of, program: room.program, document });
  return {
    room,
    anExam,
    aStudent,
    examineeOf: sitterOf,
    anExaminee: async (limitS?: number) => sitterOf(await anExam(limitS), await aStudent()),
  };
}
