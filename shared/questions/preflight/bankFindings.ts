import { type Finding, preflight, preflightRules } from "./rules.ts";

/** A question as the bank holds it. `pictures`: what each shows, empty where nobody has said; absent where they are not known. */
export type QuestionInBank = {
  id: number;
  vignette: string;
  stem: string;
  /** A first; empty ones behind the last are no options. */
  choices: readonly string[];
  correct_answer_index: number | null;
  pictures?: readonly string[];
  isMapped: boolean;
  /** People who reviewed the text that it has now. */
  reviewers: readonly string[];
};

/** Findings of pre-flight on a question of the bank, by the rules' order. */
export function bankFindings({
  id,
  choices,
  correct_answer_index: key,
  ...question
}: QuestionInBank): Finding[] {
  const last = choices.findLastIndex((choice) => choice.trim() !== "");
  return preflight({
    ...question,
    ...{ id: String(id), options: choices.slice(0, last + 1), keys: key === null ? [] : [key] },
  });
}

/** The finding in words: `an option claims something absolutely (“always”; B, D)`. */
export function findingText({ rule, options = [], words }: Finding): string {
  const letters = options.map((place) => "ABCDE"[place] ?? String(place + 1)).join(", ");
  const about = [...(words ? [`“${words}”`] : []), ...(letters ? [letters] : [])].join("; ");
  return `${preflightRules[rule].means}${about ? ` (${about})` : ""}`;
}
