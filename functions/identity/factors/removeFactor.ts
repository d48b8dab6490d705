import { Refusal } from "../../runtime/refusal.ts";
import { type Factors, recoveryCodesDelete } from "../../table/identity/factors.ts";
import type { Person } from "../../table/identity/people.ts";
import type { TransactItem } from "../../table/table.ts";
import { countOf } from "./changeFactors.ts";
import { factorAskedBy } from "./mustHaveFactor.ts";

/**
 * Further removals with a factor: with the last one the recovery codes. @throws Refusal LAST_FACTOR where one must
 * stay
 */
export async function withRemoved(person: Person, factors: Factors): Promise<TransactItem[]> {
  if (countOf(factors) > 1) return [];
  const askedBy = await factorAskedBy(person);
  if (askedBy) {
    const who = askedBy === "provider" ? "every provider admin" : "you";
    const whose = askedBy === "provider" ? "The provider" : "One of your programs";
    throw new Refusal("LAST_FACTOR", {
      message: `${whose} requires two-step sign-in for ${who}, and this is your only second factor. Add another before you remove this one.`,
    });
  }
  return [recoveryCodesDelete(person.profile.id)];
}
