import { type Tally, tallyText } from "#shared/case/questions/tally.ts";
import { translated } from "#shared/words/wordsOf.ts";
import { words } from "../words.ts";

/** Text of `tallyText` in the reader's language. */
export function tallyWords(tally: Tally): string {
  const { right, of, wrong } = tally;
  if (of === 1 && right + wrong <= 1) return translated(tallyText(tally));
  return wrong > 0 ? words.rightAndWrong({ right, of, wrong }) : words.rightOf({ right, of });
}
