import { endUserSessions as route } from "#shared/contract/identity/factors.ts";
import { askedBy, auditLine } from "../memberships/auditLine.ts";
import { isLive } from "../runtime/authenticate.ts";
import { isoTime, nowMs } from "../runtime/clock.ts";
import { defineHandler } from "../runtime/handler.ts";
import { logger } from "../runtime/log.ts";
import { Refusal } from "../runtime/refusal.ts";
import { endSessionsWrite } from "../table/identity/sessionProofs.ts";
import { deleteSession } from "../table/identity/sessions.ts";
import { auditWrite } from "../table/operations/audit.ts";
import { transact } from "../table/table.ts";
import { loadAnsweredFor } from "./answeredFor.ts";

/** Signs somebody out everywhere, with its line in the audit log, in one write. Their password and factors stay. */
export const endUserSessions = defineHandler(route, {
  load: loadAnsweredFor,
  run: async (_call, { loaded: { subject }, person, membership, operationId }) => {
    const { profile } = subject;
    const live = subject.sessions.filter((session) => isLive(subject, session));
    const isHere = subject.memberships.some(({ program_id }) => program_id === membership?.program_id);
    const named = askedBy(subject);
    const line = auditLine({
      action: "account.sessions_ended",
      at: isoTime(nowMs()),
      operationId,
      programId: isHere ? (membership?.program_id ?? null) : null,
      by: askedBy(person),
      subject: { kind: "person", id: profile.id, name: named.name, email: named.email },
      details: { Sessions: String(live.length) },
    });
    if (!(await transact([endSessionsWrite(profile).write, auditWrite(line)]))) throw new Refusal("CONFLICT");
    // They are dead already; a partition is read with every request, so it is kept small.
    await Promise.all(subject.sessions.map((each) => deleteSession(each.user_id, each.token_hash)));
    logger.info("sessions ended by somebody else", { user: profile.id, ended: live.length });
    return { ended: live.length };
  },
});
