import { defaultPageTitles } from "#shared/case/model/pageTitles.ts";
import { cardLabel, subtypeOf, titleText } from "#shared/case/model/subtypes.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { translated } from "#shared/words/wordsOf.ts";
import { words } from "../words.ts";

const sentenceCase = (label: string): string => label.charAt(0) + label.slice(1).toLowerCase();

const titlesBySubtype: Readonly<Record<string, string | undefined>> = defaultPageTitles;

/** Title of a card: its own, else that of its kind in the reader's language, such as 'Physical exam'. */
export function cardTitle(card: ContentNode): string {
  const label = cardLabel(card);
  const byKind = titlesBySubtype[subtypeOf(card) ?? ""];
  return (
    titleText(card) ||
    (byKind && translated(byKind)) ||
    (label === undefined || label === "GENERIC" ? words.untitled : sentenceCase(translated(label)))
  );
}
