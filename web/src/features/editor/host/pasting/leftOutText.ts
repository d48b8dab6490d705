import { counted } from "#shared/words/counted.ts";
import type { LeftOut } from "./pasted.ts";

const pictures = counted({
  one: "A picture was left out: add it from the media of the case.",
  other: "{n} pictures were left out: add them from the media of the case.",
});
const comments = counted({
  one: "A comment on the text was left out.",
  other: "{n} comments on the text were left out.",
});
const deletions = counted({
  one: "A passage that was marked as deleted was left out.",
  other: "{n} passages that were marked as deleted were left out.",
});

const tables = counted({
  one: "A table cannot stand here: what its cells say came as lines of text.",
  other: "{n} tables cannot stand here: what their cells say came as lines of text.",
});

/** What an author reads of what did not come along; empty where all of it did. */
export const leftOutText = (leftOut: LeftOut): string =>
  [
    leftOut.pictures > 0 && pictures(leftOut.pictures),
    leftOut.comments > 0 && comments(leftOut.comments),
    leftOut.deletions > 0 && deletions(leftOut.deletions),
    leftOut.tables > 0 && tables(leftOut.tables),
  ]
    .filter(Boolean)
    .join(" ");
