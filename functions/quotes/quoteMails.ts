import { isInitiallyPartner } from "#shared/domain/pricing/curricularPartner.ts";
import { schoolYearText } from "#shared/domain/pricing/schoolYear.ts";
import { quoteLabel } from "#shared/domain/quotes/quote.ts";
import { moneyText } from "#shared/words/money.ts";
import { planMail } from "../mail/sendMail.ts";
import { originOfProgram } from "../runtime/hosts.ts";
import { contactsOf, managerText } from "../subscriptions/quoteContacts.ts";
import { interfaceIdOf, quoteIdOf, quoteNumberOf } from "../subscriptions/quoteIds.ts";
import { linkIdOf, openQuoteUrl } from "../subscriptions/quoteLink.ts";
import type { JobRow } from "../table/operations/jobs.ts";
import type { QuoteInterface } from "../table/quotes/quoteInterfaces.ts";

type QuoteStep = "sent" | "submitted" | "confirmed";

/** A step that a quote has taken. */
interface StepTaken {
  /** With the step, as it is written. */
  of: QuoteInterface;
  at: number;
  step: QuoteStep;
  /** Person who took it. */
  by: string;
  /** In cents. */
  total: number;
  host: string;
  subdomain: string;
}

/** Business days until the invoice comes. @see spec courses §9 "Invoice timing" */
const invoiceDays = { older: 10, current: 5 } as const;

/**
 * Mails of a step, one for each address: to the contacts of the program with the link, and to the relationship manager. The revision that
 * takes the step names them, so that each goes out once.
 */
export function planStepMails({ of, at, step, by, total, host, subdomain }: StepTaken): JobRow[] {
  const mailId = (email: string, to: string): string =>
    `quote-${step}-${to}:${quoteIdOf(of, at)}:${of.rev}:${email.replace(/[^A-Za-z0-9.]/g, "_")}`;
  const words = {
    program_name: of.program_name,
    number: quoteNumberOf(of, at),
    label: quoteLabel(at),
    school_year: schoolYearText(of.school_year),
    purchase_order: of.quotes[at]?.purchase_order ?? "",
    is_partner: isInitiallyPartner(of.quotes[at]?.courses ?? [], of.school_year),
  };
  const link = {
    link_id: linkIdOf(interfaceIdOf(of), of.link_number),
    url: openQuoteUrl(host, subdomain, of, at),
    relationship_manager: managerText(of),
  };
  const customers = contactsOf(of).map(({ name, email }) => {
    const to = { to: email, mailId: mailId(email, "customer") };
    if (step === "sent") {
      const { number: _number, purchase_order: _order, ...sent } = words;
      return planMail({ kind: "quoteSent", ...to, data: { name, ...sent, ...link } });
    }
    return planMail({
      kind: "quoteStep",
      ...to,
      data: {
        ...{ step, name, ...words, ...link },
        total: moneyText(total),
        ordered_by: of.quotes[at]?.accepted_by ?? "",
        invoice_days: invoiceDays[of.model],
      },
    });
  });
  const email = of.business_development_manager_email;
  if (email === "") return customers;
  const manager = planMail({
    kind: "quoteNews",
    to: email,
    mailId: mailId(email, "manager"),
    data: {
      ...{ step, ...words, by },
      name: of.business_development_manager,
      total: moneyText(total),
      url: `${originOfProgram(host, subdomain)}/quotes/${quoteIdOf(of, at)}/edit`,
    },
  });
  return [...customers, manager];
}
