import { fullName } from "#shared/domain/people/fullName.ts";
import { announceMail } from "../../mail/mailOrder.ts";
import { readerOf } from "../../mail/mailReader.ts";
import { planMail } from "../../mail/sendMail.ts";
import { isoTime, newUlid, nowMs } from "../../runtime/clock.ts";
import { writeFactors } from "../../table/identity/factors.ts";
import type { Person } from "../../table/identity/people.ts";
import { clearFailures, countFailure, getFailures } from "../../table/identity/throttles.ts";
import { auditWrite } from "../../table/operations/audit.ts";
import { jobWrites } from "../../table/operations/jobs.ts";

/** From so many wrong second steps on, within a quarter of an hour and wherever they are made, the person is told. */
const toldFrom = 5;
const windowS = 15 * 60;

const subjectOf = (userId: string): string => `factor-wrong:${userId}`;
const nowS = (): number => Math.floor(nowMs() / 1000);

/**
 * Counts a second step that was wrong behind a right password, or on a page that is signed in. The fifth is told to the person
 * by mail, with a line of the log: both once for one quarter of an hour, also where the function that counted it has died.
 */
export async function noteWrongFactor({ profile, memberships }: Person): Promise<void> {
  const subject = subjectOf(profile.id);
  if ((await countFailure(subject, nowS(), windowS)) < toldFrom) return;
  const { endsAtS } = await getFailures(subject, nowS());
  const at = isoTime(nowMs());
  const mail = planMail({
    kind: "factorRefused",
    to: profile.email,
    reader: readerOf(profile, memberships),
    data: { first_name: profile.first_name, refused_at: at },
    mailId: `factor-refused:${profile.id}:${endsAtS}`,
  });
  const line = auditWrite({
    id: newUlid(),
    at,
    program_id: null,
    action: "account.factor_refused",
    actor: null,
    subject: {
      kind: "person",
      id: profile.id,
      name: fullName(profile),
      email: profile.email,
    },
    details: {},
  });
  // Refused where the mail of this quarter of an hour is ordered already.
  if (await writeFactors([line, ...jobWrites(mail)])) await announceMail(mail);
}

/** A right one begins the count anew. */
export const forgetWrongFactors = (userId: string): Promise<void> => clearFailures(subjectOf(userId));
