import { finishSignIn as route } from "#shared/contract/identity/factors.ts";
import type { BodyOf } from "#shared/contract/route.ts";
import { defineHandler, reply } from "../runtime/handler.ts";
import { Refusal } from "../runtime/refusal.ts";
import type { Request } from "../runtime/request.ts";
import { type Factors, readFactors, writeFactors } from "../table/identity/factors.ts";
import { type Halfway, halfwayUse } from "../table/identity/halfway.ts";
import { getPerson, type Person } from "../table/identity/people.ts";
import type { TransactItem } from "../table/table.ts";
import { auditSignIn } from "./auditSignIn.ts";
import { checkCode, checkPasskey, checkRecoveryCode, wrongCode } from "./factors/checkFactor.ts";
import { countFactorTry, forgetFactorTries } from "./factors/factorThrottle.ts";
import { countCodeOf, forgetHalfway, requireHalfway } from "./factors/halfwayProof.ts";
import { forgetWrongFactors, noteWrongFactor } from "./factors/wrongFactor.ts";
import { startSession } from "./startSession.ts";
import { noteFailure } from "./throttle.ts";

/**
 * Completes a sign-in that is under way in this browser. What completes it is used up in the write that uses the sign-in up,
 * so that of two at once one is refused. @see ADR 0129
 */
export const finishSignIn = defineHandler(route, {
  run: async ({ body, request }) => {
    const halfway = await requireHalfway(request);
    const person = await requirePerson(halfway, body);
    const factors = await readFactors(person.profile.id);
    const finish = { halfway, person, factors, request };
    await (body.passkey ? finishByPasskey(finish, body.passkey) : finishByCode(finish, body));
    await audit(finish, "signed_in");
    const started = await startSession(person, request);
    return reply({ ...started, cookies: [...started.cookies, forgetHalfway(request.host)] });
  },
});

type Body = BodyOf<typeof route>;
type Finish = { halfway: Halfway; person: Person; factors: Factors; request: Request };

/**
 * Returns the person whose password was right, or whom a passkey that signs in alone names. @throws Refusal
 * HALFWAY_ENDED, PASSKEY_REJECTED
 */
async function requirePerson({ user_id, password_rev }: Halfway, { passkey }: Body): Promise<Person> {
  if (user_id !== null) {
    const person = await getPerson(user_id);
    if (!person || (person.profile.password_rev ?? 0) !== password_rev) throw new Refusal("HALFWAY_ENDED");
    return person;
  }
  if (!passkey) throw new Refusal("HALFWAY_ENDED");
  const named = Buffer.from(passkey.response.userHandle ?? "", "base64url").toString();
  const person = /^[0-9A-HJKMNP-TV-Z]{26}$/.test(named) ? await getPerson(named) : undefined;
  if (!person) throw new Refusal("PASSKEY_REJECTED");
  return person;
}

async function finishByPasskey(finish: Finish, passkey: NonNullable<Body["passkey"]>): Promise<void> {
  const { halfway, person, factors, request } = finish;
  const { challenge } = halfway;
  if (challenge === null) throw new Refusal("PASSKEY_REJECTED");
  const isAlone = halfway.user_id === null;
  const whose = { userId: person.profile.id, factors };
  let use: TransactItem;
  try {
    use = await checkPasskey(whose, passkey, { host: request.host, challenge, isAlone });
  } catch (error) {
    if (error instanceof Refusal) await noteWrong(finish);
    throw error;
  }
  if (await writeFactors([halfwayUse(halfway), use])) return;
  await noteWrong(finish);
  throw new Refusal("PASSKEY_REJECTED");
}

async function finishByCode(finish: Finish, { code, recovery_code }: Body): Promise<void> {
  const { halfway, person, factors, request } = finish;
  const subjects = await countFactorTry(person.profile, request);
  await countCodeOf(halfway);
  const whose = { userId: person.profile.id, factors };
  const field = code === undefined ? "recovery_code" : "code";
  try {
    const use = await (code === undefined
      ? checkRecoveryCode(whose, recovery_code ?? "")
      : checkCode(whose, code));
    if (!(await writeFactors([halfwayUse({ ...halfway, challenge: null }), use]))) throw wrongCode(field);
  } catch (error) {
    if (error instanceof Refusal) await Promise.all([noteFailure(subjects), noteWrong(finish)]);
    throw error;
  }
  await Promise.all([forgetFactorTries(person.profile, subjects), forgetWrongFactors(person.profile.id)]);
}

/** Told to the person where the password was right: a passkey that signs in alone is anybody's to try. */
async function noteWrong(finish: Finish): Promise<void> {
  await audit(finish, "wrong_factor");
  if (finish.halfway.user_id !== null) await noteWrongFactor(finish.person);
}

const audit = ({ person, request }: Finish, outcome: "signed_in" | "wrong_factor"): Promise<void> =>
  auditSignIn(outcome, { email: person.profile.email, userId: person.profile.id, request });
