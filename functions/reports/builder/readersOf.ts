import type { SignedIn } from "../../runtime/authenticate.ts";

/** Who reads what they ask for themselves. From a provider admin nothing is kept back: nobody of them sits an exam. @see ADR 0080 */
export const readersOf = ({ actor }: Pick<SignedIn, "actor">): string[] =>
  actor.isAdmin ? [] : [actor.userId];
