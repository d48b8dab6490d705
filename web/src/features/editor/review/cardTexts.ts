import type { CardPart } from "#shared/case/changes/mentions.ts";
import type { ChangeCard } from "#shared/case/changes/reviewCards.ts";
import { displayName } from "#shared/case/model/nodeTable.ts";
import type { InlineStyle } from "#shared/case/model/types.ts";
import { counted } from "#shared/words/counted.ts";
import { labelOf } from "../bars/fields.ts";

export const styleNames: Record<InlineStyle, string> = {
  bold: "Bold",
  italic: "Italic",
  underline: "Underline",
  superscript: "Superscript",
  subscript: "Subscript",
  link: "Link",
  color: "Color",
  modalMedia: "Media",
};

/** Effect of a change on one thing, and the words that it concerns. */
export type Line = { said: string; words: string };

const nodeWords: Record<Extract<CardPart, { node: unknown; text: string }>["kind"], string> = {
  nodeAdded: "added",
  nodeDeleted: "deleted",
  moved: "moved",
  split: "split",
  joined: "merged with the previous one",
};

export function lineOf(part: CardPart): Line {
  switch (part.kind) {
    case "textAdded":
      return { said: "Added", words: part.text };
    case "textDeleted":
      return { said: "Deleted", words: part.text };
    case "styleAdded":
      return { said: `${styleNames[part.style]} added`, words: part.text };
    case "styleDeleted":
      return { said: `${styleNames[part.style]} removed`, words: part.text };
    case "valuesSet":
      if (part.keys.every((key) => key === "rowSpan" || key === "columnSpan")) {
        return { said: "Table cell spans other rows or columns", words: "" };
      }
      return {
        said: `${displayName({ type: part.node })} changed: ${part.keys.map(labelOf).join(", ")}`,
        words: "",
      };
    default:
      return {
        said: `${displayName({ type: part.node })} ${nodeWords[part.kind]}`,
        words: part.text.trim(),
      };
  }
}

/** Most lines in a card; the rest is told as a number. */
const linesAtMost = 4;
const moreLines = counted({ one: "and {n} more place", other: "and {n} more places" });

export function linesOf({ parts }: Pick<ChangeCard, "parts">): Line[] {
  const lines = parts.slice(0, linesAtMost).map(lineOf);
  const left = parts.length - lines.length;
  return left > 0 ? [...lines, { said: moreLines(left), words: "" }] : lines;
}

export const suggestionsText = counted({ one: "{n} suggestion", other: "{n} suggestions" });
export const commentsText = counted({ one: "{n} comment", other: "{n} comments" });

/** 'MM-DD-YYYY HH:mm' in the viewer's zone. @see spec documents §9 */
export function commentTime(epochMs: number): string {
  const time = new Date(epochMs);
  const two = (value: number): string => String(value).padStart(2, "0");
  const day = `${two(time.getMonth() + 1)}-${two(time.getDate())}-${time.getFullYear()}`;
  return `${day} ${two(time.getHours())}:${two(time.getMinutes())}`;
}
