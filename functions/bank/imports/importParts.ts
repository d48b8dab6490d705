import type { ImportedQuestion } from "#shared/domain/bank/questionImport.ts";

// A worker holds one part at a time in memory.
export const partQuestionsAtMost = 500;
export const partCharactersAtMost = 2_000_000;

/** Yields questions as JSON texts, in parts within both bounds. A question longer than a part gets one of its own. */
export function* importParts(questions: readonly ImportedQuestion[]): Generator<string[]> {
  let texts: string[] = [];
  let characters = 0;
  for (const question of questions) {
    const text = JSON.stringify(question);
    characters += text.length;
    if (texts.length === partQuestionsAtMost || (texts.length > 0 && characters > partCharactersAtMost)) {
      yield texts;
      [texts, characters] = [[], text.length];
    }
    texts.push(text);
  }
  if (texts.length > 0) yield texts;
}
