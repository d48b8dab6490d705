import { finishMediaUpload } from "#functions/media/finishMediaUpload.ts";
import { actorOf, firstMembership, type SignedIn } from "#functions/runtime/authenticate.ts";
import { newUlid } from "#functions/runtime/clock.ts";
import { getPerson } from "#functions/table/identity/people.ts";
import { anyObjectWrite, dieAtWrite } from "./dieAtWrite.ts";

/** The end of an upload of one part, in a process of its own, which kills itself. Arguments: upload, its owner, the ETag of the part, and those of `dieAtWrite`. */
const [, , uploadId = "", userId = "", etag = "", number, when] = process.argv;
const person = await getPerson(userId);
if (!person) throw new Error(`Nobody is ${userId}`);
const membership = firstMembership(person);
// A cast without `session`, which the call does not read.
const signedIn = { person, membership, actor: actorOf(person, membership) } as SignedIn;
dieAtWrite(Number(number), when, anyObjectWrite, { countsObjects: true });
const call = { params: { id: uploadId }, query: {}, body: { sent: [{ part: 1, etag }] }, request: {} };
// The parts of a call that it reads.
await finishMediaUpload.run(call as never, { ...signedIn, loaded: undefined, operationId: newUlid() });
