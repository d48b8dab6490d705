import { resetFactors as route } from "#shared/contract/identity/factors.ts";
import { announceMail } from "../mail/mailOrder.ts";
import { planMail } from "../mail/sendMail.ts";
import { askedBy, auditLine } from "../memberships/auditLine.ts";
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
import { endSessionsWrite } from "../table/identity/sessionProofs.ts";
import { deleteSession } from "../table/identity/sessions.ts";
import { auditWrite } from "../table/operations/audit.ts";
import { jobWrites } from "../table/operations/jobs.ts";
import { loadAnsweredFor } from "./answeredFor.ts";
import { countOf } from "./factors/changeFactors.ts";

/**
 * Takes all factors of a person away, ends their sessions, and tells them by mail, in one write. The password stays: whoever
 * has lost a telephone proves by it who they are, and sets up anew what their account must have.
 */
export const resetFactors = defineHandler(route, {
  load: loadAnsweredFor,
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
        said: "All passkeys, the authenticator app and the recovery codes were removed, and you were signed out on all devices",
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
