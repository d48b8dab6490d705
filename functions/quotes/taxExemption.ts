import { taxFileBytes } from "#shared/contract/quotes/quoteFields.ts";
import type { ChangedTaxFile } from "#shared/contract/quotes/taxExemption.ts";
import { formatOfName, type MediaFormat, mediaFormats } from "#shared/domain/media/mediaFormats.ts";
import { quoteRights } from "#shared/domain/quotes/quote.ts";
import { checkContent } from "../fileContent/checkContent.ts";
import type { AskedBy } from "../memberships/auditLine.ts";
import { deleteObject, putObject, signObjectUrl } from "../ports/storage.ts";
import { scanForViruses } from "../ports/virusScan.ts";
import { isoTime, newUlid, nowMs } from "../runtime/clock.ts";
import { Refusal } from "../runtime/refusal.ts";
import { shownTaxFile } from "../subscriptions/presentQuote.ts";
import { interfaceIdOf } from "../subscriptions/quoteIds.ts";
import { quoteLine } from "../subscriptions/quoteLine.ts";
import type { ReadQuote } from "../subscriptions/readQuote.ts";
import { saveQuotes } from "../subscriptions/saveQuotes.ts";
import type { QuoteRow } from "../table/quotes/quoteInterfaces.ts";
import { changedMeanwhile } from "./planChange.ts";

const bucket = "REPORT_BUCKET";
const linkSeconds = 5 * 60;

/** Formats that a certificate comes in. */
const taken: readonly MediaFormat[] = ["pdf", "png", "jpeg"];
const nothingSaved = "Nothing was saved.";

interface Who {
  isAdmin: boolean;
  by: AskedBy;
  operationId: string;
}

const refused = (problem: string): Refusal => {
  const message = `${problem} ${nothingSaved}`;
  return new Refusal("INVALID_REQUEST", { message, fields: [{ path: "body.content", message }] });
};

/** Reads and checks a file by its content. @throws Refusal INVALID_REQUEST, BODY_TOO_LARGE */
function readFile({ file_name, content }: { file_name: string; content: string }): {
  bytes: Uint8Array;
  format: MediaFormat;
} {
  const named = formatOfName(file_name);
  if (!named || !taken.includes(named)) throw refused("Choose a PDF, PNG or JPEG file.");
  const sent = Buffer.from(content, "base64");
  if (sent.byteLength > taxFileBytes)
    throw new Refusal("BODY_TOO_LARGE", { message: `The file is larger than 4 MB. ${nothingSaved}` });
  if (sent.byteLength === 0) throw refused("The file is empty.");
  const checked = checkContent(named, sent);
  if (!checked.ok) throw refused(checked.problem);
  if (!taken.includes(checked.format)) throw refused("Choose a PDF, PNG or JPEG file.");
  return { bytes: checked.bytes, format: checked.format };
}

/** Adds the file, in the place of an earlier one. @throws Refusal QUOTE_CHANGED, QUOTE_STAGE, INVALID_REQUEST */
export async function addFile(
  read: ReadQuote,
  sent: { rev: number; file_name: string; content: string },
  who: Who,
): Promise<ChangedTaxFile> {
  requireGiving(read, sent.rev, who);
  const { bytes, format } = readFile(sent);
  const key = `tax_exemptions/${interfaceIdOf(read.of)}/${newUlid()}.${format}`;
  const downloadName = `tax-exemption.${format}`;
  await putObject(bucket, key, bytes, mediaFormats[format].contentType, { downloadName });
  try {
    const threat = await scanForViruses(bucket, key);
    if (threat !== undefined) throw refused(threat);
    const at = isoTime(nowMs());
    const file = { key, file_name: sent.file_name, bytes: bytes.byteLength, at, by: who.by.name };
    return await write(read, file, who);
  } catch (error) {
    if (error instanceof Refusal) await deleteObject(bucket, key);
    throw error;
  }
}

/** @throws Refusal QUOTE_CHANGED, QUOTE_STAGE, NOT_FOUND */
export async function removeFile(read: ReadQuote, rev: number, who: Who): Promise<ChangedTaxFile> {
  requireGiving(read, rev, who);
  if (!read.quote.tax_exemption) throw new Refusal("NOT_FOUND");
  return write(read, null, who);
}

/** A link that downloads the file. @throws Refusal NOT_FOUND */
export async function linkToFile({ quote }: ReadQuote): Promise<string> {
  const file = quote.tax_exemption;
  if (!file) throw new Refusal("NOT_FOUND");
  return signObjectUrl(bucket, file.key, { expiresInS: linkSeconds });
}

/** Whoever may submit or save the quote may give its details. */
function requireGiving({ of, quote }: ReadQuote, rev: number, { isAdmin }: Who): void {
  if (rev !== of.rev) {
    const { code, ...more } = changedMeanwhile(of, quote, rev);
    throw new Refusal(code, more);
  }
  const rights = quoteRights(quote, { isAdmin, category: of.price_category });
  if (!(isAdmin ? rights.canSave : rights.canSubmit)) throw new Refusal("QUOTE_STAGE");
}

async function write(
  { of, at, quote }: ReadQuote,
  file: NonNullable<QuoteRow["tax_exemption"]> | null,
  { by, operationId }: Who,
): Promise<ChangedTaxFile> {
  const rev = of.rev + 1;
  const changed: QuoteRow = {
    ...quote,
    tax_exemption: file,
    changes: { ...quote.changes, tax_exemption: rev },
    changed_by: by.name,
  };
  const next = { ...of, rev, quotes: of.quotes.with(at, changed) };
  const said = file ? `Tax exemption file added: ${file.file_name}` : "Tax exemption file removed";
  const audit = quoteLine(next, {
    ...{ action: "quote.changed", operationId, by, at },
    details: { Changes: said },
  });
  if (!(await saveQuotes(next, { audit }))) throw new Refusal("CONFLICT");
  // The former file is no longer named anywhere.
  if (quote.tax_exemption) await deleteObject(bucket, quote.tax_exemption.key);
  return { rev, tax_exemption: shownTaxFile(changed) };
}
