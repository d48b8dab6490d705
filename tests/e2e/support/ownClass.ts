import { mediaKey } from "#scripts/import/mediaKey.ts";
import type { DemoCase } from "#scripts/seed/cases/demoCase.ts";
import { aMember } from "#tests/builders/course.ts";
import { aCourse, aDocument, addItems, aProgram } from "#tests/builders/world.ts";

/** A program of the story's own with one of the demo's cases in its one course: nobody of another story comes here. */
export async function aClassOf({ title, build }: DemoCase) {
  const program = await aProgram();
  const course = await aCourse([program]);
  const document = await aDocument([program], { title, root: build((file) => mediaKey(1, file)) });
  await addItems(course, [document]);
  return {
    course,
    casePath: `/documents/${document.id}`,
    student: await aMember(course, program),
    teacher: await aMember(course, program, "Teacher"),
  };
}
