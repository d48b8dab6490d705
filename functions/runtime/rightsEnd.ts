import { AsyncLocalStorage } from "node:async_hooks";

const scope = new AsyncLocalStorage<number>();

/**
 * When what a person has in their current program ends by itself, in epoch milliseconds; infinite for provider admins, whose
 * rights come from no membership.
 */
export function rightsEndMsOf({
  person,
  membership,
}: {
  person: { profile: { is_admin: boolean } };
  membership: { subscription_end: string | null } | undefined;
}): number {
  const end = membership?.subscription_end;
  return person.profile.is_admin || !end ? Number.POSITIVE_INFINITY : Date.parse(end);
}

/** Runs a call on behalf of somebody whose rights end then: no link that is signed meanwhile outlives them. */
export const withRightsUntil = <T>(endMs: number, run: () => Promise<T>): Promise<T> => scope.run(endMs, run);

/** When the rights end that the running call is made with; infinite outside of a call. */
export const rightsEndMs = (): number => scope.getStore() ?? Number.POSITIVE_INFINITY;
