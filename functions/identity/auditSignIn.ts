import { isoTime, newUlid, nowMs } from "../runtime/clock.ts";
import { logger } from "../runtime/log.ts";
import { networkOf } from "../runtime/networkOf.ts";
import type { Request } from "../runtime/request.ts";
import { normalEmail } from "../table/identity/people.ts";
import { putSignIn, type SignIn } from "../table/identity/signIns.ts";
import { keyedHash } from "./keyedHash.ts";

const keptS = 90 * 86_400;

type Tried = {
  email: string;
  userId: string | undefined;
  request: Pick<Request, "sourceIp" | "headers">;
};

/**
 * Says in the log who tried to sign in, from where, and what came of it; an address only by its keyed hash. Where the
 * password was looked at, a row says the same for 90 days, also of an e-mail address that nobody has: whoever tries cannot
 * tell the two by the time that it takes.
 */
export async function auditSignIn(
  outcome: SignIn["outcome"] | "throttled",
  { email, userId, request }: Tried,
): Promise<void> {
  const [email_hash, address_hash] = await Promise.all([
    keyedHash(normalEmail(email)),
    keyedHash(networkOf(request.sourceIp)),
  ]);
  logger.info("sign-in", { outcome, user: userId, email_hash, address_hash });
  if (outcome === "throttled") return;
  await putSignIn({
    id: newUlid(),
    at: isoTime(nowMs()),
    outcome,
    user_id: userId ?? null,
    email_hash,
    address_hash,
    user_agent: request.headers["user-agent"]?.slice(0, 300),
    expires_at_s: Math.floor(nowMs() / 1000) + keptS,
  });
}
