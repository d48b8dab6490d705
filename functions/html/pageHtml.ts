import { env } from "../runtime/env.ts";
import { pageLook } from "../runtime/pageLook.ts";
import { escapeHtml } from "./escapeHtml.ts";

/** Readable on its own and in a frame of the case page, without scripts. */
const pageCss = `${pageLook}
.note { color: var(--quiet); font-size: .9375rem; }
.score { padding: .75rem 1rem; border-inline-start: 4px solid var(--teal); background: var(--tint); font-weight: 600; }
fieldset { margin: 1.5rem 0; padding: 1rem; border: 1px solid var(--line); border-radius: 8px; min-width: 0; }
legend { padding: 0 .4rem; font-weight: 600; }
.choice, .option { display: flex; gap: .6rem; align-items: baseline; padding: .5rem .6rem; border-radius: 6px; }
.choice:hover { background: var(--tint); }
input, select, button { font: inherit; color: inherit; accent-color: var(--teal); }
select { padding: .5rem; background: var(--paper); border: 1px solid var(--quiet); border-radius: 6px; }
fieldset p { margin: .5rem 0; }
.options { list-style: none; margin: 0; padding: 0; } .option { flex-wrap: wrap; }
.mark { flex: none; margin-inline-start: auto; font-size: .875rem; font-weight: 600; color: var(--teal); }
.chosen { background: var(--tint); outline: 1px solid var(--line); }
.explanation { margin-top: .75rem; padding-top: .75rem; border-top: 1px solid var(--line); }
.explanation h2 { margin: 0; font-size: 1rem; }
table { border-collapse: collapse; } td, th { border: 1px solid var(--line); padding: .3rem .6rem; text-align: start; }
button { padding: .6rem 1.2rem; border: 0; border-radius: 6px; background: var(--teal); color: var(--on-teal); font-weight: 600; cursor: pointer; }
`;

/** The case that such a page belongs to, and the way back to it. `caseTitle`: plain text. */
export const wayBackHtml = (caseTitle: string, casePath: string): string =>
  `${escapeHtml(caseTitle)} · <a href="${escapeHtml(casePath)}">Back to case</a>`;

/** A page of our own outside the application. `body` is HTML, all that authors wrote in it escaped. */
export const pageHtml = (title: string, body: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><title>${escapeHtml(`${title} · ${env().BRAND_NAME}`)}</title><style>${pageCss}</style></head>
<body><main>${body}</main></body></html>`;

/** A route's reply that is such a page. */
export const pageReply = (title: string, body: string) => ({
  statusCode: 200,
  headers: { "content-type": "text/html; charset=utf-8" },
  body: pageHtml(title, body),
});
