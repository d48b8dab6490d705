import { setTimeout as sleep } from "node:timers/promises";
import { nowMs } from "../runtime/clock.ts";
import { logger } from "../runtime/log.ts";
import { networkOf } from "../runtime/networkOf.ts";
import { Refusal } from "../runtime/refusal.ts";
import { normalEmail } from "../table/identity/people.ts";
import {
  clearFailures,
  countFailure,
  getFailures,
  readKnownPlaces,
  rememberPlaces,
} from "../table/identity/throttles.ts";
import { keyedHash } from "./keyedHash.ts";

const windowS = 15 * 60;
const triesInARow = 8;
/** Tries allowed from all places together that the person never signed in from: a limit on guesses from many networks at once. */
const triesByStrangers = 50;
// A whole class may sign in from behind one address.
const failuresPerAddress = 100;
const waitEachMs = 20;
const waitAtMostMs = 3000;
const placeKnownS = 180 * 86_400;

/** Where a password is tried: who says to be whom, from which network, with which browser. */
type Attempt = { email: string; sourceIp: string; device: string | undefined };

/** Subjects that tries at a password are counted against. */
export type Subjects = {
  /** Counted before the password is looked at, and forgotten once it was right. */
  own: string;
  /** Absent where the person has signed in before: with this browser, or from this network. */
  strangers?: { byEmail: string; byAddress: string };
};

const nowS = (): number => Math.floor(nowMs() / 1000);

async function placesOf({ email, sourceIp, device }: Attempt) {
  const person = normalEmail(email);
  const hash = (kind: string, what: string) => keyedHash(`${kind} ${person} ${what}`);
  return {
    device: device === undefined ? undefined : `device:${await hash("device", device)}`,
    network: `pair:${await hash("network", networkOf(sourceIp))}`,
  };
}

/**
 * A person's browser counts for itself, then a network of theirs. Whatever strangers try elsewhere, those go on. From any
 * other place tries count for the pair of e-mail address and network, for the e-mail address, and for the network.
 */
export async function subjectsOf(attempt: Attempt): Promise<Subjects> {
  const places = await placesOf(attempt);
  const known = await readKnownPlaces(
    [places.device, places.network].filter((place) => place !== undefined),
    nowS(),
  );
  if (places.device !== undefined && known.has(places.device)) return { own: places.device };
  if (known.has(places.network)) return { own: places.network };
  return {
    own: places.network,
    strangers: {
      byEmail: `email:${normalEmail(attempt.email)}`,
      byAddress: `address:${networkOf(attempt.sourceIp)}`,
    },
  };
}

/** Counts the tries of somebody who is signed in: nobody else can use them up. */
export const subjectsOfSignedIn = (userId: string): Subjects => ({ own: `own:${userId}` });

/**
 * Counts a try before the password is looked at, and refuses one too many: many guesses sent at once get no further than the
 * same many one by one. `forgetTries` takes it back when it was right.
 *
 * Whoever is not known in a network that many wrong passwords came from waits some seconds first.
 *
 * @throws Refusal TOO_MANY_ATTEMPTS with the seconds to wait
 */
export async function countTry({ own, strangers }: Subjects): Promise<void> {
  if (strangers) {
    const { failures } = await getFailures(strangers.byAddress, nowS());
    await sleep(networkWaitMs(failures, failuresPerAddress));
  }
  await countWithin(own, { atMost: triesInARow, windowS });
  if (strangers) await countWithin(strangers.byEmail, { atMost: triesByStrangers, windowS });
}

/**
 * How long somebody waits who is not known in a network that many failures came from, in milliseconds: none up to `atMost`, then
 * longer with each, three seconds at most. A network is never refused as a whole: a campus has one address, and one stranger
 * in it would keep everybody out.
 */
export const networkWaitMs = (failures: number, atMost: number): number =>
  Math.min(waitAtMostMs, Math.max(0, failures - atMost) * waitEachMs);

/** Counts a use against a network, and waits where there were many. */
export async function waitWithin(
  subject: string,
  { atMost, windowS: withinS }: { atMost: number; windowS: number },
): Promise<void> {
  await sleep(networkWaitMs(await countFailure(subject, nowS(), withinS), atMost));
}

/** Counts one of so many within so long. @throws Refusal TOO_MANY_ATTEMPTS with the seconds to wait */
export async function countWithin(
  subject: string,
  { atMost, windowS: withinS }: { atMost: number; windowS: number },
): Promise<void> {
  if ((await countFailure(subject, nowS(), withinS)) <= atMost) return;
  const { endsAtS } = await getFailures(subject, nowS());
  throw tooMany(endsAtS, subject.split(":")[0] ?? "");
}

function tooMany(endsAtS: number, by: string): Refusal {
  logger.info("password tries throttled", { by });
  return new Refusal("TOO_MANY_ATTEMPTS", {
    headers: { "retry-after": String(Math.max(1, endsAtS - nowS())) },
  });
}

/** Counts a wrong password against the network that it came from, where the person is not known there. */
export async function noteFailure({ strangers }: Subjects): Promise<void> {
  if (strangers) await countFailure(strangers.byAddress, nowS(), windowS);
}

export const forgetTries = ({ own }: Subjects): Promise<void> => clearFailures(own);

/** From now on the person is known by this browser and in this network. */
export async function rememberWhere(attempt: Attempt & { device: string }): Promise<void> {
  const { device, network } = await placesOf(attempt);
  await rememberPlaces(
    [device, network].filter((place) => place !== undefined),
    nowS() + placeKnownS,
  );
}
