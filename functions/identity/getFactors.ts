import { getFactors as route } from "#shared/contract/identity/factors.ts";
import { defineHandler } from "../runtime/handler.ts";
import { readFactors } from "../table/identity/factors.ts";
import { provedUntil } from "./factors/changeFactors.ts";
import { factorAskedBy } from "./factors/mustHaveFactor.ts";

export const getFactors = defineHandler(route, {
  run: async (_call, { person, session }) => {
    const [factors, askedBy] = await Promise.all([readFactors(person.profile.id), factorAskedBy(person)]);
    const { passkeys, authenticator, recoveryCodes } = factors;
    return {
      required_by: askedBy ?? null,
      passkeys: passkeys
        .toSorted((a, b) => a.created_at.localeCompare(b.created_at))
        .map(({ id, name, created_at, last_used_at }) => ({ id, name, created_at, last_used_at })),
      authenticator: authenticator
        ? { created_at: authenticator.created_at, last_used_at: authenticator.last_used_at }
        : null,
      recovery_codes: recoveryCodes
        ? {
            left: Object.keys(recoveryCodes.codes).length,
            created_at: recoveryCodes.created_at,
            last_used_at: recoveryCodes.last_used_at,
          }
        : null,
      proved_until: provedUntil(session),
    };
  },
});
