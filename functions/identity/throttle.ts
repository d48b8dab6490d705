import { nowMs } from "../runtime/clock.ts";
import { logger } from "../runtime/log.ts";
import { Refusal } from "../runtime/refusal.ts";
import { clearFailures, countFailure, getFailures, normalEmail } from "../table/people.ts";

const windowS = 15 * 60;
const failuresPerEmail = 8;
// A whole class may sign in from behind one address.
const failuresPerAddress = 100;

/** What tries at a password are counted against, wherever they are made. */
export type Subjects = { email: string; address: string };

export const subjectsOf = (email: string, sourceIp: string): Subjects => ({
  email: `email:${normalEmail(email)}`,
  address: `address:${sourceIp}`,
});

const nowS = (): number => Math.floor(nowMs() / 1000);

/**
 * Counts a try against the e-mail address before the password is looked at, and refuses one too many: many guesses sent at
 * once get no further than the same many one by one. `forgetTries` takes it back when it was right.
 */
export async function countTry(subjects: Subjects): Promise<void> {
  const [tries, byAddress] = await Promise.all([
    countFailure(subjects.email, nowS(), windowS),
    getFailures(subjects.address, nowS()),
  ]);
  const isByEmail = tries > failuresPerEmail;
  if (!isByEmail && byAddress.failures < failuresPerAddress) return;
  const { endsAtS } = isByEmail ? await getFailures(subjects.email, nowS()) : byAddress;
  logger.info("password tries throttled", { tries });
  throw new Refusal("TOO_MANY_ATTEMPTS", {
    headers: { "retry-after": String(Math.max(1, endsAtS - nowS())) },
  });
}

/** Counts a wrong password against the network address, too. */
export const noteFailure = async (subjects: Subjects): Promise<void> => {
  await countFailure(subjects.address, nowS(), windowS);
};

export const forgetTries = (subjects: Subjects): Promise<void> => clearFailures(subjects.email);
