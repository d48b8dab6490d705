import { clerkshipDiagnoses, type DiagnosisTable } from "./diagnosisTable.ts";
import { diagnosisWords } from "./diagnosisWords.ts";

type Form = { words: ReadonlySet<string>; initials: ReadonlySet<string>; abbreviation: string | undefined };

/** `unknown`: nothing says that they are one, and the table does not know both. */
export type Relation = "may be one" | "two" | "unknown";

/**
 * How two names of diseases stand to each other: whether they may mean the same, or one a kind or a companion of the other.
 * Where the table knows both names exactly, it alone decides. Elsewhere they may be one when they are equal but for case,
 * punctuation, plural, spelling and word order; when one is the other abbreviated; when one is contained in the other; or when
 * the table's names that stand in them may. Symmetric; a name and itself may be one. Errs towards one.
 */
export function relationOf(a: string, b: string, table: DiagnosisTable = clerkshipDiagnoses): Relation {
  const formsOfA = formsOf(a);
  const formsOfB = formsOf(b);
  const [exactA, exactB] = [namedBy(formsOfA, table), namedBy(formsOfB, table)];
  if (exactA.length > 0 && exactB.length > 0) return goTogether(exactA, exactB, table) ? "may be one" : "two";
  if (formsOfA.some((x) => formsOfB.some((y) => formsAgree(x, y)))) return "may be one";
  const withinA = exactA.length > 0 ? exactA : namedWithin(formsOfA, table);
  const withinB = exactB.length > 0 ? exactB : namedWithin(formsOfB, table);
  if (goTogether(withinA, withinB, table)) return "may be one";
  return withinA.length > 0 && withinB.length > 0 ? "two" : "unknown";
}

/** True if one may not stand as a wrong answer beside the other. @see relationOf */
export const maySayTheSame = (a: string, b: string): boolean => relationOf(a, b) === "may be one";

const namedBy = (forms: readonly Form[], table: DiagnosisTable): number[] =>
  forms.flatMap(({ words }) => table.named(words) ?? []);

const namedWithin = (forms: readonly Form[], table: DiagnosisTable): number[] =>
  forms.flatMap(({ words }) => [...table.namedWithin(words)]);

/** True if any of the first is, or is a kind of, any of the second, the other way round, or goes with it. */
function goTogether(
  a: readonly number[],
  b: readonly number[],
  { lineOf, entries }: DiagnosisTable,
): boolean {
  return a.some((x) =>
    b.some((y) => {
      const [lineOfX, lineOfY] = [lineOf(x), lineOf(y)];
      if (lineOfX.has(y) || lineOfY.has(x)) return true;
      const goesWith = (one: number, other: number): boolean => entries[one]?.goesWith.has(other) === true;
      return [...lineOfX].some((i) => [...lineOfY].some((j) => goesWith(i, j) || goesWith(j, i)));
    }),
  );
}

const known = new Map<string, Form[]>();

function formsOf(name: string): Form[] {
  const forms = known.get(name) ?? readForms(name);
  known.set(name, forms);
  return forms;
}

/** "Benign vertigo (BV)" goes by two names: with what the brackets hold, and without. */
function readForms(name: string): Form[] {
  const inBrackets = [...name.matchAll(/[([]([^)\]]+)[)\]]/g)].map((match) => match[1] ?? "");
  const withoutBrackets = name.replace(/[([][^)\]]*[)\]]/g, " ");
  return [withoutBrackets, ...inBrackets]
    .map((form) => form.trim())
    .filter((form) => form !== "")
    .map((form) => ({
      words: new Set(diagnosisWords(form)),
      initials: initialsOf(form),
      abbreviation:
        /^[A-Z][A-Za-z0-9]{1,6}$/.test(form) && /[A-Z].*[A-Z]/.test(form) ? form.toUpperCase() : undefined,
    }));
}

/** Both BPPV and, without the small words, what "Coarctation of the Aorta" shortens to. */
export function initialsOf(form: string): Set<string> {
  const all = form.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== "");
  const long = all.filter((word) => !/^(of|the|an?|and|in|with|due|to|at)$/i.test(word));
  const initials = (words: readonly string[]) => words.map((word) => word.charAt(0).toUpperCase()).join("");
  return new Set([initials(all), initials(long)].filter((letters) => letters.length > 1));
}

function formsAgree(a: Form, b: Form): boolean {
  if (a.abbreviation !== undefined && b.initials.has(a.abbreviation)) return true;
  if (b.abbreviation !== undefined && a.initials.has(b.abbreviation)) return true;
  // A name of empty words alone ("Syndrome") says nothing: only its like can be meant.
  if (a.words.size === 0 || b.words.size === 0) return a.words.size === b.words.size;
  return isContained(a.words, b.words) || isContained(b.words, a.words) || differByPrefix(a.words, b.words);
}

const isContained = (inner: ReadonlySet<string>, outer: ReadonlySet<string>): boolean =>
  [...inner].every((word) => [...outer].some((other) => isSameWord(word, other)));

const isSameWord = (a: string, b: string): boolean => a === b || isOneTypoAway(a, b);

/** "Hirschprung", "Hemorroids". Short words differ by one letter and mean something else. */
function isOneTypoAway(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (short.length < 8 || long.length - short.length > 1) return false;
  let start = 0;
  while (start < short.length && short[start] === long[start]) start++;
  const restOfLong = long.slice(start + 1);
  return restOfLong === short.slice(short.length === long.length ? start + 1 : start);
}

/** "multifocal encephalopathy" and "multifocal leukoencephalopathy": one word is the end of the other, the rest is equal. */
function differByPrefix(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  if (a.size !== b.size) return false;
  const [onlyInA, ...moreInA] = [...a].filter((word) => !b.has(word));
  const [onlyInB, ...moreInB] = [...b].filter((word) => !a.has(word));
  if (onlyInA === undefined || onlyInB === undefined || moreInA.length + moreInB.length > 0) return false;
  const [short, long] = onlyInA.length < onlyInB.length ? [onlyInA, onlyInB] : [onlyInB, onlyInA];
  return short.length >= 7 && long.endsWith(short);
}
