import { setSessionSeen } from "../table/identity/sessions.ts";
import type { SignedIn } from "./authenticate.ts";
import { isoTime, nowMs } from "./clock.ts";
import { logger } from "./log.ts";

const everyMs = 5 * 60_000;

/** Notes that a session is in use, every five minutes at most: what its person sees in their account. */
export async function noteSessionUse({ session }: Pick<SignedIn, "session">): Promise<void> {
  const lastMs = Date.parse(session.last_seen_at ?? session.created_at);
  if (nowMs() - lastMs < everyMs) return;
  try {
    await setSessionSeen(session.user_id, session.token_hash, isoTime(nowMs()));
  } catch (error) {
    // The request that it belongs to may have done its work by now, and must not be told as failed for a note.
    logger.warn("session use not noted", { reason: String(error) });
  }
}
