import { sendQuote as route } from "#shared/contract/quotes/quoteInterfaces.ts";
import { fullName } from "#shared/domain/people/fullName.ts";
import { quoteRights, stageOf } from "#shared/domain/quotes/quote.ts";
import { announceMails } from "../mail/mailOrder.ts";
import { isoTime, nowMs } from "../runtime/clock.ts";
import { defineHandler } from "../runtime/handler.ts";
import { Refusal } from "../runtime/refusal.ts";
import { noPrices } from "../subscriptions/priceSent.ts";
import { contactsOf } from "../subscriptions/quoteContacts.ts";
import { latestQuote, quoteIdOf } from "../subscriptions/quoteIds.ts";
import { withNewLink } from "../subscriptions/quoteLink.ts";
import { reminderWrites } from "../subscriptions/quoteReminders.ts";
import { figuresOf, quoteAt } from "../subscriptions/readQuote.ts";
import { orderFaults } from "../subscriptions/sentTerms.ts";
import { jobWrites } from "../table/operations/jobs.ts";
import { getProgram } from "../table/programs/programs.ts";
import type { QuoteInterface, QuoteRow } from "../table/quotes/quoteInterfaces.ts";
import {
  presentInterface,
  readInterface,
  requireOpenProgram,
  withLatest,
  writeInterface,
} from "./interfaces.ts";
import { planStepMails } from "./quoteMails.ts";

/** Opens the latest quote for orders and mails its contacts a link, in one transaction. @see spec courses §4 */
export const sendQuote = defineHandler(route, {
  run: async ({ params, request }, { operationId, ...signedIn }) => {
    const read = await readInterface(params.id);
    const { of, prices } = read;
    const { quote, at } = latestQuote(of);
    if (stageOf(quote) !== "Ready to Send") throw new Refusal("QUOTE_STAGE");
    const program = await getProgram(of.program_id, { consistent: true });
    const priced = quoteAt(of, at, prices);
    const figures = priced && figuresOf(priced, quote);
    if (program) requireOpenProgram(program, "sent");
    if (!program || !figures) throw new Refusal("QUOTE_STAGE", { message: noPrices });
    requireOrderable(of, quote);
    if (contactsOf(of).length === 0)
      throw new Refusal("CONFLICT", {
        message: "This quote has no contact with an e-mail address. Add one first; nothing was sent.",
      });
    const sent = { quote_sent_at: isoTime(nowMs()), initial_price: figures.total };
    const by = fullName(signedIn.person.profile);
    const next = withNewLink(withLatest(of, sent, { by, names: ["stage"] }));
    const mails = planStepMails({
      of: { ...next, rev: of.rev + 1 },
      ...{ at, by, step: "sent", total: figures.total, host: request.host, subdomain: program.subdomain },
    });
    const details = {
      "Sent to": contactsOf(of)
        .map(({ email }) => email)
        .join(", "),
    };
    const quote_id = quoteIdOf(of, at);
    const reminder = { quote_id, sent_at: sent.quote_sent_at, turn: 1, host: request.host };
    const together = [...mails.flatMap((mail) => jobWrites(mail)), ...reminderWrites(reminder)];
    const written = await writeInterface(read, next, {
      ...{ action: "quote.sent", signedIn, operationId, details, together },
    });
    await announceMails(mails);
    return presentInterface(written);
  },
});

/**
 * Whoever orders chooses neither the courses nor the months of a prorated quote, nor the courses of one that is priced by hand: without
 * them it could not be ordered.
 *
 * @throws Refusal QUOTE_STAGE
 */
function requireOrderable(of: QuoteInterface, quote: QuoteRow): void {
  if (quoteRights(quote, { isAdmin: false, category: of.price_category }).canChooseCourses) return;
  const faults = orderFaults(quote);
  if (faults.length === 0) return;
  const missing = quote.courses.length === 0 ? "courses" : "months";
  throw new Refusal("QUOTE_STAGE", {
    message: `This quote has no ${missing} yet, and the program cannot choose them. Choose them on the quote first; nothing was sent.`,
  });
}
