import type { ResourceOf } from "#shared/domain/access.ts";
import { requireProgram } from "../../access/course.ts";
import type { SignedIn } from "../../runtime/authenticate.ts";

/** Finds the program that a route of a builder is about: the current one, whose rows it shows. */
export async function programOfBuilder(
  _call: unknown,
  signedIn: SignedIn,
): Promise<{ resource: ResourceOf<"custom_report.create"> }> {
  const { id: programId } = await requireProgram(signedIn);
  return { resource: { kind: "program", programId } };
}
