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
const blockTags = new Set(["p", "ul", "ol", "li", "blockquote"]);
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

export const isSafeAddress = (address: string): boolean => safeAddress.test(address);

const entities: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
};

/** Text of HTML as it is read. What is no entity stays as it was written. */
const unescaped = (text: string): string =>
  text.replace(/&(?:#(\d{1,6})|#x([\da-f]{1,5})|([a-z]{2,8}));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return entities[name.toLowerCase()] ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    return code > 0 && code <= 0x10_ffff && !(code >= 0xd800 && code <= 0xdfff)
      ? String.fromCodePoint(code)
      : whole;
  });

/**
 * Words of safe HTML, a line for each paragraph, line break and item: items begin with '- ' or their number, and an address that a link
 * does not show stands behind it in parentheses. It is what exports, mails and searches have of it.
 */
export function linesOfRichText(html: string): string {
  const lines: string[] = [];
  const lists: { number: number | undefined }[] = [];
  let line: string | undefined;
  let link: { address: string; from: number } | undefined;
  /** Nothing of an item but its sign stands on the line yet. */
  let isItemBegun = false;
  const end = (): void => {
    if (line !== undefined) lines.push(line);
    line = undefined;
    isItemBegun = false;
  };
  const say = (text: string): void => {
    if (text === "") return;
    line = (line ?? "") + text;
    isItemBegun = false;
  };
  const openBlock = (tag: string): void => {
    if (tag === "p" && isItemBegun) return;
    end();
    if (tag === "ul" || tag === "ol") lists.push({ number: tag === "ol" ? 1 : undefined });
    if (tag === "p") line = "";
    if (tag !== "li") return;
    const list = lists.at(-1);
    const sign = list?.number === undefined ? "-" : `${list.number++}.`;
    line = `${"  ".repeat(Math.max(0, lists.length - 1))}${sign} `;
    isItemBegun = true;
  };
  const closeBlock = (tag: string): void => {
    end();
    if (tag === "ul" || tag === "ol") lists.pop();
  };
  const closeLink = (): void => {
    const said = link && (line ?? "").slice(link.from);
    if (link && said !== link.address && `mailto:${said}` !== link.address) say(` (${link.address})`);
    link = undefined;
  };
  let at = 0;
  for (const match of html.matchAll(token)) {
    say(unescaped(html.slice(at, match.index).replace(/\n/g, " ")));
    at = match.index + match[0].length;
    const [, slash, name, attributes = ""] = match;
    const tag = name?.toLowerCase() ?? "";
    if (tag === "br") {
      lines.push(line ?? "");
      line = "";
    } else if (blockTags.has(tag)) slash ? closeBlock(tag) : openBlock(tag);
    else if (tag === "a" && slash) closeLink();
    else if (tag === "a")
      link = { address: unescaped(addressIn(attributes) ?? ""), from: (line ?? "").length };
  }
  say(unescaped(html.slice(at).replace(/\n/g, " ")));
  end();
  return lines
    .map((each) => each.trimEnd())
    .join("\n")
    .trim();
}

/** Lines of plain text as safe HTML of which `linesOfRichText` gives the lines again. */
export const richTextOfLines = (text: string): string =>
  text
    .split(/\r\n?|\n/)
    .map((line) => `<p>${line.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;")}</p>`)
    .join("");

/** Text that somebody wrote, and the same with its look where it has one: safe HTML, of which `text` are the lines. */
export type Written = { text: string; rich?: string };

/** Text and HTML to store of a field's HTML. HTML that says no more than its lines is left out. */
export function writtenOf(html: string): Written {
  const rich = safeRichText(html);
  const text = linesOfRichText(rich);
  return /<(?!\/?p>|br>)/.test(rich) ? { text, rich } : { text };
}

/** Tags take room, too: a text with a tag around each word is three times as long. */
export const richPerText = 4;

/** Why something written is not taken; undefined if it is. `longest`: characters of its text. */
export function refusalOfRich({ text, rich }: Written, longest: number): string | undefined {
  if (rich === undefined) return undefined;
  if (rich.length > longest * richPerText) return `must have at most ${longest * richPerText} characters`;
  if (safeRichText(rich) !== rich) return "holds elements or attributes that are not allowed";
  return linesOfRichText(rich) === text ? undefined : "does not say what 'text' says";
}
