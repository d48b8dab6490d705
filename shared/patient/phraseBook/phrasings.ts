import { lemma } from "../matching/lemma.ts";
import { wordsOf } from "../matching/words.ts";
import { type Entry, type Line, phraseBook, phrasesOf } from "./entries.ts";

/** Entry that a question belongs to, with what stands in its slots. */
interface Found {
  entry: Entry;
  /** The complaint ("the pain"), where the line has a slot for it. */
  complaint: string | undefined;
  /** The thing asked about ("the ibuprofen"), where the line has a slot for it. */
  thing: string | undefined;
  /** Words of the question that the line itself has. */
  own: number;
  isTitle: boolean;
}

const phrasesOfLine = 20;
const mostPhrasings = 150;
const longestSlot = 5;

/**
 * Other ways to ask for each meaning, given the ways that its author wrote: those of the entry of the phrase book that a written
 * way belongs to, with the author's words in its slots. None for a way that the book does not know. What a phrase says of pain
 * or of a part of the body that no written way names is left out.
 */
export function phrasingsOf(meanings: readonly (readonly string[])[]): string[][] {
  const found = meanings.map((ways) => ways.flatMap((way) => entryOf(way) ?? []));
  const main = mainComplaint(found.flat());
  const vocabulary = new Set(meanings.flat().flatMap(baseForms));
  const isForeign = (phrase: string) =>
    baseForms(phrase).some((word) => ofOneCase.has(word) && !vocabulary.has(word));
  return meanings.map((ways, at) => {
    const written = new Set(ways.map(plain));
    const phrasings = (found[at] ?? []).flatMap((each) => filled(each, main));
    return [...new Set(phrasings)]
      .filter((phrase) => !written.has(phrase) && !isForeign(phrase))
      .slice(0, mostPhrasings);
  });
}

/** The entry whose line is the question, the one with most words of its own; a plainest way before any other. */
export function entryOf(question: string): Found | undefined {
  const words = wordsOf(question);
  const forms = words.map(lemma);
  const text = forms.map((form) => ` ${form}`).join("");
  let best: Found | undefined;
  for (const { entry, isTitle, needs, expression } of patternsOfBook()) {
    if (needs.size > 0 && !forms.some((form) => needs.has(form))) continue;
    const match = expression().exec(text);
    if (!match) continue;
    const slots = slotsOf(match, words);
    const own = words.length - (slots.complaint?.length ?? 0) - (slots.thing?.length ?? 0);
    if (best && (best.own > own || (best.own === own && (best.isTitle || !isTitle)))) continue;
    best = { entry, own, isTitle, complaint: slots.complaint?.join(" "), thing: slots.thing?.join(" ") };
  }
  return best;
}

/** Words of the question in the slots of a match, as they were written; base forms are told from words by their place. */
function slotsOf(
  match: RegExpExecArray,
  words: readonly string[],
): { complaint?: string[]; thing?: string[] } {
  const slots: { complaint?: string[]; thing?: string[] } = {};
  for (const [name, place] of Object.entries(match.indices?.groups ?? {})) {
    if (!place) continue;
    const before = match.input.slice(0, place[0]).trim();
    const from = before === "" ? 0 : before.split(" ").length;
    const count = match.input.slice(...place).split(" ").length;
    slots[name.startsWith("it") ? "complaint" : "thing"] = words.slice(from, from + count);
  }
  return slots;
}

interface Pattern {
  entry: Entry;
  isTitle: boolean;
  /** A question that has none of these words is not of this line; empty where that cannot be told. */
  needs: ReadonlySet<string>;
  /** Compiled when a question has got that far, with the places of its slots. */
  expression: () => RegExp;
}

let patterns: readonly Pattern[] | undefined;

function patternsOfBook(): readonly Pattern[] {
  patterns ??= phraseBook().flatMap((entry) =>
    entry.lines.map((line, at) => {
      let expression: RegExp | undefined;
      return {
        entry,
        isTitle: at === 0,
        needs: neededBy(line),
        expression: () => {
          expression ??= patternOf(line);
          return expression;
        },
      };
    }),
  );
  return patterns;
}

/** Last words of the last part that may not be left out and has a word in each of its alternatives. */
function neededBy(line: Line): Set<string> {
  for (const part of line.toReversed()) {
    const last = part.map((words) => baseForms(words.replace(/\{\w+\}/g, "")).at(-1));
    const found = last.filter((word) => word !== undefined);
    if (found.length === part.length) return new Set(found);
  }
  return new Set();
}

/** Pattern of a line over base forms, each with a space before it. Each slot is a group of its own. */
function patternOf(line: Line): RegExp {
  let slots = 0;
  const slot = (name: string) => `(?<${name}${slots++}>[a-z0-9]+(?: [a-z0-9]+){0,${longestSlot - 1}}?)`;
  const written = (words: string) =>
    words
      .split(/(\{\w+\})/)
      .flatMap((part) => (part.startsWith("{") ? [slot(part.slice(1, -1))] : baseForms(part)))
      .map((part) => ` ${part}`)
      .join("");
  const parts = line.map((part) => {
    const words = part.filter((each) => each !== "").map(written);
    return `(?:${words.join("|")})${part.includes("") ? "?" : ""}`;
  });
  return new RegExp(`^${parts.join("")}$`, "d");
}

const plain = (text: string): string => wordsOf(text).join(" ");
const baseForms = (text: string): string[] => wordsOf(text).map(lemma);

const pronouns = new Set(["it", "this", "that", "these", "them", "the problem"]);

/** The complaint that most of the questions are about; undefined where none names one. */
function mainComplaint(found: readonly Found[]): string | undefined {
  const counts = new Map<string, number>();
  for (const { complaint } of found)
    if (complaint !== undefined && !pronouns.has(complaint))
      counts.set(complaint, (counts.get(complaint) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0];
}

/** Phrases of the entry with its slots filled. One about another complaint than the main one has that complaint's name in each. */
function filled({ entry, complaint, thing }: Found, main: string | undefined): string[] {
  const isMain =
    complaint === undefined || pronouns.has(complaint) || bare(complaint) === bare(main ?? complaint);
  const named = complaint === undefined || pronouns.has(complaint) ? (main ?? "it") : complaint;
  const yours = `your ${bare(named)}`;
  const names = isMain ? ["it", named, "this", yours] : [named, yours];
  let at = 0;
  return entry.lines
    .flatMap((line) => phrasesOf(line, phrasesOfLine))
    .filter((phrase) => isMain || phrase.includes("{it}"))
    .map((phrase) =>
      phrase
        .replaceAll("{it}", () => names[at++ % names.length] ?? named)
        .replaceAll("{x}", () => thing ?? "it"),
    )
    .map(plain);
}

const bare = (complaint: string): string => complaint.replace(/^(?:the|your|this|my) /, "");

/** Words that belong to one case and not to any other: what hurts, and where. */
const ofOneCase = new Set(
  baseForms(
    "pain painful hurt hurting ache achy aching sore back chest stomach belly hip knee shoulder leg couch furniture",
  ),
);
