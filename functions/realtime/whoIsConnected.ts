import type { Actor } from "#shared/domain/access.ts";
import { actorOf, isLive, membershipIn } from "../runtime/authenticate.ts";
import type { Person } from "../table/identity/people.ts";

/**
 * The actor that a connected person is now, in the program that they connected in. Undefined when the session that the
 * connection was opened with has ended, or the person has left the program.
 */
export function actorInProgram(
  person: Person,
  connected: { token_hash: string; program_id: string | null },
): Actor | undefined {
  const session = person.sessions.find((entry) => entry.token_hash === connected.token_hash);
  if (!session || !isLive(person, session)) return undefined;
  const membership = membershipIn(person, session, connected.program_id);
  return membership && actorOf(person, membership);
}
