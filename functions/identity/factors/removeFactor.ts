import { Refusal } from "../../runtime/refusal.ts";
import { type Factors, recoveryCodesDelete } from "../../table/identity/factors.ts";
import type { Person } from "../../table/identity/people.ts";
import type { TransactItem } from "../../table/table.ts";
import { countOf } from "./changeFactors.ts";
import { factorAskedBy } from "./mustHaveFactor.ts";

/** What goes with a factor that is removed: with the last one the recovery codes. @throws Refusal LAST_FACTOR where one must stay */
export async function withRemoved(person: Person, factors: Factors): Promise<TransactItem[]> {
  if (countOf(factors) > 1) return [];
  const askedBy = await factorAskedBy(person);
  if (askedBy) {
    const who = askedBy === "provider" ? "every provider admin" : "you";
    const whose = askedBy === "provider" ? "The provider" : "A program of yours";
    throw new Refusal("LAST_FACTOR", {
      message: `${whose} asks ${who} for two-step sign-in, and this is your only second factor. Add another one first; then this one can go.`,
    });
  }
  return [recoveryCodesDelete(person.profile.id)];
}
