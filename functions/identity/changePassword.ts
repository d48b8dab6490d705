import { errorText } from "#shared/contract/errors.ts";
import { changePassword as route } from "#shared/contract/identity/account.ts";
import { announceMail } from "../mail/mailOrder.ts";
import { readerOf } from "../mail/mailReader.ts";
import { planMail } from "../mail/sendMail.ts";
import { isoTime, nowMs } from "../runtime/clock.ts";
import { defineHandler } from "../runtime/handler.ts";
import { logger } from "../runtime/log.ts";
import { Refusal } from "../runtime/refusal.ts";
import { replacePassword } from "../table/identity/passwords.ts";
import { deleteSession } from "../table/identity/sessions.ts";
import { jobWrites } from "../table/operations/jobs.ts";
import { hashPassword, isPassword } from "./password.ts";
import { requireGoodPassword } from "./requireGoodPassword.ts";
import { countTry, forgetTries, noteFailure, subjectsOfSignedIn } from "./throttle.ts";

/**
 * Changes one's own password. Wrong guesses at the current one are limited as at sign-in, and counted apart from those. Every other
 * session ends with the very write that sets the new password, also one that signs in meanwhile with the old one; what is deleted
 * afterwards is dead already. The person is told by mail, in case it was not them.
 */
export const changePassword = defineHandler(route, {
  run: async ({ body }, { person, session }) => {
    const { profile } = person;
    await requireGoodPassword(body.new_password, profile, "new_password");
    const subjects = subjectsOfSignedIn(profile.id);
    await countTry(subjects);
    if (!(await isPassword(body.current_password, profile.password_hash))) {
      await noteFailure(subjects);
      throw wrong("WRONG_PASSWORD", "current_password", errorText.WRONG_PASSWORD);
    }
    await forgetTries(subjects);
    if (body.new_password === body.current_password) {
      throw wrong("INVALID_REQUEST", "new_password", "This is already your password");
    }
    const changedAt = isoTime(nowMs());
    const mail = planMail({
      kind: "passwordChanged",
      to: profile.email,
      reader: readerOf(profile, person.memberships),
      data: { first_name: profile.first_name, changed_at: changedAt },
      mailId: `password-changed:${profile.id}:${changedAt}`,
    });
    const next = { password_hash: await hashPassword(body.new_password), password_changed_at: changedAt };
    if (!(await replacePassword(profile, session, next, jobWrites(mail)))) throw new Refusal("CONFLICT");
    await announceMail(mail);
    const others = person.sessions.filter((entry) => entry.token_hash !== session.token_hash);
    await Promise.all(others.map((entry) => deleteSession(entry.user_id, entry.token_hash)));
    logger.info("password changed", { ended: others.length });
    return { ended: others.length };
  },
});

const wrong = (code: "INVALID_REQUEST" | "WRONG_PASSWORD", field: string, message: string): Refusal =>
  new Refusal(code, { fields: [{ path: `body.${field}`, message }] });
