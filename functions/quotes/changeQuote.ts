import type { SavedQuote } from "#shared/contract/quotes/quotes.ts";
import type { AuditAction } from "#shared/domain/audit.ts";
import { moneyText } from "#shared/words/money.ts";
import { announceMails } from "../mail/mailOrder.ts";
import type { AskedBy } from "../memberships/auditLine.ts";
import { isoTime, nowMs } from "../runtime/clock.ts";
import { Refusal } from "../runtime/refusal.ts";
import { presentQuote } from "../subscriptions/presentQuote.ts";
import { quoteIdOf } from "../subscriptions/quoteIds.ts";
import { quoteLine } from "../subscriptions/quoteLine.ts";
import { quoteAt, type ReadQuote, readQuote } from "../subscriptions/readQuote.ts";
import { saveQuotes } from "../subscriptions/saveQuotes.ts";
import { type JobRow, jobWrites } from "../table/operations/jobs.ts";
import { getProgram } from "../table/programs/programs.ts";
import type { QuoteInterface } from "../table/quotes/quoteInterfaces.ts";
import { planChange, type SentChange } from "./planChange.ts";
import { planStepMails } from "./quoteMails.ts";

const actionOf = (saveType: SentChange["saveType"]): AuditAction => {
  if (saveType === "SUBMIT") return "quote.submitted";
  return saveType === "CONFIRM" ? "quote.confirmed" : "quote.changed";
};

/**
 * Saves, submits or confirms a quote for a person, with a line of the audit log and, at a step of the order, its mails.
 *
 * @throws Refusal QUOTE_CHANGED with what changed, where somebody else came first
 */
export async function changeQuote(
  read: ReadQuote,
  sent: SentChange,
  who: { isAdmin: boolean; by: AskedBy; operationId: string; host: string },
): Promise<SavedQuote> {
  const { isAdmin, by, operationId, host } = who;
  const plan = planChange(read, sent, { isAdmin, by: by.name, at: isoTime(nowMs()) });
  if (!plan.ok) throw new Refusal(plan.code, plan);
  const { next, changed, differs } = plan;
  const total = next.quotes[read.at]?.figures?.total;
  const audit = quoteLine(next, {
    action: actionOf(sent.saveType),
    operationId,
    by,
    at: read.at,
    details: {
      ...(changed.length > 0 && { Changes: changed.join("; ") }),
      ...(total !== undefined && { Total: moneyText(total) }),
    },
  });
  const mails = sent.saveType
    ? await mailsOfStep(next, read.at, { saveType: sent.saveType, by: by.name, host })
    : [];
  if (!(await saveQuotes(next, { audit, together: mails.flatMap((mail) => jobWrites(mail)) }))) {
    // Somebody wrote between reading and writing: what they did is told as for anybody who comes late.
    const later = planChange(await readQuote(quoteIdOf(read.of, read.at)), sent, {
      isAdmin,
      by: by.name,
      at: isoTime(nowMs()),
    });
    throw later.ok ? new Refusal("CONFLICT") : new Refusal(later.code, later);
  }
  await announceMails(mails);
  const after = quoteAt(next, read.at, read.prices);
  if (!after) throw new Error(`Quote ${read.at} of ${next.program_id} is gone after its own change`);
  return { page: await presentQuote(after, { isAdmin }), differs };
}

/** None where the program is gone: there is no address left for the link. */
async function mailsOfStep(
  of: QuoteInterface,
  at: number,
  { saveType, by, host }: { saveType: "SUBMIT" | "CONFIRM"; by: string; host: string },
): Promise<JobRow[]> {
  const program = await getProgram(of.program_id);
  if (!program) return [];
  const step = saveType === "SUBMIT" ? "submitted" : "confirmed";
  const total = of.quotes[at]?.figures?.total ?? 0;
  return planStepMails({ of, at, step, by, total, host, subdomain: program.subdomain });
}
