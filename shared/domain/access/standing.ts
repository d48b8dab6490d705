import type { ActingMember } from "./actor.ts";
import { allow, type Decision, refuse } from "./decision.ts";

/** Effect of each standing of a membership: a current one gives what its role says, the others nothing at all. */
const decisions: Record<ActingMember["subscription"], Decision> = {
  current: allow,
  pending: refuse("REGISTRATION_PENDING"),
  expired: refuse("SUBSCRIPTION_EXPIRED"),
  inactive: refuse("PROGRAM_INACTIVE"),
};

/**
 * Decides whether the membership gives anything now. Asked before the role and before the thing, of every role alike: somebody whose membership has
 * ended learns nothing of the program, not even what there is. @see rulings "Expired and pending", ADR 0066
 */
export const decideByStanding = ({ subscription }: ActingMember): Decision => decisions[subscription];
