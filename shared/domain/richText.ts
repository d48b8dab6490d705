/**
 * Text with simple markup, such as a course's description, made safe where it is written: what comes out holds a short list
 * of elements, closed in order, no attribute but the address of a link, and of those only harmless ones. Plain text with line breaks
 * becomes paragraphs.
 * @see spec courses §3 "description (HTML)"
 */

const keptTags = new Set([
  "p",
  "b",
  "strong",
  "i",
  "em",
  "u",
  "sub",
  "sup",
  "ul",
  "ol",
  "li",
  "blockquote",
  "a",
]);
/** Dropped with all that is in them. */
const silentTags = new Set([
  ...["script", "style", "template", "noscript", "iframe", "object", "embed", "svg", "math", "textarea"],
  ...["select", "title", "head"],
]);
const safeAddress = /^(https?:\/\/|mailto:)[^\s"'<>]*$/i;
const token = /<!--[\s\S]*?(?:-->|$)|<(\/?)([a-zA-Z][a-zA-Z0-9-]*)((?:[^>"']|"[^"]*"|'[^']*')*)>/g;

const escaped = (text: string): string =>
  text
    .replace(/&(?!(?:[a-z]{2,8}|#\d{1,6}|#x[\da-f]{1,5});)/gi, "&amp;")
    .replace(/</g, "&lt;")
    .replace(/>/g, "&gt;");

/** The safe part of some HTML. Doing it again changes nothing. */
export function safeRichText(html: string): string {
  const source = html.replace(/\r\n?/g, "\n");
  return /<[a-zA-Z!/]/.test(source) ? rebuilt(source).trim() : paragraphs(source);
}

const paragraphs = (text: string): string =>
  text
    .split(/\n{2,}/)
    .filter((part) => part.trim() !== "")
    .map((part) => `<p>${escaped(part.trim()).replace(/\n/g, "<br>")}</p>`)
    .join("");

function rebuilt(source: string): string {
  const open: string[] = [];
  let silent: string | undefined;
  let out = "";
  let at = 0;
  const say = (text: string): void => {
    if (silent === undefined) out += escaped(text);
  };
  for (const match of source.matchAll(token)) {
    say(source.slice(at, match.index));
    at = match.index + match[0].length;
    const [, slash, name, attributes = ""] = match;
    const tag = name?.toLowerCase();
    if (tag === undefined) continue;
    if (silent !== undefined) {
      if (slash && tag === silent) silent = undefined;
    } else if (silentTags.has(tag)) {
      if (!slash) silent = tag;
    } else if (tag === "br") {
      out += "<br>";
    } else if (keptTags.has(tag)) {
      out += slash ? closing(tag, open) : opening(tag, attributes, open);
    } else if (tag === "div") {
      // What browsers make of a new line where text is typed into a page.
      out += slash ? closing("p", open) : opening("p", "", open);
    }
  }
  say(source.slice(at));
  return out + closing(undefined, open);
}

function opening(tag: string, attributes: string, open: string[]): string {
  // A paragraph in a paragraph ends the first one, as a browser reads it.
  const before = tag === "p" && open.includes("p") ? closing("p", open) : "";
  const address = tag === "a" ? addressIn(attributes) : undefined;
  if (tag === "a" && address === undefined) return before;
  open.push(tag);
  return `${before}<${tag}${address === undefined ? "" : ` href="${address}"`}>`;
}

function addressIn(attributes: string): string | undefined {
  const [, double, single, bare] = /\shref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i.exec(attributes) ?? [];
  const address = (double ?? single ?? bare ?? "").trim();
  return safeAddress.test(address) ? escaped(address) : undefined;
}

/** Closes what is open down to the tag, or all of it; nothing where the tag is not open. */
function closing(tag: string | undefined, open: string[]): string {
  if (tag !== undefined && !open.includes(tag)) return "";
  let out = "";
  for (let last = open.pop(); last !== undefined; last = open.pop()) {
    out += `</${last}>`;
    if (last === tag) break;
  }
  return out;
}
