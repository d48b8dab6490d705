import type { MemberChange, MemberChangeKind } from "#shared/contract/programs/memberChange.ts";
import { mayManage } from "#shared/domain/access/givenRoles.ts";
import type { Actor } from "#shared/domain/access.ts";
import type { AuditAction } from "#shared/domain/audit.ts";
import { memberStatus } from "#shared/domain/memberStatus.ts";
import type { Role } from "#shared/domain/roles.ts";
import type { Membership } from "../table/identity/people.ts";
import type { ProgramPerson } from "../table/members/memberships.ts";
import type { RemovedPerson } from "../table/members/removedPeople.ts";

/** Plan of a change for one person. */
export type Plan =
  /** It is as it should be already. */
  | { state: "unchanged" }
  | { state: "refused"; why: string }
  | { state: "changed"; after: Membership | undefined; action: AuditAction; details: Record<string, string> }
  /** Nothing is written of the membership, but the person is invited. */
  | { state: "invited" };

export type Standing = {
  person: ProgramPerson;
  /** How they left, where they did. */
  removed: RemovedPerson | undefined;
};

export const goneText = "No longer in this program.";
const notRegistered = "Not registered yet. Their subscription starts when they register.";
const notTheirs = "Your role does not allow you to change people with this role.";

/** Plan of another end of access. */
export type EndPlan =
  | Extract<Plan, { state: "unchanged" | "refused" }>
  | { state: "changed"; details: Record<string, string> };

/** How a membership's end reads in the log. */
function endText(end: string | null, now: string): string {
  const { label, detail } = memberStatus(end, { now, timeZone: "UTC" });
  return detail || label;
}

/** Plans another end of a member's access. `now` is a UTC time. */
export function planEnd(
  { subscription_end }: ChangeOf<"expiration">,
  before: string | null,
  now: string,
): EndPlan {
  // An end is what tells a registered person from an invited one: with it the link of the invitation would be used up.
  if (before === null) return { state: "refused", why: notRegistered };
  if (before === subscription_end) return { state: "unchanged" };
  return {
    state: "changed",
    details: { "Subscription Expiration": `${endText(before, now)} → ${endText(subscription_end, now)}` },
  };
}

/** Plans any other change for one person. `now` is a UTC time. */
export function planChange(
  change: OtherChange,
  standing: Standing,
  { actor, now }: { actor: Actor; now: string },
): Plan {
  return plans[change.kind](change as never, standing, { actor, now }); // the plan of its own kind
}

type ChangeOf<Kind extends MemberChangeKind> = Extract<MemberChange, { kind: Kind }>;
/** Changes that are planned by more than the program's list shows of somebody. */
export type OtherChange = Exclude<MemberChange, ChangeOf<"expiration">>;

type PlanOf<Kind extends OtherChange["kind"]> = (
  change: ChangeOf<Kind>,
  standing: Standing,
  by: { actor: Actor; now: string },
) => Plan;

const refused = (why: string): Plan => ({ state: "refused", why });
const may = (actor: Actor, role: Role): boolean => actor.isAdmin || mayManage(actor, role);

const plans: { [Kind in OtherChange["kind"]]: PlanOf<Kind> } = {
  removal: (_change, { person: { membership, profile }, removed }, { actor }) => {
    if (!membership) return removed ? { state: "unchanged" } : refused(goneText);
    if (profile.id === actor.userId) return refused("You cannot remove yourself.");
    if (!may(actor, membership.role)) return refused(notTheirs);
    return {
      state: "changed",
      after: undefined,
      action: "membership.removed",
      details: { Role: membership.role },
    };
  },
  restoration: (_change, { person: { membership }, removed }, { actor }) => {
    if (membership) return { state: "unchanged" };
    if (!removed) return refused("Removed too long ago to be restored.");
    if (!may(actor, removed.membership.role)) return refused(notTheirs);
    return {
      state: "changed",
      after: removed.membership,
      action: "membership.restored",
      details: { Role: removed.membership.role },
    };
  },
  invitation: (_change, { person: { membership } }, { actor }) => {
    if (!membership) return refused(goneText);
    if (membership.subscription_end !== null) return refused("Already registered.");
    return may(actor, membership.role) ? { state: "invited" } : refused(notTheirs);
  },
};
