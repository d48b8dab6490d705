import { deleteSession, getSession } from "#shared/contract/identity/identity.ts";
import { ApiError, isUnreachable } from "./ApiError.ts";
import { localMemory } from "./browserStorage.ts";
import { call, setCsrfToken } from "./call.ts";
import { dueSignOutKey } from "./forgetPerson.ts";

export type SignOutScope = "here" | "everywhere";

/** How long a session is waited for that nobody answers for. Milliseconds. */
const patienceMs = 8_000;

/** True if somebody has signed out in this browser while the server could not be told. @see ADR 0088 */
export const isSignOutDue = (): boolean => localMemory.getItem(dueSignOutKey) !== null;

/** Somebody has signed in here since: the browser holds another cookie. */
export const forgetDueSignOut = (): void => localMemory.removeItem(dueSignOutKey);

/** Ends the session on the server; where nobody answers, notes that it is to be ended as soon as somebody does. Throws ApiError for a refusal. */
export async function endOrNote(userId: string | undefined, scope: SignOutScope): Promise<void> {
  try {
    await end(scope);
  } catch (error) {
    if (userId === undefined || !isSilence(error)) throw error;
    localMemory.setItem(dueSignOutKey, `${scope} ${userId}`);
  }
}

/**
 * Ends the session of whoever signed out while nobody answered, unless the browser holds another one by now. Resolves to whether
 * nothing is due any more.
 */
export async function endDueSession(): Promise<boolean> {
  const [scope, userId] = (localMemory.getItem(dueSignOutKey) ?? "").split(" ");
  if (!userId) return true;
  try {
    const { user, csrf_token } = await call(getSession, {
      inAnySession: true,
      signal: AbortSignal.timeout(patienceMs),
    });
    if (user.id === userId) {
      setCsrfToken(csrf_token);
      await end(scope === "everywhere" ? "everywhere" : "here");
    }
  } catch (error) {
    if (isSilence(error)) return false;
    // Refused: nobody is signed in any more.
    if (!(error instanceof ApiError)) throw error;
  } finally {
    setCsrfToken(undefined);
  }
  forgetDueSignOut();
  return true;
}

const end = (scope: SignOutScope) =>
  call(deleteSession, {
    query: scope === "everywhere" ? { everywhere: "true" } : {},
    signal: AbortSignal.timeout(patienceMs),
  });

const isSilence = (error: unknown): boolean =>
  isUnreachable(error) || (error instanceof DOMException && error.name === "TimeoutError");
