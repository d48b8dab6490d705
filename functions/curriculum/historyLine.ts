import { fullName } from "#shared/domain/people/fullName.ts";
import type { SignedIn } from "../runtime/authenticate.ts";
import { derivedUlid } from "../runtime/derivedUlid.ts";
import type { HistoryLine } from "../table/mapping/objectives.ts";

/** One change of the curriculum. The same operation on the same thing makes the same line again. */
export function historyLine(
  { person, operationId, at }: Pick<SignedIn, "person"> & { operationId: string; at: string },
  what: string,
  { from = null, to = null }: { from?: string | null; to?: string | null } = {},
): HistoryLine {
  const id = derivedUlid(Date.parse(at), `${operationId} ${what} ${from} ${to}`);
  return { id, at, by: fullName(person.profile), what, from, to };
}
