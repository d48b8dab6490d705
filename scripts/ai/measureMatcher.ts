import { textsToEmbed } from "#shared/patient/matching/kernel.ts";
import { Matcher } from "#shared/patient/matching/matcher.ts";
import { phrasingsOf } from "#shared/patient/phraseBook/phrasings.ts";
import { cachedVectors } from "./cachedVectors.ts";
import type { AskedLine } from "./dialogueFile.ts";

export interface MatchCounts {
  right: number;
  wrong: number;
  abstained: number;
  /** Right if the likeliest meaning had always been answered. */
  likeliestRight: number;
}

/** A question that was not taken for what it means. */
export interface MatchMistake {
  question: string;
  label: string;
  likeliest: string | undefined;
  /** True if it was answered all the same. */
  sure: boolean;
}

interface Measured {
  meanings: readonly string[];
  train: readonly AskedLine[];
  test: readonly AskedLine[];
  /** Most questions taken for each meaning, the first of the file. */
  examples: number | undefined;
  onMistake?: (mistake: MatchMistake) => void;
}

/** Trains on one half, asks the other: each question with the question before it and with what the matcher itself took that for. */
export async function measureMatcher({
  meanings,
  train,
  test,
  examples,
  onMistake,
}: Measured): Promise<MatchCounts> {
  const taken = atMost(train, examples);
  const texts = [
    ...meanings,
    ...taken.map(({ question }) => question),
    ...test.map(({ question }) => question),
  ];
  const vectors = await cachedVectors(texts.flatMap((text) => textsToEmbed({ text })));
  const matcher = new Matcher({
    meanings,
    examples: taken.map(({ question, label, before, dialogue }) => ({
      text: question,
      meaning: label,
      before,
      dialogue,
    })),
    vectorOf: (text) => vectors.get(text) ?? [],
    phrasingsOf,
  });
  const counts: MatchCounts = { right: 0, wrong: 0, abstained: 0, likeliestRight: 0 };
  let before: { dialogue: string; text: string; meaning: string | undefined } | undefined;
  for (const { dialogue, question, label } of test) {
    const { sure, candidates } = matcher.match({
      text: question,
      before: before?.dialogue === dialogue ? before : undefined,
    });
    const likeliest = candidates[0]?.meaning;
    before = { dialogue, text: question, meaning: likeliest };
    const isRight = likeliest === label;
    if (isRight) counts.likeliestRight++;
    else onMistake?.({ question, label, likeliest, sure });
    if (!sure) counts.abstained++;
    else if (isRight) counts.right++;
    else counts.wrong++;
  }
  return counts;
}

function atMost(lines: readonly AskedLine[], examples: number | undefined): AskedLine[] {
  if (examples === undefined) return [...lines];
  const taken = new Map<string, number>();
  return lines.filter(({ label }) => {
    const count = (taken.get(label) ?? 0) + 1;
    taken.set(label, count);
    return count <= examples;
  });
}

/** Conversations dealt out into parts, each part asked by a matcher that was trained on the others. */
export async function crossValidate({
  folds,
  ...rest
}: Omit<Measured, "test"> & { folds: number }): Promise<MatchCounts> {
  const dialogues = [...new Set(rest.train.map(({ dialogue }) => dialogue))];
  const partOf = new Map(dialogues.map((dialogue, at) => [dialogue, at % folds]));
  const total: MatchCounts = { right: 0, wrong: 0, abstained: 0, likeliestRight: 0 };
  for (let fold = 0; fold < folds; fold++) {
    const isAsked = ({ dialogue }: AskedLine) => partOf.get(dialogue) === fold;
    const counts = await measureMatcher({
      ...rest,
      train: rest.train.filter((line) => !isAsked(line)),
      test: rest.train.filter(isAsked),
    });
    for (const name of ["right", "wrong", "abstained", "likeliestRight"] as const)
      total[name] += counts[name];
  }
  return total;
}

/** A count with its share of all. */
export const shareText = (name: string, count: number, all: number): string =>
  `${name.padEnd(10)} ${String(count).padStart(6)} ${((100 * count) / Math.max(1, all)).toFixed(1).padStart(6)} %`;

/** Counts and shares of all, a line each. */
export function countsText({ right, wrong, abstained, likeliestRight }: MatchCounts): string {
  const all = right + wrong + abstained;
  return [
    shareText("right", right, all),
    shareText("wrong", wrong, all),
    shareText("abstained", abstained, all),
    `${shareText("likeliest", likeliestRight, all)} right if it never abstained`,
  ].join("\n");
}
