import { comparable, type QuestionText } from "./question.ts";

/** Rules of pre-flight. What `stops` keeps a question from being used; what `warns` is for its author to judge. */
export const preflightRules = {
  NO_STEM: { effect: "stops", means: "the stem is empty" },
  TOO_FEW_OPTIONS: { effect: "stops", means: "fewer than two options" },
  EMPTY_OPTION: { effect: "stops", means: "an option is empty" },
  NO_KEY: { effect: "stops", means: "no option is marked as right" },
  SEVERAL_KEYS: { effect: "stops", means: "more than one option is marked as right" },
  KEY_OUTSIDE: { effect: "stops", means: "the right option does not exist" },
  EQUAL_OPTIONS: { effect: "stops", means: "two options say the same" },
  ALL_OR_NONE: { effect: "stops", means: "an option refers to the others (all, none or both of the above)" },
  MISSING_ALTERNATIVE_TEXT: { effect: "stops", means: "a picture has no alternative text" },
  NOT_MAPPED: { effect: "stops", means: "not mapped to a learning objective" },
  TOO_FEW_REVIEWERS: { effect: "stops", means: "reviewed by fewer than two people" },
  LENGTH_CUE: { effect: "warns", means: "the right option is much longer than every other" },
  NEGATIVE_STEM: { effect: "warns", means: "the stem asks for what does not hold" },
  ABSOLUTE_WORD: { effect: "warns", means: "an option claims something absolutely" },
  GRAMMATICAL_CUE: { effect: "warns", means: "the end of the stem does not fit every option" },
  OPTION_ORDER: { effect: "warns", means: "options that are numbers do not stand in order" },
} as const satisfies Record<string, { effect: "stops" | "warns"; means: string }>;

export type PreflightRule = keyof typeof preflightRules;

/** Finding of a rule; `options` are the places of the options that it is about. */
export type Finding = { rule: PreflightRule; options?: readonly number[]; words?: string };

/** Findings of one question, by the rules' order. A rule whose facts are not given is not tried. */
export function preflight(question: QuestionText): Finding[] {
  return [
    ...shapeOf(question),
    ...referringOptions(question),
    ...besideTheText(question),
    ...lengthCue(question),
    ...negativeStem(question),
    ...absoluteWords(question),
    ...grammaticalCue(question),
    ...optionOrder(question),
  ];
}

const optionsAtLeast = 2;

function shapeOf({ stem, options, keys }: QuestionText): Finding[] {
  const findings: Finding[] = [];
  if (stem.trim() === "") findings.push({ rule: "NO_STEM" });
  if (options.length < optionsAtLeast) findings.push({ rule: "TOO_FEW_OPTIONS" });
  const empty = placesOf(options, (option) => option.trim() === "");
  if (empty.length > 0) findings.push({ rule: "EMPTY_OPTION", options: empty });
  const marked = [...new Set(keys)];
  if (marked.length === 0) findings.push({ rule: "NO_KEY" });
  if (marked.length > 1) findings.push({ rule: "SEVERAL_KEYS", options: marked });
  const outside = marked.filter((key) => (options[key] ?? "").trim() === "");
  if (outside.length > 0) findings.push({ rule: "KEY_OUTSIDE", options: outside });
  const seen = new Map<string, number>();
  options.forEach((option, place) => {
    // Signs count here: −1 and 1, <5 and >5 differ in nothing else.
    const text = option
      .toLowerCase()
      .replace(/\s+/g, " ")
      .trim()
      .replace(/[.;,]+$/, "");
    const before = seen.get(text);
    if (text !== "" && before !== undefined)
      findings.push({ rule: "EQUAL_OPTIONS", options: [before, place] });
    if (!seen.has(text)) seen.set(text, place);
  });
  return findings;
}

const referring = [
  /^(all|none|both|neither|any|some) (of )?(the |these |those |them )?(above|below|previous|other|preceding|options?|answers?|choices?|alternatives?|these|those|them)\b/,
  /^(all|none|both|neither) (of (the )?)?(above|these|those|them)$/,
  /^(the )?(above|previous) (are|options are) (all|both) /,
  /^(all|both|neither)$/,
  /^(all|none|both|neither) (are|is) (correct|true|right|false|incorrect|wrong)$/,
  /^(options? |answers? |choices? )?\(?[a-f1-6]\)? (and|or|&) \(?[a-f1-6]\)?( (are|is) .*)?$/,
  /^(both|neither) \(?[a-f1-6]\)? (and|nor|or) \(?[a-f1-6]\)?/,
];

/** "Both X and Y" where X and Y are options themselves. */
function joinsOptions(option: string, others: ReadonlySet<string>): boolean {
  const parts = /^(?:both |neither )?(.+) (?:and|nor|or) (.+)$/.exec(comparable(option));
  return parts !== null && others.has(parts[1] as string) && others.has(parts[2] as string);
}

/** Options that refer to the others: "all of the above", "A and C", "both X and Y". */
function referringPlaces(options: readonly string[]): number[] {
  const texts = new Set(options.map(comparable));
  return placesOf(
    options,
    (option) => referring.some((pattern) => pattern.test(comparable(option))) || joinsOptions(option, texts),
  );
}

function referringOptions({ options }: QuestionText): Finding[] {
  const found = referringPlaces(options);
  return found.length > 0 ? [{ rule: "ALL_OR_NONE", options: found }] : [];
}

const reviewersAtLeast = 2;

function besideTheText({ pictures, isMapped, reviewers }: QuestionText): Finding[] {
  return [
    ...(pictures?.some((text) => (text ?? "").trim() === "")
      ? [{ rule: "MISSING_ALTERNATIVE_TEXT" as const }]
      : []),
    ...(isMapped === false ? [{ rule: "NOT_MAPPED" as const }] : []),
    ...(reviewers && new Set(reviewers).size < reviewersAtLeast
      ? [{ rule: "TOO_FEW_REVIEWERS" as const }]
      : []),
  ];
}

/** How much longer than every other option the right one is where its length gives it away. */
const cue = { times: 1.5, characters: 20 } as const;

function lengthCue({ options, keys }: QuestionText): Finding[] {
  const [key] = keys;
  if (keys.length !== 1 || key === undefined || options.length < 2) return [];
  const own = (options[key] ?? "").trim().length;
  const longest = Math.max(
    ...options.filter((_, place) => place !== key).map((option) => option.trim().length),
  );
  return own >= longest * cue.times && own - longest >= cue.characters
    ? [{ rule: "LENGTH_CUE", options: [key] }]
    : [];
}

const negative =
  /\b(not|except|excepting|least|false|incorrect|untrue|never|cannot|unlikely|contraindicated)\b|n['’]t\b/i;
/** The last sentence asks; what stands before it tells. */
const lastSentence = (text: string): string =>
  text
    .trim()
    .split(/(?<=[.?!])\s+(?=\p{Lu})/u)
    .at(-1) ?? "";

function negativeStem({ stem }: QuestionText): Finding[] {
  const found = negative.exec(lastSentence(stem));
  return found ? [{ rule: "NEGATIVE_STEM", words: found[0] }] : [];
}

const absolute =
  /\b(always|never|only|all|every|none|must|completely|totally|absolutely|invariably|without exception|impossible|in no case|exclusively)\b/i;

function absoluteWords({ options }: QuestionText): Finding[] {
  const referringToOthers = referringPlaces(options);
  const found = placesOf(options, (option) => absolute.test(option)).filter(
    (place) => !referringToOthers.includes(place),
  );
  const [first] = found;
  // What all options share gives nothing away.
  if (first === undefined || found.length === options.length) return [];
  return [
    { rule: "ABSOLUTE_WORD", options: found, words: absolute.exec(options[first] as string)?.[0] ?? "" },
  ];
}

/** Words that sound otherwise than they are written. */
const soundsLikeVowel = /^([Hh]our|[Hh]onest|[Hh]onou?r|[Hh]eir|[FHLMNRSX](?=[\p{Lu}\d.-]))/u;
const soundsLikeConsonant = /^(uni|use|usu|ure|uro|eu|one\b|ubiq|utilit)/i;

const beginsWithVowel = (option: string): boolean =>
  soundsLikeVowel.test(option) || (/^[aeiou8]/i.test(option) && !soundsLikeConsonant.test(option));

function grammaticalCue({ stem, options }: QuestionText): Finding[] {
  const end = /\b(an?)\s*(?:_+|:|…|\.\.\.)?\s*[.?:]?$/i.exec(stem.trim());
  // "Vitamin A" and "type A" are names, not articles.
  if (!end || end[1] === "A" || options.length === 0) return [];
  const wantsVowel = end[1]?.toLowerCase() === "an";
  const misfits = placesOf(options, (option) => beginsWithVowel(option.trim()) !== wantsVowel);
  return misfits.length > 0 ? [{ rule: "GRAMMATICAL_CUE", options: misfits, words: end[1] ?? "" }] : [];
}

/** The number that an option is: alone, or with one unit behind it. */
function numberIn(option: string): number | null {
  const found = /^[<>≤≥~±]?\s*([-−–]?\d[\d,]*(?:\.\d+)?)\s*(%|[\p{L}µ°/²³]{0,12})\.?$/u.exec(option.trim());
  if (!found) return null;
  return Number((found[1] as string).replaceAll(",", "").replace(/[−–]/, "-"));
}

function optionOrder({ options }: QuestionText): Finding[] {
  const numbers = options.map(numberIn);
  if (numbers.length < 3 || numbers.includes(null)) return [];
  const units = new Set(options.map((option) => option.trim().replace(/[\d,.\s<>≤≥~±−–-]/g, "")));
  if (units.size > 1) return [];
  const values = numbers as number[]; // none is null
  const rises = values.every((value, at) => at === 0 || value >= (values[at - 1] as number));
  const falls = values.every((value, at) => at === 0 || value <= (values[at - 1] as number));
  return rises || falls ? [] : [{ rule: "OPTION_ORDER" }];
}

const placesOf = (options: readonly string[], is: (option: string) => boolean): number[] =>
  options.flatMap((option, place) => (is(option) ? [place] : []));
