import { nowMs } from "../../runtime/clock.ts";
import { Refusal } from "../../runtime/refusal.ts";
import { setSessionChallenge } from "../../table/identity/sessionProofs.ts";
import type { Session } from "../../table/identity/sessions.ts";

const challengeSeconds = 600;

/** Remembers what the session's browser is asked to sign. @throws Refusal NOT_SIGNED_IN where it has ended */
export async function askOfSession(session: Session, value: string): Promise<void> {
  const expires_at_s = Math.floor(nowMs() / 1000) + challengeSeconds;
  if (!(await setSessionChallenge(session, { value, expires_at_s }))) throw new Refusal("NOT_SIGNED_IN");
}

/**
 * Challenge that the browser was asked to sign last. @throws Refusal PASSKEY_REJECTED where nothing, or too long ago
 */
export function requireChallenge({ challenge }: Session): string {
  if (!challenge || challenge.expires_at_s <= nowMs() / 1000) throw new Refusal("PASSKEY_REJECTED");
  return challenge.value;
}
