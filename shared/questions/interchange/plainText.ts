const named: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
  ndash: "–",
  mdash: "—",
  lsquo: "‘",
  rsquo: "’",
  ldquo: "“",
  rdquo: "”",
  hellip: "…",
  deg: "°",
  micro: "µ",
  le: "≤",
  ge: "≥",
  plusmn: "±",
  times: "×",
  eacute: "é",
  egrave: "è",
  agrave: "à",
  ccedil: "ç",
};

function entity(whole: string, name: string): string {
  if (!name.startsWith("#")) return named[name] ?? whole;
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10);
  return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : "";
}

/** Elements whose content is invisible. */
const hidden = [
  ["<!--", "-->"],
  ["<script", "</script>"],
  ["<style", "</style>"],
] as const;

/** Takes out all from each opening to its close, in one pass; an opening without a close stays. */
function without(text: string, open: string, close: string): string {
  // Letters outside of ASCII may change their length.
  const lower = text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  const kept: string[] = [];
  let at = 0;
  for (;;) {
    const from = lower.indexOf(open, at);
    const to = from < 0 ? -1 : lower.indexOf(close, from);
    if (to < 0) return kept.join("") + text.slice(at);
    kept.push(text.slice(at, from));
    at = to + close.length;
  }
}

/** Returns the visible text of HTML, with an empty line between paragraphs. Of unknown tags the content stays. */
export function plainOfHtml(html: string): { text: string; hasPictures: boolean } {
  const seen = hidden.reduce((rest, [open, close]) => without(rest, open, close), html);
  const text = seen
    .replace(/\s+/g, " ")
    .replace(/<br\s*\/?>/gi, "\n")
    .replace(/<\/(p|div|h[1-6]|ul|ol|table|pre|blockquote)\s*>/gi, "\n\n")
    .replace(/<\/(li|tr)\s*>/gi, "\n")
    .replace(/<\/?[a-z][^<>]*>/gi, "")
    .replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|[a-z]{2,8});/gi, entity)
    .replace(/[ \t\u00a0]+/g, " ")
    .replace(/ ?\n ?/g, "\n")
    .replace(/\n{3,}/g, "\n\n");
  return { text: text.trim(), hasPictures: /<(img|object|video|audio|svg|iframe)\b/i.test(html) };
}

const attributeIn = (tag: string, name: string): string => {
  const [, double, single, bare] =
    new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, "i").exec(tag) ?? [];
  return (double ?? single ?? bare ?? "").replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|[a-z]{2,8});/gi, entity);
};

/** Pictures that HTML shows, in their order. */
export const picturesOfHtml = (html: string): { source: string; alt: string }[] =>
  [...html.matchAll(/<img\s[^<>]*>/gi)].map(([tag]) => ({
    source: attributeIn(tag, "src"),
    alt: attributeIn(tag, "alt").trim(),
  }));

/** True where HTML has films, sounds, drawings or embedded files, which are no pictures of their own. */
export const hasOtherMedia = (html: string): boolean => /<(object|video|audio|svg|iframe)\b/i.test(html);

/** Plain text as HTML that `plainOfHtml` reads back: a paragraph for each, a line break for each line. */
export const htmlOfPlain = (text: string): string =>
  text
    .split(/\n\s*\n/)
    .map((paragraph) => `<p>${escaped(paragraph).replaceAll("\n", "<br>")}</p>`)
    .join("");

/** Signs that XML 1.0 cannot hold. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the signs
const noXml = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** Text as XML and HTML hold it. */
export const escaped = (text: string): string =>
  text
    .replace(noXml, "")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
