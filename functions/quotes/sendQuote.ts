import { sendQuote as route } from "#shared/contract/quotes/quoteInterfaces.ts";
import { fullName } from "#shared/domain/people/fullName.ts";
import { schoolYearText } from "#shared/domain/pricing/schoolYear.ts";
import { quoteLabel, stageOf } from "#shared/domain/quotes/quote.ts";
import { announceMails, planMail } from "../mail/sendMail.ts";
import { isoTime, nowMs } from "../runtime/clock.ts";
import { defineHandler } from "../runtime/handler.ts";
import { Refusal } from "../runtime/refusal.ts";
import { jobWrites } from "../table/operations/jobs.ts";
import { getProgram } from "../table/programs/programs.ts";
import type { QuoteInterface } from "../table/quotes/quoteInterfaces.ts";
import { latestQuote, presentInterface, readInterface, withLatest, writeInterface } from "./interfaces.ts";
import { noPrices } from "./planChange.ts";
import { interfaceIdOf } from "./quoteIds.ts";
import { linkIdOf, openQuoteUrl, withNewLink } from "./quoteLink.ts";
import { figuresOf, quoteAt } from "./readQuote.ts";

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
    if (!program || !figures) throw new Refusal("QUOTE_STAGE", { message: noPrices });
    if (contactsOf(of).length === 0)
      throw new Refusal("INVALID_REQUEST", {
        message: "This quote has no contact with an e-mail address. Add one first; nothing was sent.",
      });
    const sent = { quote_sent_at: isoTime(nowMs()), initial_price: figures.total };
    const by = fullName(signedIn.person.profile);
    const next = withNewLink(withLatest(of, sent, { by, names: ["stage"] }));
    const mails = contactsOf(of).map(({ name, email }) =>
      planMail({
        kind: "quoteSent",
        to: email,
        mailId: `quote-sent:${operationId}:${email.replace(/[^A-Za-z0-9.]/g, "_")}`,
        data: {
          name,
          program_name: of.program_name,
          label: quoteLabel(at),
          school_year: schoolYearText(of.school_year),
          link_id: linkIdOf(interfaceIdOf(of), next.link_number),
          url: openQuoteUrl(request.host, program.subdomain, of, at),
          relationship_manager: of.business_development_manager,
        },
      }),
    );
    const details = {
      "Sent to": contactsOf(of)
        .map(({ email }) => email)
        .join(", "),
    };
    const together = mails.flatMap((mail) => jobWrites(mail));
    const written = await writeInterface(read, next, {
      ...{ action: "quote.sent", signedIn, operationId, details, together },
    });
    await announceMails(mails);
    return presentInterface(written);
  },
});

/** The customer's contacts, each address once. */
function contactsOf(of: QuoteInterface): { name: string; email: string }[] {
  const all = [
    { name: of.psa_name, email: of.psa_email },
    { name: of.billing_contact_name, email: of.billing_contact_email },
  ].filter(({ email }) => email !== "");
  return all.filter(({ email }, at) => all.findIndex((other) => other.email === email) === at);
}
