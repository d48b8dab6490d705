import { ApiError } from "./ApiError.ts";
import { setSessionConfirmation } from "./call.ts";
import { type KeptPerson, readPerson } from "./offlineStore.ts";

/** The person as this browser remembers them: the server is asked before anything else is, as soon as it can be reached. @see ADR 0188 */
export async function keptSession(ports: {
  renew: () => Promise<boolean>;
  /** True if the page has somebody signed in. */
  isIn: () => boolean;
}): Promise<KeptPerson | undefined> {
  const kept = await readPerson(Date.now());
  if (!kept) return undefined;
  setSessionConfirmation(async () => {
    const isConfirmed = await ports.renew();
    const isIn = ports.isIn();
    if (isConfirmed || !isIn) setSessionConfirmation(undefined);
    if (!isConfirmed)
      throw new ApiError({
        code: isIn ? "OFFLINE" : "NOT_SIGNED_IN",
        status: 0,
        message: "session not confirmed",
      });
  });
  return kept;
}
