import { cardLabel, titleText } from "#shared/case/subtypes.ts";
import type { ContentNode } from "#shared/case/types.ts";

const sentenceCase = (label: string): string => label.charAt(0) + label.slice(1).toLowerCase();

/** What a card is called: by its title, else by its kind, such as 'Physical exam'. */
export function cardTitle(card: ContentNode): string {
  const label = cardLabel(card);
  return titleText(card) || (label === undefined || label === "GENERIC" ? "Untitled" : sentenceCase(label));
}
