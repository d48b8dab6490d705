import type { jobKinds } from "#shared/contract/jobs.ts";
import { isInitiallyPartner } from "#shared/domain/pricing/curricularPartner.ts";
import { schoolYearText } from "#shared/domain/pricing/schoolYear.ts";
import { quoteLabel, stageOf } from "#shared/domain/quotes/quote.ts";
import type { JobWorker } from "../jobs/job.ts";
import { announceMails } from "../mail/mailOrder.ts";
import { planMail } from "../mail/sendMail.ts";
import { isoTime, nowMs } from "../runtime/clock.ts";
import { originOfProgram } from "../runtime/hosts.ts";
import { contactsOf, managerText } from "../subscriptions/quoteContacts.ts";
import { interfaceIdOf, interfacePlace, quoteIdOf, quoteIndex } from "../subscriptions/quoteIds.ts";
import { quoteLine } from "../subscriptions/quoteLine.ts";
import { linkIdOf, openQuoteUrl } from "../subscriptions/quoteLink.ts";
import { type Reminder, reminderIdOf, reminderWrites } from "../subscriptions/quoteReminders.ts";
import { auditWrite } from "../table/operations/audit.ts";
import { type JobRow, jobWrites } from "../table/operations/jobs.ts";
import { getProgram } from "../table/programs/programs.ts";
import { getQuoteInterface, type QuoteInterface } from "../table/quotes/quoteInterfaces.ts";
import { transact } from "../table/table.ts";

/** Actor of the audit line: no person ordered the reminder. */
const reminderName = { user_id: "quote-reminder", name: "Reminder", email: "" };

/**
 * Reminds the contacts of a quote that still waits for an answer, and orders the next reminder, in one transaction with a line of the
 * audit log. A quote that was answered, reset or sent anew, and one of an archived program, ends its reminders. Done twice, it sends nothing twice.
 */
export const remindOfQuote: JobWorker<(typeof jobKinds)["quote_reminder"]> = async ({ input }) => {
  const place = interfacePlace(input.quote_id);
  const [of, program] = await Promise.all([getQuoteInterface(place), getProgram(place.programId)]);
  const at = quoteIndex(input.quote_id);
  const quote = of?.quotes[at];
  if (!of || !quote || !program || program.archived_at !== null) return;
  if (stageOf(quote) !== "Quote Sent" || quote.quote_sent_at !== input.sent_at) return;
  const mails = planReminderMails(of, at, { reminder: input, subdomain: program.subdomain });
  const next = { ...input, turn: input.turn + 1 };
  const audit = quoteLine(of, {
    action: "quote.reminded",
    operationId: reminderIdOf(input),
    by: reminderName,
    at,
    details: {
      "Sent to": contactsOf(of)
        .map(({ email }) => email)
        .join(", "),
    },
  });
  await transact([...mails.flatMap((mail) => jobWrites(mail)), ...reminderWrites(next), auditWrite(audit)]);
  // Refused where it was done before: then the mails stand, and may not have been told of.
  await announceMails(mails);
};

function planReminderMails(
  of: QuoteInterface,
  at: number,
  { reminder, subdomain }: { reminder: Reminder; subdomain: string },
): JobRow[] {
  const isLinkOpen = of.link_expires_at !== null && Date.parse(of.link_expires_at) > nowMs();
  const id = quoteIdOf(of, at);
  return contactsOf(of).map(({ name, email }) =>
    planMail({
      kind: "quoteReminder",
      to: email,
      mailId: `${reminderIdOf(reminder)}:${email.replace(/[^A-Za-z0-9.]/g, "_")}`,
      data: {
        name,
        program_name: of.program_name,
        label: quoteLabel(at),
        school_year: schoolYearText(of.school_year),
        is_partner: isInitiallyPartner(of.quotes[at]?.courses ?? [], of.school_year),
        sent_on: isoTime(Date.parse(reminder.sent_at)).slice(0, 10),
        link_id: linkIdOf(interfaceIdOf(of), of.link_number),
        // A link that has ended opens nothing: staff of the program sign in.
        has_link: isLinkOpen,
        url: isLinkOpen
          ? openQuoteUrl(reminder.host, subdomain, of, at)
          : `${originOfProgram(reminder.host, subdomain)}/quotes/${id}/edit`,
        relationship_manager: managerText(of),
      },
    }),
  );
}
