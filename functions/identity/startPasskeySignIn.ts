import { startPasskeySignIn as route } from "#shared/contract/identity/factors.ts";
import { defineHandler, reply } from "../runtime/handler.ts";
import { networkOf } from "../runtime/networkOf.ts";
import { Refusal } from "../runtime/refusal.ts";
import type { Request } from "../runtime/request.ts";
import { readFactors } from "../table/identity/factors.ts";
import { setHalfwayChallenge } from "../table/identity/halfway.ts";
import { beginHalfway, requireHalfway } from "./factors/halfwayProof.ts";
import { passkeyRequest } from "./factors/passkeys.ts";
import { waitWithin } from "./throttle.ts";

/** A whole class may sign in from behind one address. */
const perNetwork = { atMost: 300, windowS: 15 * 60 };

/** Asks the browser for a passkey: one of the person whose password was right, or any that tells by itself whose it is. */
export const startPasskeySignIn = defineHandler(route, {
  run: async ({ body, request }) => {
    await waitWithin(`passkey-asked:${networkOf(request.sourceIp)}`, perNetwork);
    if (body.as === "second") return reply({ value: await askForSecond(request) });
    const asked = await passkeyRequest(request.host, "any");
    const cookie = await beginHalfway(request.host, { profile: undefined, challenge: asked.challenge });
    return reply({ value: asked, cookies: [cookie] });
  },
});

async function askForSecond(request: Request) {
  const halfway = await requireHalfway(request);
  if (halfway.user_id === null) throw new Refusal("HALFWAY_ENDED");
  const { passkeys } = await readFactors(halfway.user_id);
  const asked = await passkeyRequest(request.host, { passkeys });
  if (!(await setHalfwayChallenge(halfway.token_hash, asked.challenge))) throw new Refusal("HALFWAY_ENDED");
  return asked;
}
