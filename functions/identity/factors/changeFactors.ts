import { proofMinutes } from "#shared/domain/secondFactor.ts";
import { announceMail } from "../../mail/mailOrder.ts";
import { planMail } from "../../mail/sendMail.ts";
import { askedBy, auditLine } from "../../memberships/auditLine.ts";
import type { SignedIn } from "../../runtime/authenticate.ts";
import { isoTime, nowMs } from "../../runtime/clock.ts";
import { logger } from "../../runtime/log.ts";
import { Refusal } from "../../runtime/refusal.ts";
import { requireAllowance } from "../../runtime/requireAllowance.ts";
import { provedAtMs } from "../../runtime/requireRecentProof.ts";
import {
  type Factors,
  factorsChanged,
  recoveryCodesWrite,
  writeFactors,
} from "../../table/identity/factors.ts";
import { endSessionsWrite, sessionProof } from "../../table/identity/sessionProofs.ts";
import { deleteSession, type Session } from "../../table/identity/sessions.ts";
import { auditWrite } from "../../table/operations/audit.ts";
import { jobWrites } from "../../table/operations/jobs.ts";
import type { TransactItem } from "../../table/table.ts";
import { newRecoveryCodes } from "./recoveryCodes.ts";

/** Until when a session may change factors without another proof. */
export const provedUntil = (session: Session): string => isoTime(provedAtMs(session) + proofMinutes * 60_000);

export const countOf = ({ passkeys, authenticator }: Factors): number =>
  passkeys.length + (authenticator ? 1 : 0);

type Change = {
  signedIn: SignedIn;
  operationId: string;
  factors: Factors;
  writes: readonly TransactItem[];
  /** Words for the log and the mail: `The passkey “Laptop” was added`. */
  said: string;
  /** The first factor of a person, or one that goes: sessions that it did not prove, or that it did, end. */
  endsOthers: boolean;
  proof?: { provedAt: string; challenge?: string };
};

/**
 * Changes a person's own factors, with the line of the log and the order of the mail that tell of it, in one write. Whoever
 * must have a factor and has one then is let in with the same write.
 *
 * @throws Refusal LIMIT_REACHED, CONFLICT where something of it has changed meanwhile
 */
export async function changeFactors(change: Change): Promise<void> {
  const { signedIn, operationId, factors, said, endsOthers, proof } = change;
  const { person, session } = signedIn;
  const { profile } = person;
  await requireAllowance("factor_changes", { userId: profile.id, operationId });
  const at = isoTime(nowMs());
  const line = auditLine({
    action: "account.factor_changed",
    at,
    operationId,
    programId: null,
    by: askedBy(person),
    subject: { kind: "person", id: profile.id, name: askedBy(person).name, email: profile.email },
    details: { Change: said },
  });
  const mail = planMail({
    kind: "factorChanged",
    to: profile.email,
    data: { first_name: profile.first_name, changed_at: at, said, by: null },
    mailId: `factor-changed:${operationId}`,
  });
  const ending = endsOthers ? endSessionsWrite(profile) : undefined;
  const ofSession =
    ending || proof || session.must_enrol
      ? [
          sessionProof(session, {
            ...proof,
            ...(ending && { rev: ending.rev }),
            ...(session.must_enrol && { isEnrolled: true }),
          }),
        ]
      : [];
  const isDone = await writeFactors([
    factorsChanged(profile.id, factors.rev),
    ...change.writes,
    ...ofSession,
    ...(ending ? [ending.write] : []),
    auditWrite(line),
    ...jobWrites(mail),
  ]);
  if (!isDone) throw new Refusal("CONFLICT");
  await announceMail(mail);
  if (ending) {
    // They are dead already; a partition is read with every request, so it is kept small.
    const others = person.sessions.filter((entry) => entry.token_hash !== session.token_hash);
    await Promise.all(others.map((entry) => deleteSession(entry.user_id, entry.token_hash)));
  }
  logger.info("factors changed", { user: profile.id, ends_others: endsOthers });
}

/** With the first factor come recovery codes. */
export async function codesWithFirst(
  userId: string,
  factors: Factors,
): Promise<{ codes: string[] | null; writes: TransactItem[] }> {
  if (factors.recoveryCodes) return { codes: null, writes: [] };
  const { codes, entry } = await newRecoveryCodes(userId, isoTime(nowMs()));
  return { codes, writes: [recoveryCodesWrite(userId, entry)] };
}
