import { examCoursesAround } from "#shared/domain/bank/vocabulary.ts";
import { Refusal } from "../runtime/refusal.ts";
import { type BlueprintRow, getBlueprint } from "../table/bank/blueprints.ts";

/** A blueprint as it stands. @throws Refusal NOT_FOUND */
export async function requireBlueprint(id: number): Promise<BlueprintRow> {
  const blueprint = await getBlueprint(id);
  if (!blueprint) throw new Refusal("NOT_FOUND");
  return blueprint;
}

export const blueprintMoved = (): Refusal =>
  new Refusal("CONFLICT", {
    message: "Somebody else changed this blueprint since you read it. Nothing was changed.",
  });

/** Refuses an exam course that sets are not made for. @param at - UTC time of the call. */
export function requireExamCourse(title: string, at: string): void {
  if (examCoursesAround(Number(at.slice(0, 4))).some((course) => course.title === title)) return;
  const message = "There is no such exam course.";
  throw new Refusal("INVALID_REQUEST", { message, fields: [{ path: "body.exam_course", message }] });
}
