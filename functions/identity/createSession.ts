import { randomBytes } from "node:crypto";
import { createSession as route } from "#shared/contract/identity/identity.ts";
import {
  cookieDomainOf,
  firstMembership,
  hashToken,
  sessionCookieName,
  sessionUserOf,
  subdomainOf,
} from "../runtime/authenticate.ts";
import { isoTime, nowMs } from "../runtime/clock.ts";
import { defineHandler, reply } from "../runtime/handler.ts";
import { Refusal } from "../runtime/refusal.ts";
import {
  deleteSession,
  getPerson,
  getUserIdByEmail,
  type Person,
  createSession as storeSession,
} from "../table/people.ts";
import { isPassword, pretendToCheck } from "./password.ts";
import { countTry, forgetTries, noteFailure, subjectsOf } from "./throttle.ts";

const sessionDays = 14;
const sessionsAtMost = 20;

/** Signs in. Wrong passwords are throttled by e-mail address and by network address. */
export const createSession = defineHandler(route, {
  run: async ({ body, request }) => {
    const subjects = subjectsOf(body.email, request.sourceIp);
    await countTry(subjects);
    const person = await findPerson(body.email, body.password);
    if (!person) {
      await noteFailure(subjects);
      throw new Refusal("WRONG_CREDENTIALS");
    }
    await forgetTries(subjects);
    const subdomain = subdomainOf(request.host);
    const membership = subdomain
      ? person.memberships.find((entry) => entry.subdomain === subdomain)
      : firstMembership(person);
    const { secret, csrfToken } = await startSession(person, {
      programId: membership?.program_id ?? null,
      userAgent: request.headers["user-agent"],
    });
    const domain = cookieDomainOf(request.host);
    return reply({
      value: { user: sessionUserOf({ person, membership }), csrf_token: csrfToken },
      cookies: [
        `${sessionCookieName}=${person.profile.id}.${secret}; Path=/; HttpOnly; Secure; SameSite=Lax` +
          `; Max-Age=${sessionDays * 86_400}${domain ? `; Domain=${domain}` : ""}`,
      ],
    });
  },
});

const nowS = (): number => Math.floor(nowMs() / 1000);

async function findPerson(email: string, password: string): Promise<Person | undefined> {
  const userId = await getUserIdByEmail(email);
  const person = userId && (await getPerson(userId));
  if (!person) {
    await pretendToCheck(password);
    return undefined;
  }
  return (await isPassword(password, person.profile.password_hash)) ? person : undefined;
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

/** A person's partition is read with every request, so it may not fill up with forgotten sessions. */
async function dropOldest(person: Person): Promise<void> {
  const oldestFirst = person.sessions.toSorted((a, b) => a.created_at.localeCompare(b.created_at));
  const surplus = oldestFirst.slice(0, Math.max(0, oldestFirst.length + 1 - sessionsAtMost));
  await Promise.all(surplus.map((entry) => deleteSession(entry.user_id, entry.token_hash)));
}
