import type { Begun } from "../api/begun.ts";
import type { Reading } from "../api/correctedClock.ts";
import { isCasePath, isPublicPath } from "../app/embeddedAddress.ts";

/** Browser functions; tests pass their own. */
export type BeginPorts = {
  location: Pick<Location, "pathname" | "search">;
  fetch: typeof fetch;
  read: () => Reading;
  /** True if a sign-out has not reached the server yet; it goes out before any other call. */
  isSignOutDue: () => boolean;
  /** True if this browser may hold unsent answers, which go out before the case is read. @see ADR 0242 */
  mayHoldAnswers: () => Promise<boolean>;
};

/** The parts of replies that the next call is named by; the page's own code parses them as a whole. */
type SessionPart = { csrf_token?: string; user?: { must_enrol?: boolean } };
type ContextsPart = { currentVersion?: { id?: string }; documentContext?: { id?: number } };

/**
 * Makes the calls that a page begins with, in the order and the session in which its own code makes them: whose session it is,
 * and on a case's own address the case. Nobody is told of a failure here: the page finds it where it takes the call over.
 */
export async function beginCalls(begun: Map<string, Begun>, ports: BeginPorts): Promise<void> {
  const { location, read } = ports;

  async function ask<Part>(url: string, token?: string): Promise<Part> {
    const asked = read();
    const answer = ports
      .fetch(url, {
        headers: { Accept: "application/json", ...(token && { "X-CSRF-Token": token }) },
        credentials: "same-origin",
        cache: "no-store",
      })
      .then((reply) => ({ reply, copy: reply.clone(), answered: read() }));
    answer.catch(() => undefined);
    begun.set(url, { token, asked, answer });
    const { copy } = await answer;
    if (!copy.ok) throw new TypeError(`${url} was refused`);
    return (await copy.json()) as Part; // nothing of it is needed but to name the next call
  }

  try {
    const config = ask("/config.json");
    config.catch(() => undefined);
    if (ports.isSignOutDue() || isPublicPath(location.pathname)) return;
    const { csrf_token, user } = await ask<SessionPart>("/session");
    if (!csrf_token || user?.must_enrol || !isCasePath(location.pathname) || location.search) return;
    const path = location.pathname.replace(/\/$/, "");
    const { currentVersion, documentContext } = await ask<ContextsPart>(path, csrf_token);
    if (!currentVersion?.id || !documentContext?.id || (await ports.mayHoldAnswers())) return;
    const id = documentContext.id;
    await Promise.all([
      ask(`/api/v2/versions/${currentVersion.id}?document_id=${id}`, csrf_token),
      ask(`/api/v2/document_user_states/${id}`, csrf_token),
    ]);
  } catch (error) {
    // Not reached, refused, or not JSON.
    if (!(error instanceof TypeError) && !(error instanceof SyntaxError)) throw error;
  }
}
