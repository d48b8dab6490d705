import { restorableDays } from "#functions/memberships/applyChange.ts";
import { noPassword } from "#functions/table/identity/people.ts";
import { type RemovedPerson, removedWrite } from "#functions/table/members/removedPeople.ts";
import { type AuditEntry, putAuditEntries } from "#functions/table/operations/audit.ts";
import { transact } from "#functions/table/table.ts";
import { fullName } from "#shared/domain/people/fullName.ts";
import { type DemoPerson, idOfPerson, people, personRows } from "./demoPeople.ts";
import { northfield } from "./programs.ts";
import { seedUlid } from "./seedIds.ts";

const dayMs = 24 * 3600 * 1000;
const iso = (epochMs: number): string => new Date(epochMs).toISOString();

/** Teachers who have left the program, so many days ago: the last of them can still be brought back. */
const left = [
  { firstName: "Agnieszka", lastName: "Wróblewska", address: "agnieszka.wroblewska", daysAgo: 4 },
  { firstName: "Lionel", lastName: "Baptiste", address: "lionel.baptiste", daysAgo: 41 },
  { firstName: "Meera", lastName: "Krishnamurthy", address: "meera.krishnamurthy", daysAgo: 55 },
];

const personOf = ({ firstName, lastName, address }: (typeof left)[number]): DemoPerson => {
  const email = `${address}@bedside.test`;
  return { id: idOfPerson(email), email, firstName, lastName, memberships: [] };
};

/** They stay people of the product, of no program. */
export const formerStaff: readonly DemoPerson[] = left.map(personOf);

/** Makes the rows that former staff leave: the notes by which they can be brought back, and the lines of the log. */
export function formerStaffRows(now: number): { removed: RemovedPerson[]; entries: AuditEntry[] } {
  const it = people.find(({ email }) => email === "it@bedside.test");
  if (!it) throw new Error("Nobody of the demo is the IT Administrator");
  const actor = { id: it.id, name: `${it.firstName} ${it.lastName}`, email: it.email };
  const removed = left.map((one): RemovedPerson => {
    const { id, email, firstName, lastName } = personOf(one);
    const removedMs = now - one.daysAgo * dayMs;
    const memberships = [{ program: northfield, role: "Teacher" as const }];
    const [membership] = personRows({ ...personOf(one), memberships }, noPassword, now).memberships;
    if (!membership) throw new Error(`${email} was a member`);
    return {
      program_id: northfield.id,
      user_id: id,
      membership,
      first_name: firstName,
      last_name: lastName,
      email,
      courses: [],
      removed_at: iso(removedMs),
      removed_by: actor.name,
      expires_at_s: Math.floor(removedMs / 1000) + (restorableDays * dayMs) / 1000,
    };
  });
  const entries = removed.map(
    ({ user_id, first_name, last_name, email, removed_at, membership }): AuditEntry => ({
      id: seedUlid(`removal of ${email}`),
      at: removed_at,
      actor,
      program_id: northfield.id,
      action: "membership.removed",
      subject: { kind: "person", id: user_id, name: fullName({ first_name, last_name }), email },
      details: { Role: membership.role },
    }),
  );
  return { removed, entries };
}

export async function writeFormerStaff(now: number): Promise<void> {
  const { removed, entries } = formerStaffRows(now);
  await putAuditEntries(entries);
  await transact(removed.map(removedWrite));
}
