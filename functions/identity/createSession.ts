import { createSession as route } from "#shared/contract/identity/identity.ts";
import type { FactorWay } from "#shared/domain/secondFactor.ts";
import { defineHandler, reply } from "../runtime/handler.ts";
import { logger } from "../runtime/log.ts";
import { Refusal } from "../runtime/refusal.ts";
import type { Request } from "../runtime/request.ts";
import { type Factors, readFactors } from "../table/identity/factors.ts";
import { replacePasswordHash } from "../table/identity/passwords.ts";
import { getPerson, getUserIdByEmail, hasPassword, type Person } from "../table/identity/people.ts";
import { auditSignIn } from "./auditSignIn.ts";
import { deviceOf } from "./device.ts";
import { beginHalfway } from "./factors/halfwayProof.ts";
import { hashPassword, isOutdated, isPassword, pretendToCheck } from "./password.ts";
import { startSession } from "./startSession.ts";
import { countTry, forgetTries, noteFailure, type Subjects, subjectsOf } from "./throttle.ts";

/**
 * Signs in, and ends the session that this browser had before, whoever's it was. Who has a second factor gets no session yet,
 * but what `finishSignIn` takes (ADR 0129). Wrong passwords are throttled where they
 * are tried, so that no stranger keeps somebody out; every try leaves a line.
 */
export const createSession = defineHandler(route, {
  run: async ({ body, request }) => {
    const device = deviceOf(request);
    const attempt = { email: body.email, sourceIp: request.sourceIp, device };
    const person = await requirePerson(body, request, await subjectsOf(attempt));
    const ways = waysOf(await readFactors(person.profile.id));
    if (ways.length === 0) {
      await audit(person, request, "signed_in");
      return reply(await startSession(person, request));
    }
    await audit(person, request, "password_right");
    const cookie = await beginHalfway(request.host, { profile: person.profile, challenge: null });
    return reply({ value: { ways }, cookies: [cookie] });
  },
});

/** Ways to complete a person's sign-in; none without a second factor. */
function waysOf({ passkeys, authenticator, recoveryCodes }: Factors): FactorWay[] {
  const own: FactorWay[] = [
    ...(passkeys.length > 0 ? (["passkey"] as const) : []),
    ...(authenticator ? (["code"] as const) : []),
  ];
  const hasCodes = recoveryCodes !== undefined && Object.keys(recoveryCodes.codes).length > 0;
  return own.length > 0 && hasCodes ? [...own, "recovery_code"] : own;
}

const audit = (
  { profile }: Person,
  request: Request,
  outcome: "signed_in" | "password_right",
): Promise<void> => auditSignIn(outcome, { email: profile.email, userId: profile.id, request });

type Credentials = { email: string; password: string };

/** Returns the owner of an e-mail address and password. @throws Refusal TOO_MANY_ATTEMPTS, WRONG_CREDENTIALS */
async function requirePerson(
  { email, password }: Credentials,
  request: Request,
  subjects: Subjects,
): Promise<Person> {
  const auditFailure = (outcome: Parameters<typeof auditSignIn>[0], userId?: string) =>
    auditSignIn(outcome, { email, userId, request });
  try {
    await countTry(subjects);
  } catch (error) {
    if (error instanceof Refusal) await auditFailure("throttled");
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
      auditFailure(person ? "wrong_password" : "unknown_email", person?.profile.id),
    ]);
    throw new Refusal("WRONG_CREDENTIALS");
  }
  await forgetTries(subjects);
  await bringUpToDate(person, password);
  return person;
}

/** A hash of an earlier, lower cost is made anew while its password is at hand. */
async function bringUpToDate({ profile }: Person, password: string): Promise<void> {
  if (!isOutdated(profile.password_hash)) return;
  const isDone = await replacePasswordHash(profile, await hashPassword(password));
  logger.info("password hashed anew", { isDone });
}
