import { resetPassword as route } from "#shared/contract/identity/registration.ts";
import { fullName } from "#shared/domain/people/fullName.ts";
import { announceMail } from "../mail/mailOrder.ts";
import { readerOf } from "../mail/mailReader.ts";
import { planMail } from "../mail/sendMail.ts";
import { isoTime, newUlid, nowMs } from "../runtime/clock.ts";
import { defineHandler } from "../runtime/handler.ts";
import { logger } from "../runtime/log.ts";
import { Refusal } from "../runtime/refusal.ts";
import { useMailLink } from "../table/identity/mailLinks.ts";
import { resetPassword as replacePassword } from "../table/identity/passwords.ts";
import { deleteSession } from "../table/identity/sessions.ts";
import { auditWrite } from "../table/operations/audit.ts";
import { jobWrites } from "../table/operations/jobs.ts";
import { deviceOf } from "./device.ts";
import { requireOpen, requirePasswordReset } from "./mailLink.ts";
import { hashPassword } from "./password.ts";
import { requireGoodPassword } from "./requireGoodPassword.ts";
import { forgetTries, subjectsOf } from "./throttle.ts";

/**
 * Sets a new password by the link of a mail. The link is used up, every session ends and the person is told by mail with the
 * very write that sets it. Nobody is signed in by it: the second factor is asked for at the sign-in that follows. @see ADR 0120
 */
export const resetPassword = defineHandler(route, {
  run: async ({ body, request }) => {
    const { link, state, person } = await requirePasswordReset(body.token, request);
    requireOpen(state);
    const { profile } = person;
    await requireGoodPassword(body.password, profile, "password");
    const now = isoTime(nowMs());
    const mail = planMail({
      kind: "passwordChanged",
      to: profile.email,
      reader: readerOf(profile, person.memberships),
      data: { first_name: profile.first_name, changed_at: now },
      mailId: `password-changed:${profile.id}:${now}`,
    });
    const name = fullName(profile);
    const entry = auditWrite({
      id: newUlid(),
      at: now,
      program_id: null,
      action: "account.password_reset",
      actor: { id: profile.id, name, email: profile.email },
      subject: { kind: "person", id: profile.id, name, email: profile.email },
      details: { By: "the link of a mail" },
    });
    const isDone = await replacePassword(
      profile,
      { password_hash: await hashPassword(body.password), password_changed_at: now },
      [useMailLink(link.token_hash, now), entry, ...jobWrites(mail)],
    );
    if (!isDone) {
      requireOpen((await requirePasswordReset(body.token, request)).state);
      throw new Refusal("CONFLICT");
    }
    await announceMail(mail);
    // They are dead already; a partition is read with every request, so it is kept small.
    await Promise.all(person.sessions.map((each) => deleteSession(each.user_id, each.token_hash)));
    const attempt = { email: profile.email, sourceIp: request.sourceIp, device: deviceOf(request) };
    await forgetTries(await subjectsOf(attempt));
    logger.info("password reset", { user: profile.id, ended: person.sessions.length });
    return { email: profile.email };
  },
});
