import * as z from "zod/mini";
import { isAskedOf } from "#shared/domain/secondFactor.ts";
import { subscriptionOf } from "../../runtime/authenticate.ts";
import type { Person } from "../../table/identity/people.ts";
import { listFactorRules } from "../../table/programs/programs.ts";

const setting = z._default(z.stringbool(), true);

/**
 * Returns true if provider admins must have a second factor here: everywhere but where it is switched off for made-up
 * people.
 */
const isAskedOfProvider = (): boolean => setting.parse(process.env.REQUIRE_SECOND_FACTOR);

/** Who asks a second factor of a person, by what they are now; undefined where they need none. @see ADR 0129 */
export async function factorAskedBy({
  profile,
  memberships,
}: Person): Promise<"provider" | "program" | undefined> {
  if (profile.is_admin && isAskedOfProvider()) return "provider";
  const current = memberships.filter((entry) => subscriptionOf(entry) === "current");
  const rules = await listFactorRules(current.map(({ program_id }) => program_id));
  const isAsked = current.some(({ program_id, role }) => isAskedOf(rules.get(program_id) ?? "nobody", role));
  return isAsked ? "program" : undefined;
}
