import type { FieldProblem } from "#shared/contract/errors.ts";
import { allowedRoles } from "#shared/domain/access.ts";
import { isoTime, nowMs } from "../../runtime/clock.ts";
import { Refusal } from "../../runtime/refusal.ts";
import { normalEmail } from "../../table/identity/people.ts";
import { type PersonInProgram, readPeopleOfProgram } from "../../table/programs/programPeople.ts";

/** True if a report may be sent to somebody: staff who may see reports, with a membership that stands. */
export const mayReceive = ({ role, subscription_end: end }: PersonInProgram): boolean =>
  allowedRoles["usage_report.read"].includes(role) && end !== null && end > isoTime(nowMs());

/**
 * The people behind some addresses: a report goes to nobody outside of its program, nor to its students.
 *
 * @throws Refusal INVALID_REQUEST naming each address that is none of them
 */
export async function requireRecipients(
  emails: readonly string[],
  programId: string,
): Promise<PersonInProgram[]> {
  const { rows } = await readPeopleOfProgram(programId);
  const byEmail = new Map(rows.map((person) => [normalEmail(person.email), person]));
  const problems: FieldProblem[] = [];
  const found = new Map<string, PersonInProgram>();
  for (const [at, email] of emails.entries()) {
    const person = byEmail.get(normalEmail(email));
    const path = `body.schedule.recipients.${at}`;
    if (!person) problems.push({ path, message: `${email} is not in this program` });
    else if (!mayReceive(person))
      problems.push({ path, message: `${email} can't see reports in this program` });
    else found.set(person.user_id, person);
  }
  if (problems.length > 0) {
    const message = `${problems.map((problem) => problem.message).join("; ")}. Nothing was saved.`;
    throw new Refusal("INVALID_REQUEST", { message, fields: problems });
  }
  return [...found.values()];
}
