import { randomBytes } from "node:crypto";
import { hashToken } from "../../runtime/authenticate.ts";
import { nowMs } from "../../runtime/clock.ts";
import { cookieLine, cookieNameOf } from "../../runtime/hosts.ts";
import { Refusal } from "../../runtime/refusal.ts";
import type { Request } from "../../runtime/request.ts";
import { countHalfwayTry, getHalfway, type Halfway, putHalfway } from "../../table/identity/halfway.ts";
import type { Profile } from "../../table/identity/people.ts";

const halfwaySeconds = 600;
/** Codes that one right password lets somebody try. */
const triesAtMost = 5;

const nowS = (): number => Math.floor(nowMs() / 1000);

/**
 * Begins a sign-in that waits for its second step, or with `profile: undefined` for a passkey alone. It stands in a cookie of
 * the browser that asks, and opens nothing but that step. Answers the cookie's line.
 */
export async function beginHalfway(
  host: string,
  { profile, challenge }: { profile: Profile | undefined; challenge: string | null },
): Promise<string> {
  const secret = randomBytes(32).toString("base64url");
  await putHalfway({
    token_hash: hashToken(secret),
    user_id: profile?.id ?? null,
    password_rev: profile?.password_rev ?? 0,
    challenge,
    tries: 0,
    expires_at_s: nowS() + halfwaySeconds,
  });
  return cookieLine(host, "halfway", { value: secret, seconds: halfwaySeconds });
}

/** The sign-in that is under way in this browser. @throws Refusal HALFWAY_ENDED */
export async function requireHalfway({ cookies, host }: Pick<Request, "cookies" | "host">): Promise<Halfway> {
  const secret = cookies.get(cookieNameOf(host, "halfway")) ?? "";
  if (!/^[A-Za-z0-9_-]{43}$/.test(secret)) throw new Refusal("HALFWAY_ENDED");
  const found = await getHalfway(hashToken(secret));
  if (!found || found.expires_at_s <= nowS()) throw new Refusal("HALFWAY_ENDED");
  return found;
}

/** Counts one code. After the last the password is asked for again. @throws Refusal HALFWAY_ENDED */
export async function countCodeOf({ token_hash }: Halfway): Promise<void> {
  const tries = await countHalfwayTry(token_hash);
  if (tries === undefined || tries > triesAtMost) throw new Refusal("HALFWAY_ENDED");
}

/** The browser forgets it. */
export const forgetHalfway = (host: string): string => cookieLine(host, "halfway", { value: "", seconds: 0 });
