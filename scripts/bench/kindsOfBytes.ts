import { type Figure, rounded } from "./figure.ts";
import type { Asked } from "./thinLine.ts";

/** Kinds of what a first visit fetches, in the order of the table, and the most that each may weigh to the first card, in KB. */
const kinds = {
  "the page, and what begins it": 8,
  "scripts of the shell": 210,
  // And of the account's menu, where it has begun to come.
  "scripts of the case page": 100,
  "styles of the shell": 22,
  "styles of the case page": 13,
  "calls and settings": 30,
  "fonts and pictures": 65,
  "what the service worker keeps for later": 0,
} as const;
type Kind = keyof typeof kinds;

/** The files that the page itself names: those of the shell. */
export const filesOfShell = (page: string): ReadonlySet<string> =>
  new Set([...page.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map(([, path = ""]) => path));

export function kindOf({ path, dest, isOfWorker }: Asked, shell: ReadonlySet<string>): Kind {
  if (isOfWorker) return "what the service worker keeps for later";
  if (dest === "document" || path.startsWith("/assets/begin-")) return "the page, and what begins it";
  if (dest === "script") return shell.has(path) ? "scripts of the shell" : "scripts of the case page";
  if (dest === "style") return shell.has(path) ? "styles of the shell" : "styles of the case page";
  if (dest === "font" || dest === "image") return "fonts and pictures";
  return "calls and settings";
}

/** Returns a figure for each kind of bytes that came over the line, with its files. */
export function figuresOfKinds(name: string, asked: readonly Asked[], shell: ReadonlySet<string>): Figure[] {
  return Object.entries(kinds).map(([kind, atMost]) => {
    const files = asked.filter((each) => kindOf(each, shell) === kind && each.bytes > 0);
    const bytes = files.reduce((sum, each) => sum + each.bytes, 0);
    return {
      name: `${name}: ${kind}, in ${files.length} ${files.length === 1 ? "reply" : "replies"}`,
      measured: `${rounded(bytes / 1024)} KB`,
      floor: "",
      value: rounded(bytes / 1024),
      target: { atMost },
      unit: "KB",
    };
  });
}

/** A line for each reply, largest first. */
export const listOfFiles = (asked: readonly Asked[], shell: ReadonlySet<string>): string =>
  asked
    .filter(({ bytes }) => bytes > 0)
    .toSorted((one, other) => other.bytes - one.bytes)
    .map((each) => `${(each.bytes / 1024).toFixed(1).padStart(7)} KB  ${each.path} (${kindOf(each, shell)})`)
    .join("\n");
