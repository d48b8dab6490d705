import { confirmEmailChange as route } from "#shared/contract/identity/registration.ts";
import { fullName } from "#shared/domain/people/fullName.ts";
import { announceMail } from "../mail/mailOrder.ts";
import { readerOf } from "../mail/mailReader.ts";
import { planMail } from "../mail/sendMail.ts";
import { isoTime, newUlid, nowMs } from "../runtime/clock.ts";
import { defineHandler } from "../runtime/handler.ts";
import { logger } from "../runtime/log.ts";
import { Refusal } from "../runtime/refusal.ts";
import { untilWritten } from "../runtime/untilWritten.ts";
import { useMailLink } from "../table/identity/mailLinks.ts";
import { getUserIdByEmail } from "../table/identity/people.ts";
import { correctPerson } from "../table/members/renamePerson.ts";
import { auditWrite } from "../table/operations/audit.ts";
import { jobWrites } from "../table/operations/jobs.ts";
import { requireEmailChange, requireOpen } from "./mailLink.ts";

/**
 * Changes the address of an account by the link of a mail, with the line of the log and the mail to the former address in one
 * transaction. Sessions and the password stay; links that went to the former address open nothing. @see ADR 0350
 */
export const confirmEmailChange = defineHandler(route, {
  run: async ({ body, request }) => {
    return untilWritten(async () => {
      const { link, state, person, email } = await requireEmailChange(body.token, request);
      requireOpen(state);
      const { profile } = person;
      const holder = await getUserIdByEmail(email);
      if (holder !== undefined && holder !== profile.id)
        throw new Refusal("CONFLICT", {
          message: "Another account has this address. Your address was not changed.",
        });
      const at = isoTime(nowMs());
      const mail = planMail({
        kind: "addressChange",
        to: profile.email,
        reader: readerOf(profile, person.memberships),
        data: { first_name: profile.first_name, email, at, isMade: true },
        mailId: `email-changed:${profile.id}:${at}`,
      });
      const name = fullName(profile);
      const entry = auditWrite({
        id: newUlid(),
        at,
        program_id: null,
        action: "account.email_changed",
        actor: { id: profile.id, name, email },
        subject: { kind: "person", id: profile.id, name, email },
        details: { Email: `${profile.email} → ${email}` },
      });
      const { first_name, last_name } = profile;
      const isDone = await correctPerson(person, {
        change: { first_name, last_name, email },
        at,
        together: [useMailLink(link.token_hash, at), entry, ...jobWrites(mail)],
      });
      if (!isDone) return undefined;
      await announceMail(mail);
      logger.info("address changed", { user: profile.id });
      return { email };
    });
  },
});
