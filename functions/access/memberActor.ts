import type { Actor } from "#shared/domain/access.ts";
import { subscriptionOf } from "../runtime/authenticate.ts";
import type { PersonInProgram } from "../table/programs/programPeople.ts";
import type { Program } from "../table/programs/programs.ts";

/** The actor that a member of a program is there, from the program's list of people. */
export const actorOfRow = (
  { user_id: userId, role, subscription_end }: PersonInProgram,
  { id, is_editorial }: Pick<Program, "id" | "is_editorial">,
): Actor => ({
  userId,
  isAdmin: false,
  membership: {
    programId: id,
    isEditorial: is_editorial,
    role,
    subscription: subscriptionOf({ subscription_end }),
  },
});
