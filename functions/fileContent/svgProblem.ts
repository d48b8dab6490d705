import { Parser } from "saxen";

/** Elements that run, load or embed something. */
const refusedElements = new Set([
  "script",
  "foreignobject",
  "iframe",
  "object",
  "embed",
  "audio",
  "video",
  "handler",
  "listener",
  "set",
  "link",
  "meta",
  "base",
]);
const animated = new Set(["animate", "animatetransform", "animatemotion"]);

const localName = (name: string): string => (name.split(":").at(-1) ?? name).toLowerCase();

/** Addresses inside of the file, and pictures that it carries itself. */
const isOwnAddress = (address: string): boolean =>
  /^(#|data:image\/(png|jpeg|gif|webp);base64,)/i.test([...address].filter((one) => one > " ").join("")) ||
  address.trim() === "";

/** Styles that load something, or hide how they are written. */
function styleProblem(css: string): string | undefined {
  if (css.includes("\\")) return "a style with escapes";
  if (/@import/i.test(css)) return "a style that loads another";
  if (/expression\s*\(|javascript:|-moz-binding|behavior\s*:/i.test(css)) return "a style with a script";
  for (const [, address = ""] of css.matchAll(/url\(\s*["']?([^"')]*)/gi))
    if (!isOwnAddress(address)) return "a style that loads a file";
  return undefined;
}

function attributeProblem(element: string, name: string, value: string): string | undefined {
  const attribute = localName(name);
  if (attribute.startsWith("on")) return `the script “${attribute}”`;
  if (/^\s*(java|vb)script:/i.test(value)) return `a script in “${attribute}”`;
  if (animated.has(element) && attribute === "attributename" && /href|^on/i.test(value))
    return "an animation that changes a link";
  if ((attribute === "href" || attribute === "src") && !isOwnAddress(value)) return "a link to another file";
  return attribute === "style" ? styleProblem(value) : styleProblem(/url\(/i.test(value) ? value : "");
}

/** Characters: a vector drawing larger than this is refused, as a reader's browser would take minutes over it. */
const charactersAtMost = 5 * 1024 * 1024;

/**
 * Finds the first fault of a vector drawing: scripts, references to other files, entities, or text that is no XML. Undefined if there is none. A
 * drawing is refused rather than cleaned: only its author knows what it is without its script.
 */
export function svgProblem(text: string): string | undefined {
  if (text.length > charactersAtMost) return "more than 5 MB of drawing";
  if (/<!DOCTYPE|<!ENTITY/i.test(text)) return "a document type, which may hold entities";
  if (/<\?xml-stylesheet/i.test(text)) return "a style sheet of its own";
  let problem: string | undefined;
  let elements = 0;
  const say = (found: string | undefined): void => {
    problem ??= found;
  };
  const parser = new Parser();
  parser.on("openTag", (name, readAttributes, decode) => {
    const element = localName(name);
    if (elements === 0 && element !== "svg") say("no drawing");
    elements += 1;
    if (refusedElements.has(element)) say(`the element “${element}”`);
    for (const [attribute, value] of Object.entries(readAttributes()))
      if (typeof value === "string") say(attributeProblem(element, attribute, decode(value)));
  });
  let css = "";
  const takeText = (value: string): void => {
    css += value;
  };
  parser.on("text", (value, decode) => takeText(decode(value)));
  parser.on("cdata", takeText);
  parser.on("error", (error) => say(`an error (${error.message})`));
  parser.on("warn", (error) => say(`an error (${error.message})`));
  parser.parse(text);
  if (elements === 0) say("no drawing");
  return problem ?? styleProblem(/<([\w-]+:)?style[\s>]/i.test(text) ? css : "");
}
