import { randomBytes } from "node:crypto";
import type { SessionUser } from "#shared/contract/identity/identity.ts";
import { productDay } from "#shared/domain/productDay.ts";
import { authenticate, firstMembership, hashToken } from "../runtime/authenticate.ts";
import { isoTime, nowMs } from "../runtime/clock.ts";
import { cookieLine, subdomainOf } from "../runtime/hosts.ts";
import { logger } from "../runtime/log.ts";
import type { Request } from "../runtime/request.ts";
import { readFactors } from "../table/identity/factors.ts";
import type { Person } from "../table/identity/people.ts";
import { deleteSession, createSession as storeSession } from "../table/identity/sessions.ts";
import { countSignIn } from "../table/operations/use.ts";
import { deviceOf, deviceSeconds, newDevice } from "./device.ts";
import { countOf } from "./factors/changeFactors.ts";
import { factorAskedBy } from "./factors/mustHaveFactor.ts";
import { keptKeyOf } from "./keptKey.ts";
import { presentSessionUser } from "./presentSessionUser.ts";
import { rememberWhere } from "./throttle.ts";

const sessionDays = 14;
const sessionsAtMost = 20;

const nowS = (): number => Math.floor(nowMs() / 1000);

export type StartedSession = {
  value: { user: SessionUser; csrf_token: string; kept_key: string };
  cookies: string[];
};

/**
 * Signs a person in in the browser that asks, whose right to it has been proven: in the program that the host names, else in
 * the one that is wanted, else in one that they may work in. Ends the session that this browser had before, whoever's it was.
 */
export async function startSession(
  person: Person,
  request: Request,
  wanted?: { programId: string },
): Promise<StartedSession> {
  const device = deviceOf(request) ?? newDevice();
  const subdomain = subdomainOf(request.host);
  const membership = subdomain
    ? person.memberships.find((entry) => entry.subdomain === subdomain)
    : (person.memberships.find((entry) => entry.program_id === wanted?.programId) ?? firstMembership(person));
  const secret = randomBytes(32).toString("base64url");
  const csrf_token = randomBytes(24).toString("base64url");
  const must_enrol = (await mustEnrol(person)) ? (true as const) : undefined;
  await storeSession({
    token_hash: hashToken(secret),
    user_id: person.profile.id,
    csrf_token,
    program_id: membership?.program_id ?? null,
    created_at: isoTime(nowMs()),
    expires_at_s: nowS() + sessionDays * 86_400,
    password_rev: person.profile.password_rev ?? 0,
    user_agent: request.headers["user-agent"]?.slice(0, 300),
    must_enrol,
  });
  const place = { email: person.profile.email, sourceIp: request.sourceIp, device };
  await Promise.all([
    dropOldest(person),
    endReplaced(request),
    rememberWhere(place),
    countSignIn(productDay(isoTime(nowMs()))),
  ]);
  return {
    value: {
      user: await presentSessionUser({ person, membership, session: { must_enrol } }),
      csrf_token,
      kept_key: await keptKeyOf(person.profile.id),
    },
    cookies: [
      cookieLine(request.host, "session", {
        value: `${person.profile.id}.${secret}`,
        seconds: sessionDays * 86_400,
      }),
      cookieLine(request.host, "device", { value: device, seconds: deviceSeconds }),
    ],
  };
}

/**
 * Returns true if a second factor is required of somebody who has none: their session leads to setting one up, and
 * nowhere else.
 */
async function mustEnrol(person: Person): Promise<boolean> {
  if (!(await factorAskedBy(person))) return false;
  return countOf(await readFactors(person.profile.id)) === 0;
}

/** The browser is about to forget it: nobody could end it there any more. */
async function endReplaced({ cookies, host }: Request): Promise<void> {
  const replaced = await authenticate(cookies, host);
  if (!replaced) return;
  await deleteSession(replaced.session.user_id, replaced.session.token_hash);
  logger.info("sign-out", { outcome: "replaced", user: replaced.person.profile.id });
}

/** A person's partition is read with every request, so it may not fill up with forgotten sessions. */
async function dropOldest(person: Person): Promise<void> {
  const oldestFirst = person.sessions.toSorted((a, b) => a.created_at.localeCompare(b.created_at));
  const surplus = oldestFirst.slice(0, Math.max(0, oldestFirst.length + 1 - sessionsAtMost));
  await Promise.all(surplus.map((entry) => deleteSession(entry.user_id, entry.token_hash)));
}
