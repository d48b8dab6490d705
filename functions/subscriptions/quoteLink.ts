import { stageOf } from "#shared/domain/quotes/quote.ts";
import { isoTime, nowMs } from "../runtime/clock.ts";
import { originOfProgram } from "../runtime/hosts.ts";
import { isSameSecret } from "../runtime/isSameSecret.ts";
import { linkToken } from "../runtime/linkToken.ts";
import { logger } from "../runtime/log.ts";
import { networkOf } from "../runtime/networkOf.ts";
import { isClosed } from "../runtime/openProgram.ts";
import { Refusal } from "../runtime/refusal.ts";
import type { Request } from "../runtime/request.ts";
import { countFailure, getFailures } from "../table/identity/throttles.ts";
import { getQuoteInterface, type QuoteInterface } from "../table/quotes/quoteInterfaces.ts";
import { interfaceIdOf, interfacePlace, quoteIdOf } from "./quoteIds.ts";
import { type ReadQuote, readQuote } from "./readQuote.ts";

/** Days for which a link opens a quote without an account. */
export const linkDays = 60;
const dayMs = 86_400_000;

const wrongAtMost = 20;
const windowS = 15 * 60;

export const linkIdOf = (interfaceId: string, linkNumber: number): string =>
  `quote:${interfaceId}:${linkNumber}`;

/** The interface with a new link; those before it end. */
export const withNewLink = (of: QuoteInterface): QuoteInterface => ({
  ...of,
  link_number: of.link_number + 1,
  link_expires_at: isoTime(nowMs() + linkDays * dayMs),
});

/** Page of a quote without an account, under a host. The code follows behind `#`, where no server and no log sees it. */
export const openQuoteUrl = (host: string, subdomain: string, of: QuoteInterface, at: number): string =>
  `${originOfProgram(host, subdomain)}/quotes/${quoteIdOf(of, at)}/by_code`;

export const withCode = (url: string, code: string): string => `${url}#access_code=${code}`;

/**
 * A quote by the code of its link. A network that sends many wrong codes for a quote waits, also with the right one. A quote that does
 * not exist is refused like a wrong code.
 *
 * @throws Refusal NOT_FOUND, TOO_MANY_ATTEMPTS, QUOTE_LINK_EXPIRED, PROGRAM_INACTIVE
 */
export async function openByCode(id: string, code: string, request: Request): Promise<ReadQuote> {
  const place = interfacePlace(id);
  const interfaceId = interfaceIdOf({ program_id: place.programId, school_year: place.schoolYear });
  const subject = `quote-code:${interfaceId}:${networkOf(request.sourceIp)}`;
  const nowS = Math.floor(nowMs() / 1000);
  const [{ failures, endsAtS }, of] = await Promise.all([
    getFailures(subject, nowS),
    getQuoteInterface(place),
  ]);
  const tooMany = (untilS: number): Refusal =>
    new Refusal("TOO_MANY_ATTEMPTS", { headers: { "retry-after": String(Math.max(1, untilS - nowS)) } });
  if (failures >= wrongAtMost) throw tooMany(endsAtS);
  // Worked out for a quote that does not exist as well, so that both take as long.
  const isRight = isSameSecret(code, await linkToken(linkIdOf(interfaceId, of?.link_number ?? 0)));
  if (!of || !isRight || of.link_expires_at === null) {
    logger.info("wrong code of a quote", { interface_id: interfaceId });
    // Of many that are sent at once, none has seen the others counted.
    if ((await countFailure(subject, nowS, windowS)) > wrongAtMost) throw tooMany(nowS + windowS);
    throw new Refusal("NOT_FOUND", {
      message:
        "This link does not open a quote. Copy the whole of it from the e-mail, or ask your relationship manager for a new one.",
    });
  }
  if (Date.parse(of.link_expires_at) <= nowMs()) throw new Refusal("QUOTE_LINK_EXPIRED");
  if (await isClosed(of.program_id)) throw new Refusal("PROGRAM_INACTIVE");
  const read = await readQuote(id);
  if (stageOf(read.quote) === "Ready to Send") throw new Refusal("NOT_FOUND");
  return read;
}
