import { createHash } from "node:crypto";
import { isLive, type SignedIn } from "../runtime/authenticate.ts";
import type { Session } from "../table/identity/sessions.ts";

/** Names a session to its own person. Made from the hash of its secret and leads back to neither. */
export const sessionIdOf = ({ token_hash }: Pick<Session, "token_hash">): string =>
  createHash("sha256").update(`session id of ${token_hash}`).digest("base64url").slice(0, 22);

/** The sessions of the person that are still good, without the one that asks. */
export const otherSessions = ({ person, session }: Pick<SignedIn, "person" | "session">): Session[] =>
  person.sessions.filter((entry) => entry.token_hash !== session.token_hash && isLive(person, entry));
