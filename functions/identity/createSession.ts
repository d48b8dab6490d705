import { randomBytes } from "node:crypto";
import { createSession as route } from "#shared/contract/identity/identity.ts";
import { productDay } from "#shared/domain/productDay.ts";
import { authenticate, firstMembership, hashToken, sessionUserOf } from "../runtime/authenticate.ts";
import { isoTime, nowMs } from "../runtime/clock.ts";
import { defineHandler, reply } from "../runtime/handler.ts";
import { cookieLine, subdomainOf } from "../runtime/hosts.ts";
import { logger } from "../runtime/log.ts";
import { Refusal } from "../runtime/refusal.ts";
import type { Request } from "../runtime/request.ts";
import {
  deleteSession,
  getPerson,
  getUserIdByEmail,
  type Person,
  replacePasswordHash,
  createSession as storeSession,
} from "../table/people.ts";
import { countSignIn } from "../table/use.ts";
import { auditSignIn } from "./auditSignIn.ts";
import { deviceOf, deviceSeconds, newDevice } from "./device.ts";
import { hashPassword, isOutdated, isPassword, pretendToCheck } from "./password.ts";
import { countTry, forgetTries, noteFailure, rememberWhere, type Subjects, subjectsOf } from "./throttle.ts";

const sessionDays = 14;
const sessionsAtMost = 20;

/**
 * Signs in, and ends the session that this browser had before, whoever's it was. Wrong passwords are throttled where they
 * are tried, so that no stranger keeps somebody out; every try leaves a line.
 */
export const createSession = defineHandler(route, {
  run: async ({ body, request }) => {
    const device = deviceOf(request);
    const attempt = { email: body.email, sourceIp: request.sourceIp, device };
    const person = await requirePerson(body, request, await subjectsOf(attempt));
    const subdomain = subdomainOf(request.host);
    const membership = subdomain
      ? person.memberships.find((entry) => entry.subdomain === subdomain)
      : firstMembership(person);
    const { secret, csrfToken } = await startSession(person, {
      programId: membership?.program_id ?? null,
      userAgent: request.headers["user-agent"],
    });
    const knownDevice = device ?? newDevice();
    await Promise.all([
      endReplaced(request),
      rememberWhere({ ...attempt, device: knownDevice }),
      countSignIn(productDay(isoTime(nowMs()))),
    ]);
    return reply({
      value: { user: sessionUserOf({ person, membership }), csrf_token: csrfToken },
      cookies: [
        cookieLine(request.host, "session", {
          value: `${person.profile.id}.${secret}`,
          seconds: sessionDays * 86_400,
        }),
        cookieLine(request.host, "device", { value: knownDevice, seconds: deviceSeconds }),
      ],
    });
  },
});

const nowS = (): number => Math.floor(nowMs() / 1000);

type Credentials = { email: string; password: string };

/** Whose e-mail address and password these are. @throws Refusal TOO_MANY_ATTEMPTS, WRONG_CREDENTIALS */
async function requirePerson(
  { email, password }: Credentials,
  request: Request,
  subjects: Subjects,
): Promise<Person> {
  const audit = (outcome: Parameters<typeof auditSignIn>[0], userId?: string) =>
    auditSignIn(outcome, { email, userId, request });
  try {
    await countTry(subjects);
  } catch (error) {
    if (error instanceof Refusal) await audit("throttled");
    throw error;
  }
  const userId = await getUserIdByEmail(email);
  const person = userId ? await getPerson(userId) : undefined;
  const isRight = person && (await isPassword(password, person.profile.password_hash));
  if (!person) await pretendToCheck(password);
  if (!person || !isRight) {
    await Promise.all([
      noteFailure(subjects),
      audit(person ? "wrong_password" : "unknown_email", person?.profile.id),
    ]);
    throw new Refusal("WRONG_CREDENTIALS");
  }
  await Promise.all([forgetTries(subjects), audit("signed_in", person.profile.id)]);
  await bringUpToDate(person, password);
  return person;
}

/** A hash of an earlier, lower cost is made anew while its password is at hand. */
async function bringUpToDate({ profile }: Person, password: string): Promise<void> {
  if (!isOutdated(profile.password_hash)) return;
  const isDone = await replacePasswordHash(profile, await hashPassword(password));
  logger.info("password hashed anew", { isDone });
}

async function startSession(
  person: Person,
  { programId, userAgent }: { programId: string | null; userAgent: string | undefined },
): Promise<{ secret: string; csrfToken: string }> {
  const secret = randomBytes(32).toString("base64url");
  const csrfToken = randomBytes(24).toString("base64url");
  await storeSession({
    token_hash: hashToken(secret),
    user_id: person.profile.id,
    csrf_token: csrfToken,
    program_id: programId,
    created_at: isoTime(nowMs()),
    expires_at_s: nowS() + sessionDays * 86_400,
    password_rev: person.profile.password_rev ?? 0,
    user_agent: userAgent?.slice(0, 300),
  });
  await dropOldest(person);
  return { secret, csrfToken };
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
