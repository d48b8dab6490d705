import type { Request } from "../../runtime/request.ts";
import type { Profile } from "../../table/identity/people.ts";
import { clearFailures } from "../../table/identity/throttles.ts";
import { deviceOf } from "../device.ts";
import { countWithin, type Subjects, subjectsOf } from "../throttle.ts";

/** One place: a browser or a network that the person has signed in from, or any other network. */
const here = { atMost: 5, windowS: 15 * 60 };
/** All places together that they are not known at. Whoever tries there knows the password already, so guessing must take years. */
const elsewhere = { atMost: 10, windowS: 6 * 3600 };

/**
 * Counts a code before it is looked at: for its place, and for all places together that the person is not known at, so that
 * nobody elsewhere uses up the tries of the person's own browser.
 *
 * @throws Refusal TOO_MANY_ATTEMPTS with the seconds to wait
 */
export async function countFactorTry(profile: Profile, request: Request): Promise<Subjects> {
  const { own, strangers } = await subjectsOf({
    email: profile.email,
    sourceIp: request.sourceIp,
    device: deviceOf(request),
  });
  const subjects = { own: `factor:${own}`, strangers };
  await countWithin(subjects.own, here);
  if (strangers) await countWithin(elsewhereOf(profile), elsewhere);
  return subjects;
}

const elsewhereOf = ({ id }: Profile): string => `factor-elsewhere:${id}`;

/** Once a code was right. */
export async function forgetFactorTries(profile: Profile, { own, strangers }: Subjects): Promise<void> {
  await Promise.all([own, ...(strangers ? [elsewhereOf(profile)] : [])].map(clearFailures));
}
