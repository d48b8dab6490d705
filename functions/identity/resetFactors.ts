import { resetFactors as route } from "#shared/contract/identity/factors.ts";
import { mayManage } from "#shared/domain/access/givenRoles.ts";
import type { ResourceOf } from "#shared/domain/access.ts";
import { announceMail, planMail } from "../mail/sendMail.ts";
import { askedBy, auditLine } from "../memberships/auditLine.ts";
import type { SignedIn } from "../runtime/authenticate.ts";
import { isoTime, nowMs } from "../runtime/clock.ts";
import { defineHandler } from "../runtime/handler.ts";
import { logger } from "../runtime/log.ts";
import { Refusal } from "../runtime/refusal.ts";
import { requireAllowance } from "../runtime/requireAllowance.ts";
import { requireRecentProof } from "../runtime/requireRecentProof.ts";
import {
  authenticatorDelete,
  factorsChanged,
  passkeyDelete,
  readFactors,
  recoveryCodesDelete,
  writeFactors,
} from "../table/identity/factors.ts";
import { getPerson, type Person } from "../table/identity/people.ts";
import { endSessionsWrite } from "../table/identity/sessionProofs.ts";
import { deleteSession } from "../table/identity/sessions.ts";
import { auditWrite } from "../table/operations/audit.ts";
import { jobWrites } from "../table/operations/jobs.ts";
import { countOf } from "./factors/changeFactors.ts";

type Loaded = { resource: ResourceOf<"user.reset_factors">; subject: Person };

/** @throws Refusal NOT_FOUND for who is not in the actor's program, FORBIDDEN for whom the actor does not answer for alone */
async function loadSubject({ params }: { params: { id: string } }, signedIn: SignedIn): Promise<Loaded> {
  const { actor, person } = signedIn;
  const subject = await getPerson(params.id);
  const programId = actor.membership?.programId;
  const here = subject?.memberships.find(({ program_id }) => program_id === programId);
  if (!subject || (!actor.isAdmin && !here)) throw new Refusal("NOT_FOUND");
  if (subject.profile.id === person.profile.id) {
    throw new Refusal("FORBIDDEN", {
      message: "Change your own two-step sign-in on the page of your account.",
    });
  }
  if (!actor.isAdmin) requireAnswerable(signedIn, subject);
  return { resource: { kind: "provider" }, subject };
}

/** What an account opens, whoever resets its factors must have a say over. @see ADR 0130 */
function requireAnswerable({ actor }: SignedIn, { profile, memberships }: Person): void {
  const message = profile.is_admin
    ? "A provider admin's two-step sign-in is reset by another provider admin."
    : memberships.some(({ program_id }) => program_id !== actor.membership?.programId)
      ? "This person belongs to another program, too. Ask the provider to reset their two-step sign-in."
      : memberships.some(({ role }) => !mayManage(actor, role))
        ? "Your role does not let you change people with this role."
        : undefined;
  if (message !== undefined) throw new Refusal("FORBIDDEN", { message });
}

/**
 * Takes all factors of a person away, ends their sessions, and tells them by mail, in one write. The password stays: whoever
 * has lost a telephone proves by it who they are, and sets up anew what their account must have.
 */
export const resetFactors = defineHandler(route, {
  load: loadSubject,
  run: async (_call, { loaded: { subject }, session, person, membership, operationId }) => {
    requireRecentProof({ session });
    const { profile } = subject;
    const factors = await readFactors(profile.id);
    const removed = countOf(factors);
    if (removed === 0) return { removed };
    await requireAllowance("factor_changes", { userId: person.profile.id, operationId });
    const at = isoTime(nowMs());
    const by = askedBy(person);
    const named = askedBy(subject);
    const isHere = subject.memberships.some(({ program_id }) => program_id === membership?.program_id);
    const line = auditLine({
      action: "account.factors_reset",
      at,
      operationId,
      programId: isHere ? (membership?.program_id ?? null) : null,
      by,
      subject: { kind: "person", id: profile.id, name: named.name, email: profile.email },
      details: {
        Passkeys: String(factors.passkeys.length),
        "Authenticator app": factors.authenticator ? "Yes" : "No",
      },
    });
    const mail = planMail({
      kind: "factorChanged",
      to: profile.email,
      data: {
        first_name: profile.first_name,
        changed_at: at,
        said: "All passkeys, the authenticator app and the recovery codes were removed, and you were signed out everywhere",
        by: by.name,
      },
      mailId: `factor-changed:${operationId}`,
    });
    const isDone = await writeFactors([
      factorsChanged(profile.id, factors.rev),
      ...factors.passkeys.map(({ id }) => passkeyDelete(profile.id, id)),
      ...(factors.authenticator ? [authenticatorDelete(profile.id)] : []),
      recoveryCodesDelete(profile.id),
      endSessionsWrite(profile).write,
      auditWrite(line),
      ...jobWrites(mail),
    ]);
    if (!isDone) throw new Refusal("CONFLICT");
    await announceMail(mail);
    await Promise.all(subject.sessions.map((each) => deleteSession(each.user_id, each.token_hash)));
    logger.info("factors reset", { user: profile.id, removed });
    return { removed };
  },
});
