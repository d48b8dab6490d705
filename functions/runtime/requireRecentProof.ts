import { isRecentProof } from "#shared/domain/secondFactor.ts";
import type { SignedIn } from "./authenticate.ts";
import { nowMs } from "./clock.ts";
import { Refusal } from "./refusal.ts";

/** When the person last showed in a session that it is them: at the sign-in, or by `proveIdentity`. Epoch ms. */
export const provedAtMs = ({ proved_at, created_at }: SignedIn["session"]): number =>
  Date.parse(proved_at ?? created_at);

/** @throws Refusal PROOF_NEEDED where it is too long ago that the person showed here that it is them */
export function requireRecentProof({ session }: Pick<SignedIn, "session">): void {
  if (!isRecentProof(provedAtMs(session), nowMs())) throw new Refusal("PROOF_NEEDED");
}
