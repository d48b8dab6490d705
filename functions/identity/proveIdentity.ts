import { errorText } from "#shared/contract/errors.ts";
import { proveIdentity as route } from "#shared/contract/identity/factors.ts";
import type { BodyOf } from "#shared/contract/route.ts";
import type { SignedIn } from "../runtime/authenticate.ts";
import { isoTime, nowMs } from "../runtime/clock.ts";
import { defineHandler } from "../runtime/handler.ts";
import { Refusal } from "../runtime/refusal.ts";
import type { Request } from "../runtime/request.ts";
import { readFactors, writeFactors } from "../table/identity/factors.ts";
import { sessionProof } from "../table/identity/sessionProofs.ts";
import type { TransactItem } from "../table/table.ts";
import { provedUntil } from "./factors/changeFactors.ts";
import { checkCode, checkPasskey, wrongCode } from "./factors/checkFactor.ts";
import { requireChallenge } from "./factors/sessionChallenge.ts";
import { noteWrongFactor } from "./factors/wrongFactor.ts";
import { isPassword } from "./password.ts";
import { countTry, forgetTries, noteFailure, subjectsOfSignedIn } from "./throttle.ts";

type Body = BodyOf<typeof route>;

/** Shows again that it is the person who sits there. Guesses are counted as those at a change of the password are. */
export const proveIdentity = defineHandler(route, {
  run: async ({ body, request }, signedIn) => {
    const { person, session } = signedIn;
    const subjects = subjectsOfSignedIn(person.profile.id);
    await countTry(subjects);
    const provedAt = isoTime(nowMs());
    try {
      const used = await check(body, signedIn, request);
      const proof = sessionProof(session, { provedAt, ...(used.challenge && { challenge: used.challenge }) });
      if (!(await writeFactors([...used.writes, proof]))) throw used.refusal;
    } catch (error) {
      if (error instanceof Refusal) {
        await noteFailure(subjects);
        if (body.password === undefined) await noteWrongFactor(person);
      }
      throw error;
    }
    await forgetTries(subjects);
    return { proved_until: provedUntil({ ...session, proved_at: provedAt }) };
  },
});

/** `refusal`: where what was shown has been used by somebody else meanwhile. */
type Checked = { writes: TransactItem[]; challenge?: string; refusal: Refusal };

async function check(body: Body, { person, session }: SignedIn, { host }: Request): Promise<Checked> {
  const { profile } = person;
  if (body.password !== undefined) {
    if (!(await isPassword(body.password, profile.password_hash))) {
      throw new Refusal("WRONG_PASSWORD", {
        fields: [{ path: "body.password", message: errorText.WRONG_PASSWORD }],
      });
    }
    return { writes: [], refusal: new Refusal("NOT_SIGNED_IN") };
  }
  const whose = { userId: profile.id, factors: await readFactors(profile.id) };
  if (body.code !== undefined)
    return { writes: [await checkCode(whose, body.code)], refusal: wrongCode("code") };
  if (!body.passkey) throw new Refusal("INVALID_REQUEST");
  const challenge = requireChallenge(session);
  const use = await checkPasskey(whose, body.passkey, { host, challenge, isAlone: false });
  return { writes: [use], challenge, refusal: new Refusal("PASSKEY_REJECTED") };
}
