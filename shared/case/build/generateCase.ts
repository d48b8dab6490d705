import { bold, concat } from "../model/richText.ts";
import type { ContentNode } from "../model/types.ts";
import { caseBuilder } from "./buildCase.ts";

export type GeneratedCase = {
  /** Content cards. */
  cards: number;
  /** Paragraphs, lists, tables, questions and boxes, shared out over the cards. */
  blocks: number;
  /** Words in those blocks, exactly. */
  words: number;
  /** Cases of equal numbers are equal. */
  seed: number;
  /** The root's uid; `generated` when absent. */
  uid?: string;
};

/** mulberry32: a small generator whose whole state is one number. */
function random(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let bits = Math.imul(state ^ (state >>> 15), state | 1);
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61);
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32;
  };
}

const vocabulary =
  "the patient reports a dull chest pain that began two days ago and is worse when lying down she denies fever cough or recent travel her pulse is regular blood pressure normal breath sounds are clear heart murmur absent abdomen soft without tenderness laboratory findings show mild anemia with raised troponin electrocardiogram reveals diffuse elevation consistent with pericarditis".split(
    " ",
  );

/** The kinds of blocks with the texts that each holds: ten in a row make a usual page. */
const blockKinds = [
  ["paragraph", 1],
  ["paragraph", 1],
  ["list", 4],
  ["paragraph", 1],
  ["paragraph", 1],
  ["table", 6],
  ["paragraph", 1],
  ["deepDive", 2],
  ["paragraph", 1],
  ["dialog", 2],
] as const;

/** The last block of every third card. */
const questionKind = ["question", 5] as const;

type BlockKind = (typeof blockKinds)[number] | typeof questionKind;

/** Shares a whole number out over so many parts, as evenly as whole numbers go. */
function share(total: number, parts: number): number[] {
  return Array.from(
    { length: parts },
    (_, i) => Math.floor((total * (i + 1)) / parts) - Math.floor((total * i) / parts),
  );
}

/** Kinds of blocks, card by card. */
const planOf = (blocks: number, cards: number): BlockKind[][] =>
  share(blocks, cards).map((count, card) =>
    Array.from({ length: count }, (_, i) => {
      const isQuestion = card % 3 === 2 && i === count - 1;
      return isQuestion ? questionKind : (blockKinds[i % blockKinds.length] ?? questionKind);
    }),
  );

/** So many words, of which sometimes the first two are bold. @param next - Random number from 0 to 1. */
function styledText(count: number, next: () => number) {
  const sentence = (words: number): string =>
    Array.from({ length: words }, () => vocabulary[Math.floor(next() * vocabulary.length)] ?? "the").join(
      " ",
    );
  const emphasised = Math.min(count, next() < 0.3 ? 2 : 0);
  if (emphasised === 0) return concat([sentence(count)]);
  const rest = count - emphasised;
  return concat([bold(sentence(emphasised)), ...(rest > 0 ? [` ${sentence(rest)}`] : [])]);
}

/**
 * A signature case of a given size, for benchmarks and layout checks.
 * The case of design/case-model is `{cards: 40, blocks: 1549, words: 59654, seed: 1}`.
 */
export function generateCase({ cards, blocks, words, seed, uid = "generated" }: GeneratedCase): ContentNode {
  const next = random(seed);
  const make = caseBuilder(uid);
  const plan = planOf(blocks, cards);
  const textsOfBlock = plan.flat().map(([, texts]) => texts);
  const wordsOfBlock = share(words, textsOfBlock.length);

  let place = 0;
  const blockOf = ([kind, texts]: BlockKind): ContentNode => {
    const counts = share(wordsOfBlock[place] ?? 0, texts);
    place += 1;
    const [first = concat([""]), second = concat([""]), ...more] = counts.map((count) =>
      styledText(count, next),
    );
    switch (kind) {
      case "paragraph":
        return make.para(first);
      case "list":
        return make.bulletList([first, second, ...more]);
      case "table":
        return make.tableOf([
          [first, second],
          [more[0] ?? "", more[1] ?? ""],
          [more[2] ?? "", more[3] ?? ""],
        ]);
      case "deepDive":
        return make.deepDive({ title: first, content: [make.para(second)] });
      case "dialog":
        return make.dialogBox({ title: first, content: [make.para(second)] });
      case "question":
        return make.multipleChoiceQuestion({
          stem: first,
          options: more.map((text, i) => ({ text, correct: i === 0 })),
          answerComment: second,
        });
    }
  };

  return make.signatureCase({
    uid,
    title: "A generated case",
    authors: ["A generator"],
    cards: plan.map((kinds, i) =>
      make.card({ uid: `${uid}_card_${i + 1}`, title: `Card ${i + 1}`, content: kinds.map(blockOf) }),
    ),
    learningObjectives: ["Measure what a long case costs."],
  });
}
