import { inHtml } from "./inHtml.ts";
import type { MailSummary } from "./mailSearch.ts";

/** Rows that each 'More' adds. */
const pageSize = 50;

export type MailboxQuery = { search: string; page: number };

/** Page and search, as every list of the product names them; what cannot be read is the first page of all. @see spec courses §7 */
export function readMailboxQuery(rawQuery: string): MailboxQuery {
  const query = new URLSearchParams(rawQuery);
  const page = query.get("page") ?? "";
  return { search: (query.get("search") ?? "").trim(), page: /^\d{1,6}$/.test(page) ? Number(page) : 0 };
}

/** The list up to a page, with a search and the way to the next page, all of which work without a script. */
export function mailboxListHtml(
  mails: readonly MailSummary[],
  { search, page }: MailboxQuery,
  path: string,
): string {
  const shown = mails.slice(0, (page + 1) * pageSize);
  return `<form method="get" action="${path}" role="search">
<label for="search">Search by address or subject</label>
<div><input id="search" name="search" type="search" value="${inHtml(search)}" autocomplete="off"><button>Search</button></div>
</form>
<p class="count">${countOf(mails.length, search)}${search === "" ? "" : ` · <a href="${path}">All mails</a>`}</p>
<ul class="list">${shown.map((mail, at) => itemHtml(mail, at, path)).join("")}</ul>
${mails.length > shown.length ? moreHtml({ search, page: page + 1 }, path) : ""}`;
}

const countOf = (count: number, search: string): string => {
  const mails = count === 1 ? "1 mail" : `${count.toLocaleString("en-US")} mails`;
  return search === "" ? mails : `${mails} with “${inHtml(search)}”`;
};

/** The rows before stay, and the reader where the new ones begin. */
function moreHtml({ search, page }: MailboxQuery, path: string): string {
  const query = new URLSearchParams({ ...(search !== "" && { search }), page: String(page) });
  return `<p><a class="more" href="${path}?${inHtml(query.toString())}#mail-${page * pageSize}">More</a></p>`;
}

const itemHtml = ({ id, subject, to }: MailSummary, at: number, path: string): string => `<li id="mail-${at}">
<a href="${path}/${id}">${inHtml(subject)}</a>
<span>To ${inHtml(to)}</span>
<span>${timeHtml(id)}</span>
</li>`;

/** An id begins with the moment that the mail came in. */
export function timeHtml(id: string): string {
  const utc = new Date(Number(id.split("-")[0])).toISOString();
  return `<time datetime="${utc}">${utc.slice(0, 10)} ${utc.slice(11, 19)} UTC</time>`;
}
