import type { UndoneMember } from "#shared/contract/programs/memberChange.ts";
import { fullName } from "#shared/domain/people/fullName.ts";
import { listProgramPeople } from "../table/members/memberships.ts";
import { auditWrites } from "../table/operations/audit.ts";
import { lineAbout, type OrderedChange, type Outcome, unknownPerson } from "./applyChange.ts";
import { endSetter } from "./endSetter.ts";
import { goneText, planEnd } from "./planChange.ts";

export type OrderedEnd = OrderedChange & { change: { kind: "expiration" } };

/**
 * Returns a function that sets the end of access of some people, at most `stepSize`: for all for whom it can be set in one transaction, audit log and list
 * included. Who has this end already counts as done, so that a step may be repeated.
 */
export function endApplier(ordered: OrderedEnd): (userIds: readonly string[]) => Promise<Outcome> {
  const { change, program, at } = ordered;
  const setEnds = endSetter(program.id);
  return async (userIds) => {
    const { refused, missing } = await setEnds((rows) => {
      const planned = userIds.flatMap((id) => {
        const row = rows.get(id);
        return row ? [{ row, plan: planEnd(change, row.subscription_end, at) }] : [];
      });
      const changed = planned.flatMap(({ row, plan }) => (plan.state === "changed" ? [{ row, plan }] : []));
      return {
        changes: changed.map(({ row }) => ({ row, subscription_end: change.subscription_end })),
        shared: auditWrites(
          changed.map(({ row, plan }) =>
            lineAbout(ordered, {
              ...{ action: "expiration.set", details: plan.details },
              ...{ userId: row.user_id, name: fullName(row), email: row.email },
            }),
          ),
        ),
        result: {
          missing: userIds.filter((id) => !rows.has(id)),
          refused: planned.flatMap(({ row, plan }): UndoneMember[] =>
            plan.state === "refused" ? [{ id: row.id, name: fullName(row), why: plan.why }] : [],
          ),
        },
      };
    });
    const undone = [...refused, ...(await nameMissing(program.id, missing))];
    return { done: userIds.length - undone.length, undone };
  };
}

/** Names people who have left the program since the change was ordered. */
async function nameMissing(programId: string, userIds: readonly string[]): Promise<UndoneMember[]> {
  if (userIds.length === 0) return [];
  const people = await listProgramPeople(programId, userIds);
  return userIds.map((id) => {
    const profile = people.get(id)?.profile;
    return profile ? { id, name: fullName(profile), why: goneText } : unknownPerson(id);
  });
}
