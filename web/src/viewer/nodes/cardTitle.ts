import { defaultPageTitles } from "#shared/case/model/pageTitles.ts";
import { cardLabel, subtypeOf, titleText } from "#shared/case/model/subtypes.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { words } from "../words.ts";

const sentenceCase = (label: string): string => label.charAt(0) + label.slice(1).toLowerCase();

const titlesBySubtype: Readonly<Record<string, string | undefined>> = defaultPageTitles;

/** Title of a card: its own, else that of its kind, such as 'Physical exam'. */
export function cardTitle(card: ContentNode): string {
  const label = cardLabel(card);
  const byKind = titlesBySubtype[subtypeOf(card) ?? ""];
  return (
    titleText(card) ||
    byKind ||
    (label === undefined || label === "GENERIC" ? words.untitled : sentenceCase(label))
  );
}
