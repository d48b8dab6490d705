import { mayManage } from "#shared/domain/access/givenRoles.ts";
import type { ResourceOf } from "#shared/domain/access.ts";
import type { SignedIn } from "../runtime/authenticate.ts";
import { Refusal } from "../runtime/refusal.ts";
import { getPerson, type Person } from "../table/identity/people.ts";

type Loaded = { resource: ResourceOf<"user.reset_factors">; subject: Person };

/**
 * Somebody whose sign-in the actor may end or reset.
 *
 * @throws Refusal NOT_FOUND for who is not in the actor's program, FORBIDDEN for whom the actor does not answer for alone
 */
export async function loadAnsweredFor(
  { params }: { params: { id: string } },
  signedIn: SignedIn,
): Promise<Loaded> {
  const { actor, person } = signedIn;
  const subject = await getPerson(params.id);
  const programId = actor.membership?.programId;
  const here = subject?.memberships.find(({ program_id }) => program_id === programId);
  if (!subject || (!actor.isAdmin && !here)) throw new Refusal("NOT_FOUND");
  if (subject.profile.id === person.profile.id) {
    throw new Refusal("FORBIDDEN", {
      message: "Change your own sign-in on your account page.",
    });
  }
  if (!actor.isAdmin) requireAnswerable(signedIn, subject);
  return { resource: { kind: "provider" }, subject };
}

/** Requires that the actor manages every membership that the account opens. @see ADR 0129 */
function requireAnswerable({ actor }: SignedIn, { profile, memberships }: Person): void {
  const message = profile.is_admin
    ? "Only another provider admin looks after the sign-in of a provider admin."
    : memberships.some(({ program_id }) => program_id !== actor.membership?.programId)
      ? "This person also belongs to another program. Ask the provider to change their sign-in."
      : memberships.some(({ role }) => !mayManage(actor, role))
        ? "Your role does not allow you to change people with this role."
        : undefined;
  if (message !== undefined) throw new Refusal("FORBIDDEN", { message });
}
