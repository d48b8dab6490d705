import PostalMime, { type Email } from "postal-mime";
import type { Mailbox } from "../aws/mail.ts";
import type { GatewayReply } from "./http.ts";
import { inHtml } from "./inHtml.ts";
import { mailboxListHtml, readMailboxQuery, timeHtml } from "./mailboxList.ts";
import { addressesOf, createMailSearch } from "./mailSearch.ts";

/** Where the local cloud shows the mails that were sent on it. */
export const mailboxPath = "/local/mailbox";

export type MailboxPages = (method: string, path: string, rawQuery?: string) => Promise<GatewayReply>;

export const isMailboxPath = (path: string): boolean =>
  path === mailboxPath || path.startsWith(`${mailboxPath}/`);

/**
 * Pages over the mailbox, for people: the list with its search, a mail as text with its links, the mail's own HTML (`/html` behind it) and its
 * source (`/source`).
 */
export function createMailboxPages(mailbox: Mailbox): MailboxPages {
  const find = createMailSearch(mailbox);
  return async (method, path, rawQuery = "") => {
    if (method !== "GET" && method !== "HEAD")
      return page(405, "Not allowed", "<p>This page can only be read.</p>");
    const [id, part, ...rest] = path.slice(mailboxPath.length).split("/").filter(Boolean);
    if (id === undefined) return page(200, "Local mailbox", await listHtml(rawQuery));
    const raw = await mailbox.get(id);
    if (!raw || rest.length > 0) return notFound();
    if (part === "source") return file("text/plain; charset=utf-8", raw);
    const mail = await PostalMime.parse(raw);
    if (part === "html") return file("text/html; charset=utf-8", mail.html ?? "");
    if (part !== undefined) return notFound();
    return page(200, mail.subject ?? "(no subject)", mailHtml(id, mail));
  };

  async function listHtml(rawQuery: string): Promise<string> {
    const query = readMailboxQuery(rawQuery);
    const mails = await find(query.search);
    if (mails.length === 0 && query.search === "")
      return "<p>No mail has been sent yet. What the product sends appears here.</p>";
    return mailboxListHtml(mails, query, mailboxPath);
  }
}

const notFound = (): GatewayReply =>
  page(404, "No such mail", `<p><a href="${mailboxPath}">To the local mailbox</a></p>`);

const mailHtml = (id: string, mail: Email): string => `<p><a href="${mailboxPath}">All mails</a></p>
<dl>
<div><dt>From</dt><dd>${inHtml(addressesOf(mail.from ? [mail.from] : []))}</dd></div>
<div><dt>To</dt><dd>${inHtml(addressesOf(mail.to))}</dd></div>
<div><dt>Sent</dt><dd>${timeHtml(id)}</dd></div>
</dl>
<div class="text">${linked((mail.text ?? "").trim())}</div>
<p><a href="${mailboxPath}/${id}/html">As its reader sees it</a> · <a href="${mailboxPath}/${id}/source">Source</a></p>`;

/** Web addresses become links, so that what a mail asks for can be done. */
const linked = (text: string): string =>
  text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((part, index) => (index % 2 === 1 ? `<a href="${inHtml(part)}">${inHtml(part)}</a>` : inHtml(part)))
    .join("");

const style = `
:root{color-scheme:light dark}
body{margin:0;background:light-dark(#fbf8f2,#191714);color:light-dark(#211e1a,#ece6da);font:16px/1.5 system-ui,sans-serif}
header{background:light-dark(#0d5c63,#17302f);color:#fff;padding:10px 16px}
header p{max-width:720px;margin:0 auto}
main{max-width:720px;margin:0 auto;padding:16px}
h1{font-size:1.5rem;line-height:1.25;margin:8px 0 16px;overflow-wrap:anywhere}
a{color:light-dark(#0d5c63,#7cc4c3)}
form label{display:block;font-weight:600}
form div{display:flex;gap:8px;max-width:420px}
input,button{font:inherit;min-height:40px;box-sizing:border-box;border-radius:6px;border:1px solid light-dark(#8a8172,#8a8172);padding:6px 12px}
input{flex:1;min-width:0;background:light-dark(#fffdf9,#211e1a);color:inherit}
button{background:light-dark(#0d5c63,#7cc4c3);color:light-dark(#fff,#191714);border-color:transparent;cursor:pointer}
.count{margin:12px 0 8px;overflow-wrap:anywhere}
.more{display:inline-block;padding:8px 0}
.list li{scroll-margin-top:16px}
.list{list-style:none;margin:0;padding:0;display:grid;gap:8px}
.list li,.text{background:light-dark(#fffdf9,#211e1a);border:1px solid light-dark(#e3dacb,#39342d);border-radius:8px}
.list li{padding:12px;display:grid;gap:2px;overflow-wrap:anywhere}
.list a{font-weight:600;padding:6px 0}
.list span,dt{color:light-dark(#544d43,#c2baab);font-size:.9375rem}
dl{margin:0 0 16px;display:grid;gap:4px}
dl div{display:flex;gap:8px;align-items:baseline}
dt{flex:none;width:3rem}dd{flex:1;min-width:0;margin:0;overflow-wrap:anywhere}
.text{padding:16px;white-space:pre-wrap;overflow-wrap:anywhere;margin-bottom:16px}`;

// Nothing but the page's own style: nothing runs, nothing loads.
const nothing = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'";
const policy = `${nothing}; form-action 'self'`;
// What a mail brings along is not of this origin, and sends nothing.
const policyOfMail = `${nothing}; form-action 'none'; sandbox allow-popups`;

const page = (status: number, title: string, body: string): GatewayReply => ({
  ...file(
    "text/html; charset=utf-8",
    `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${inHtml(title)} – local mailbox</title><style>${style}</style></head>
<body>
<header><p>This is the mailbox of the local cloud. Nothing that is sent on this machine leaves it.</p></header>
<main><h1>${inHtml(title)}</h1>
${body}
</main>
</body>
</html>
`,
    policy,
  ),
  status,
});

const file = (contentType: string, body: string | Uint8Array, csp = policyOfMail): GatewayReply => ({
  status: 200,
  headers: {
    "content-type": contentType,
    "content-security-policy": csp,
    "x-content-type-options": "nosniff",
    "cache-control": "no-store",
  },
  cookies: [],
  body: Buffer.from(body),
});
