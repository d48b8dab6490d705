import { searchAllCases } from "#shared/contract/versions/globalSearch.ts";
import { answerTo } from "../../../api/call.ts";

export type Found = {
  /** Rows without the head. */
  count: number;
  blob: Blob;
  /** There is more than a file should hold, and the rest was not asked for. */
  isCut: boolean;
};

/** More than a spreadsheet shows with ease. */
const rowsAtMost = 100_000;

/** Next part of a reply by the server's link; undefined after the last. */
const nextOf = (link: string | null): string | undefined =>
  new URLSearchParams(/<[^>?]*\?([^>]*)>; rel="next"/.exec(link ?? "")?.[1]).get("after") ?? undefined;

/**
 * Looks for a text in all cases that the person writes on: one reply after the other, made one file. Throws as `call` does.
 * @see spec documents §7 'count = rows − header'
 */
export async function searchAll(
  text: string,
  { signal, onCount }: { signal: AbortSignal; onCount: (count: number) => void },
): Promise<Found> {
  const parts: string[] = [];
  let count = 0;
  let after: string | undefined;
  do {
    const query = { search_text: text, ...(after === undefined ? {} : { after }) };
    const reply = await answerTo(searchAllCases, { query, signal });
    const csv = await reply.text();
    // Each row is one line: the server makes sure of that.
    const head = csv.indexOf("\r\n") + 2;
    parts.push(parts.length === 0 ? csv : csv.slice(head));
    count += csv.slice(head).split("\r\n").length - 1;
    onCount(count);
    after = nextOf(reply.headers.get("link"));
  } while (after !== undefined && count < rowsAtMost);
  // A reply as text has lost the mark by which spreadsheets know how to read it.
  const blob = new Blob(["\uFEFF", ...parts], { type: "text/csv" });
  return { count, blob, isCut: after !== undefined };
}
