import { loadVersion } from "#functions/access/version.ts";
import { actorOf, firstMembership, type SignedIn } from "#functions/runtime/authenticate.ts";
import { newUlid } from "#functions/runtime/clock.ts";
import { getPerson } from "#functions/table/identity/people.ts";
import { sendTagNotification } from "#functions/versions/sendTagNotification.ts";
import { anyWrite, dieAtWrite } from "./dieAtWrite.ts";

/** The telling of whom a comment mentions, in a process of its own, which kills itself. Arguments: version, tagger, text, and those of `dieAtWrite`. */
const [, , versionId, userId = "", text = "", number, when] = process.argv;
const person = await getPerson(userId);
if (!person) throw new Error(`Nobody is ${userId}`);
const membership = firstMembership(person);
// What it does asks nothing of the session.
const signedIn = { person, membership, actor: actorOf(person, membership) } as SignedIn;
const loaded = await loadVersion(Number(versionId), signedIn);
dieAtWrite(Number(number), when, anyWrite);
const call = {
  params: { id: String(versionId) },
  query: {},
  body: { text, tagger_id: userId },
  request: { host: "localhost" },
};
// The parts of a call that it reads.
await sendTagNotification.run(call as never, { ...signedIn, loaded, operationId: newUlid() });
