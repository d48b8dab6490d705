import { createHash } from "node:crypto";
import type { APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import type { SentQuote } from "#shared/contract/quotes/quoteFields.ts";
import type { PriceFigures } from "#shared/domain/pricing/priceOrder.ts";
import { quoteRights } from "#shared/domain/quotes/quote.ts";
import { printedText } from "../html/richTextHtml.ts";
import { printPdf } from "../ports/pdf.ts";
import { objectExists, putObject } from "../ports/storage.ts";
import { env } from "../runtime/env.ts";
import { Refusal } from "../runtime/refusal.ts";
import { requireAllowance } from "../runtime/requireAllowance.ts";
import { shownFigures } from "../subscriptions/presentQuote.ts";
import { noPrices } from "../subscriptions/priceSent.ts";
import { interfaceIdOf, quoteNumberOf } from "../subscriptions/quoteIds.ts";
import { figuresOf, type ReadQuote } from "../subscriptions/readQuote.ts";
import { termFaults, termsSent } from "../subscriptions/sentTerms.ts";
import { getProgram } from "../table/programs/programs.ts";
import { pdfReply } from "./pdfReply.ts";
import {
  type PrintedQuote,
  type QuoteWords,
  quoteBody,
  quoteHtml,
  quoteLayout,
  termsHtml,
} from "./quoteHtml.ts";

type Choices = { quote?: SentQuote | undefined; memo?: string | undefined };

/**
 * The PDF of a quote, with the choices that were sent. Those that are not saved make it a draft. Who may not change a part of the
 * quote gets that part as it was saved. The same words are the same file; a first print counts for who asks.
 *
 * @throws Refusal INVALID_REQUEST, QUOTE_STAGE without prices, LIMIT_REACHED
 */
export async function quotePdfReply(
  read: ReadQuote,
  choices: Choices,
  { isAdmin, userId }: { isAdmin: boolean; userId: string },
): Promise<APIGatewayProxyStructuredResultV2> {
  const { of, at } = read;
  const program = await getProgram(of.program_id);
  const printed: PrintedQuote = {
    ...withChoices(read, choices, isAdmin),
    read,
    number: quoteNumberOf(of, at),
    brand: env().BRAND_NAME,
    timeZone: program?.time_zone ?? "UTC",
  };
  const digest = createHash("sha256")
    .update(`${quoteLayout} ${quoteBody(printed)}`)
    .digest("hex");
  const key = `quotes/${interfaceIdOf(of)}/${digest}.pdf`;
  if (!(await objectExists("REPORT_BUCKET", key))) {
    await requireAllowance("first_prints", { userId });
    const header = printedText(`${printed.brand} · Quote ${printed.number}`);
    await putObject("REPORT_BUCKET", key, await printPdf(quoteHtml(printed), { header }), "application/pdf");
  }
  return pdfReply(key, { downloadName: `quote-${printed.number}.pdf` });
}

/** Content of the quote with the choices that were sent. */
function withChoices(read: ReadQuote, choices: Choices, isAdmin: boolean): QuoteWords {
  const { quote, of } = read;
  const saved = { terms: quote, figures: requireFigures(shownFigures(read)), memo: of.memo, isDraft: false };
  const rights = quoteRights(quote, { isAdmin, category: of.price_category });
  if (!choices.quote || !(rights.canChooseCourses || rights.canSetTerms)) return saved;
  const sent = termsSent(choices.quote, read, isAdmin);
  const fields = termFaults(sent, read);
  if (fields.length > 0) throw new Refusal("INVALID_REQUEST", { fields });
  const terms = rights.canSetTerms ? sent : { ...quote, courses: sent.courses };
  const asked = {
    terms,
    figures: requireFigures(figuresOf(read, terms)),
    memo: rights.canSetTerms ? (choices.memo ?? of.memo) : of.memo,
    isDraft: false,
  };
  const isSame = asked.memo === saved.memo && termsHtml(read, asked) === termsHtml(read, saved);
  return isSame ? saved : { ...asked, isDraft: true };
}

function requireFigures(figures: PriceFigures | null): PriceFigures {
  if (!figures) throw new Refusal("QUOTE_STAGE", { message: noPrices });
  return figures;
}
