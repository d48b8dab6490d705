import type { ResourceOf } from "#shared/domain/access.ts";
import { requireProgram } from "../access/course.ts";
import type { SignedIn } from "../runtime/authenticate.ts";
import { Refusal } from "../runtime/refusal.ts";
import type { CourseRow } from "../table/courses/courses.ts";
import { openCourses } from "./readMapped.ts";

export type CoveredCourse = { resource: ResourceOf<"mapping.read">; course: CourseRow };

/** A course that the current program may use. @throws Refusal NOT_FOUND where it has none such, or it is archived */
export async function loadCoveredCourse(
  { params }: { params: { id: string } },
  signedIn: SignedIn,
): Promise<CoveredCourse> {
  const { id: programId } = await requireProgram(signedIn);
  const course = (await openCourses(programId)).find(({ id }) => id === Number(params.id));
  if (!course) throw new Refusal("NOT_FOUND");
  return { resource: { kind: "program", programId }, course };
}
