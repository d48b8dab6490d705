import type { Request } from "../../runtime/request.ts";
import type { Profile } from "../../table/people.ts";
import { deviceOf } from "../device.ts";
import { countWithin, type Subjects, subjectsOf } from "../throttle.ts";

/** Where the person has signed in before: with this browser, or from this network. */
const known = { atMost: 8, windowS: 15 * 60 };
/** All other places together. Whoever tries there knows the password already, so guessing must take years. */
const strange = { atMost: 10, windowS: 6 * 3600 };

/**
 * Counts a code before it is looked at: for a place that the person is known at, or for all others together, so that nobody
 * elsewhere uses up the tries of the person's own browser.
 *
 * @throws Refusal TOO_MANY_ATTEMPTS with the seconds to wait
 */
export async function countFactorTry(profile: Profile, request: Request): Promise<Subjects> {
  const { own, strangers } = await subjectsOf({
    email: profile.email,
    sourceIp: request.sourceIp,
    device: deviceOf(request),
  });
  const subjects = strangers
    ? { own: `factor-elsewhere:${profile.id}`, strangers }
    : { own: `factor:${own}` };
  await countWithin(subjects.own, strangers ? strange : known);
  return subjects;
}
