import type { AnyRoute } from "#shared/contract/route.ts";
import type { ResourceOf } from "#shared/domain/access.ts";
import { requireProgram } from "../access/course.ts";
import type { SignedIn } from "../runtime/authenticate.ts";
import type { Call } from "../runtime/handler.ts";

/** The least that whoever looks after some members may do: for each of them it is asked again. */
export async function loadSomeMembers(
  _call: Call<AnyRoute>,
  signedIn: SignedIn,
): Promise<{ resource: ResourceOf<"program.member.manage"> }> {
  const { id } = await requireProgram(signedIn);
  return { resource: { kind: "program_member", programId: id, isStudent: true } };
}
