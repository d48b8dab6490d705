import type { Fact, Topic } from "../sheet/sheet.ts";
import { contentWords } from "./contentWords.ts";

/** Facts by what they are about; a word in many facts counts less than one in few. */
export class FactWords {
  readonly #facts: { fact: Fact; words: ReadonlySet<string> }[];
  readonly #frequency = new Map<string, number>();

  constructor(facts: readonly Fact[]) {
    this.#facts = facts
      .filter(({ tell }) => tell !== "never")
      .map((fact) => ({ fact, words: contentWords(`${fact.says} ${fact.denies ?? ""}`) }));
    for (const { words } of this.#facts)
      for (const word of words) this.#frequency.set(word, (this.#frequency.get(word) ?? 0) + 1);
  }

  /**
   * The facts that say most of what a question is about, with the share of it that they say, 0 to 1. A word that no fact
   * has counts most; with topics, facts of these alone are looked at: what the patient knows nothing of is not answered with what is near.
   */
  about(question: string, topics?: readonly Topic[]): { facts: Fact[]; share: number } {
    const asked = contentWords(question);
    if (asked.size === 0) return { facts: [], share: 0 };
    const weightOf = (word: string): number =>
      Math.log((1 + this.#facts.length) / (1 + (this.#frequency.get(word) ?? 0))) + 0.5;
    const all = [...asked].reduce((sum, word) => sum + weightOf(word), 0);
    const scored = this.#facts
      .filter(({ fact }) => topics === undefined || topics.includes(fact.topic))
      .map(({ fact, words }) => ({
        fact,
        share: [...asked].reduce((sum, word) => sum + (words.has(word) ? weightOf(word) : 0), 0) / all,
        size: words.size,
      }))
      .filter(({ share }) => share > 0)
      .sort((a, b) => b.share - a.share || a.size - b.size);
    const share = scored[0]?.share ?? 0;
    return { facts: scored.filter((each) => each.share === share).map(({ fact }) => fact), share };
  }
}
