import { initialsOf } from "./diagnosis.ts";
import { clerkshipDiagnoses } from "./diagnosisTable.ts";
import { diagnosisWords } from "./diagnosisWords.ts";
import { type Examination, type Finding, isGroup } from "./record.ts";

/** A text of the source that names the diagnosis, and the names that lead to it. */
export type ToldLater = { path: readonly string[]; text: string };

/** An examination as it may be shown before the question on its diagnosis, and what was left out of it. */
export type HiddenDiagnosis = { shown: Examination; toldLater: ToldLater[] };

/** Stands in the place of each name of the diagnosis. */
export const leftOut = "[the diagnosis]";

/** Tells little of a disease: a name says the disease without it, too. */
const qualifiers = new Set(
  "acute chronic severe mild moderate primary secondary recurrent bilateral left right early late stage type 1 2 3 4".split(
    " ",
  ),
);
/** Small words may stand between those of a name. */
const wordsBetweenAtMost = 3;

/** A name by its words, in any order, or by its very letters. */
type Name = { words: readonly string[] } | { letters: string };

/**
 * Leaves every name of the diagnosis out of the texts and headings that stand before the question on it: the name as the source
 * gives it, without its qualifiers, its abbreviation, and its other names in the reviewed table. Texts are kept whole in
 * `toldLater`, to be shown after the question.
 */
export function hideDiagnosis(examination: Examination): HiddenDiagnosis {
  const whole = examination.OSCE_Examination;
  const names = namesOf(whole.Correct_Diagnosis);
  const toldLater: ToldLater[] = [];

  function hide(finding: Finding, path: readonly string[]): Finding {
    if (typeof finding === "string") {
      const text = withoutNames(finding, names);
      if (text !== finding) toldLater.push({ path, text: finding });
      return text;
    }
    if (Array.isArray(finding)) return finding.map((item) => hide(item, path));
    return isGroup(finding) ? hideIn(finding, path) : finding;
  }
  function hideIn<Group extends Record<string, Finding>>(group: Group, path: readonly string[]): Group {
    const shown: [string, Finding][] = [];
    for (const [key, value] of Object.entries(group)) {
      const name = fixedFields.has(key) ? key : withoutNames(key, names);
      shown.push([freeKey(name, shown), hide(value, [...path, key])]);
    }
    return Object.fromEntries(shown) as Group; // fields that an examination must have keep their names
  }

  const OSCE_Examination = {
    ...whole,
    Objective_for_Doctor: String(hide(whole.Objective_for_Doctor, ["Objective_for_Doctor"])),
    Patient_Actor: hideIn(whole.Patient_Actor, ["Patient_Actor"]),
    Physical_Examination_Findings: hideIn(whole.Physical_Examination_Findings, [
      "Physical_Examination_Findings",
    ]),
    Test_Results: hideIn(whole.Test_Results, ["Test_Results"]),
  };
  return { shown: { ...examination, OSCE_Examination }, toldLater };
}

/** True if a text names a diagnosis. */
export const namesDiagnosis = (text: string, diagnosis: string): boolean =>
  withoutNames(text, namesOf(diagnosis)) !== text;

const fixedFields = new Set(["Demographics", "History", "Symptoms", "Primary_Symptom"]);

function freeKey(key: string, taken: readonly (readonly [string, Finding])[]): string {
  for (let count = 1; ; count++) {
    const name = count === 1 ? key : `${key} ${count}`;
    if (!taken.some(([other]) => other === name)) return name;
  }
}

function namesOf(diagnosis: string): Name[] {
  const names = new Map<string, Name>();
  const add = (name: string, isWhole: boolean): void => {
    if (/^[A-Z][A-Za-z0-9]{1,6}$/.test(name) && /[A-Z].*[A-Z]/.test(name)) {
      names.set(name, { letters: name });
      return;
    }
    const all = [...new Set(diagnosisWords(name))];
    const telling = all.filter((word) => !qualifiers.has(word));
    const words = telling.length > 0 ? telling : all;
    if (words.length > 1 || (isWhole && words.length > 0)) names.set(words.join(" "), { words });
    for (const letters of initialsOf(name)) if (letters.length > 2) names.set(letters, { letters });
  };
  const bare = diagnosis.replace(/[([][^)\]]*[)\]]/g, " ").trim();
  add(bare, true);
  for (const [, inside = ""] of diagnosis.matchAll(/[([]([^)\]]+)[)\]]/g)) add(inside.trim(), false);
  const entry = clerkshipDiagnoses.named(new Set(diagnosisWords(bare)));
  for (const other of entry === undefined ? [] : (clerkshipDiagnoses.entries[entry]?.names ?? []))
    add(other, true);
  return [...names.values()];
}

type Span = { from: number; to: number };

function withoutNames(text: string, names: readonly Name[]): string {
  const spans = names
    .flatMap((name) => ("letters" in name ? lettersIn(text, name.letters) : wordsIn(text, name.words)))
    .sort((a, b) => a.from - b.from || b.to - a.to);
  let shown = "";
  let at = 0;
  for (const { from, to } of spans) {
    if (to <= at) continue;
    // One name may stand within another, or right behind it, in brackets.
    const between = text.slice(at, Math.max(at, from));
    if (!(shown.endsWith(leftOut) && /^[\s()[\],]*$/.test(between))) shown += `${between}${leftOut}`;
    at = to;
  }
  if (at === 0) return text;
  const rest = text.slice(at);
  return shown + (shown.endsWith(leftOut) ? rest.replace(/^\s*[)\]]/, "") : rest);
}

const lettersIn = (text: string, letters: string): Span[] =>
  [...text.matchAll(/[\p{L}\p{N}]+/gu)]
    .filter(([word]) => word === letters)
    .map(({ index }) => ({ from: index, to: index + letters.length }));

/** The shortest stretches that hold all words of a name, with few others between them. */
function wordsIn(text: string, words: readonly string[]): Span[] {
  const present = new Set(diagnosisWords(text));
  if (!words.every((word) => present.has(word))) return [];
  const tokens = [...text.matchAll(/[\p{L}\p{N}]+(?:['’]\p{L}+)?/gu)].map((match) => ({
    from: match.index,
    to: match.index + match[0].length,
  }));
  const spans: Span[] = [];
  for (let first = 0; first < tokens.length; first++) {
    const end = spanFrom(text, tokens.slice(first, first + words.length + wordsBetweenAtMost), words);
    if (!end) continue;
    // A later beginning with the same end is the shorter stretch.
    if (spans.at(-1)?.to === end.to) spans.pop();
    spans.push(end);
  }
  return spans;
}

function spanFrom(text: string, tokens: readonly Span[], words: readonly string[]): Span | undefined {
  const from = tokens[0]?.from ?? 0;
  for (const { to } of tokens) {
    const stretch = text.slice(from, to);
    if (/[.;!?]\s/.test(stretch)) return undefined;
    const found = new Set(diagnosisWords(stretch));
    if (words.every((word) => found.has(word))) return { from, to };
  }
  return undefined;
}
