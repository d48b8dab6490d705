import { requestEmailChange as route } from "#shared/contract/identity/account.ts";
import { emailChangeMinutes } from "#shared/domain/registration.ts";
import { announceMails } from "../mail/mailOrder.ts";
import { readerOf } from "../mail/mailReader.ts";
import { planMail } from "../mail/sendMail.ts";
import { isoTime, nowMs } from "../runtime/clock.ts";
import { defineHandler } from "../runtime/handler.ts";
import { originOf } from "../runtime/hosts.ts";
import { linkToken, linkTokenHash } from "../runtime/linkToken.ts";
import { logger } from "../runtime/log.ts";
import { Refusal } from "../runtime/refusal.ts";
import { requireAllowance } from "../runtime/requireAllowance.ts";
import { requireRecentProof } from "../runtime/requireRecentProof.ts";
import { mailLinkWrite } from "../table/identity/mailLinks.ts";
import { normalEmail } from "../table/identity/people.ts";
import { jobWrites } from "../table/operations/jobs.ts";
import { transact } from "../table/table.ts";

const toldForDays = 30;

/**
 * Takes the wish for another address: the link that confirms it goes to the new one, and a notice to the one that stands. Whether
 * another account has the address is not looked at before the link is used, so the reply does not tell. @see ADR 0350
 */
export const requestEmailChange = defineHandler(route, {
  run: async ({ body, request }, { operationId, ...signedIn }) => {
    const { profile } = signedIn.person;
    requireRecentProof(signedIn);
    if (normalEmail(body.email) === normalEmail(profile.email))
      throw new Refusal("INVALID_REQUEST", {
        fields: [{ path: "body.email", message: "This is already your address" }],
      });
    await requireAllowance("email_changes", { userId: profile.id, operationId });
    const nowAt = nowMs();
    const endMs = nowAt + emailChangeMinutes * 60_000;
    const id = `email-change:${operationId}`;
    const link = mailLinkWrite({
      token_hash: linkTokenHash(await linkToken(id)),
      kind: "email_change",
      user_id: profile.id,
      program_id: null,
      email: body.email,
      created_at: isoTime(nowAt),
      expires_at: isoTime(endMs),
      used_at: null,
      expires_at_s: Math.floor(endMs / 1000) + toldForDays * 86_400,
    });
    const { first_name } = profile;
    const mails = [
      planMail({
        kind: "addressConfirmation",
        to: body.email,
        reader: readerOf(profile, signedIn.person.memberships),
        data: { first_name, origin: originOf(request.host), minutes: emailChangeMinutes, link_id: id },
        mailId: id,
      }),
      planMail({
        kind: "addressChange",
        to: profile.email,
        reader: readerOf(profile, signedIn.person.memberships),
        data: { first_name, email: body.email, at: isoTime(nowAt), isMade: false },
        mailId: `${id}:notice`,
      }),
    ];
    await transact([link, ...mails.flatMap((mail) => jobWrites(mail))]);
    await announceMails(mails);
    logger.info("change of address asked for");
    return { ok: true as const };
  },
});
