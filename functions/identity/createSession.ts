import { createSession as route } from "#shared/contract/identity/identity.ts";
import { defineHandler, reply } from "../runtime/handler.ts";
import { logger } from "../runtime/log.ts";
import { Refusal } from "../runtime/refusal.ts";
import type { Request } from "../runtime/request.ts";
import { replacePasswordHash } from "../table/passwords.ts";
import { getPerson, getUserIdByEmail, hasPassword, type Person } from "../table/people.ts";
import { auditSignIn } from "./auditSignIn.ts";
import { deviceOf } from "./device.ts";
import { hashPassword, isOutdated, isPassword, pretendToCheck } from "./password.ts";
import { startSession } from "./startSession.ts";
import { countTry, forgetTries, noteFailure, type Subjects, subjectsOf } from "./throttle.ts";

/**
 * Signs in, and ends the session that this browser had before, whoever's it was. Wrong passwords are throttled where they
 * are tried, so that no stranger keeps somebody out; every try leaves a line.
 */
export const createSession = defineHandler(route, {
  run: async ({ body, request }) => {
    const device = deviceOf(request);
    const attempt = { email: body.email, sourceIp: request.sourceIp, device };
    const person = await requirePerson(body, request, await subjectsOf(attempt));
    return reply(await startSession(person, request));
  },
});

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
  // Who was invited and has not registered has none yet, which shows to nobody.
  const isKnown = person !== undefined && hasPassword(person.profile);
  const isRight = isKnown && (await isPassword(password, person.profile.password_hash));
  if (!isKnown) await pretendToCheck(password);
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
