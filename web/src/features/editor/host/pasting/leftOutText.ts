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

const signs = (names: readonly string[]): string =>
  names.length === 0
    ? ""
    : `Signs of these fonts are not known and stand by their names: ${names.slice(0, 5).join(" ")}${names.length > 5 ? " …" : ""}. Replace them.`;

const files = counted({
  one: "A file was not put into the text: open it and copy its text, or add it to the media of the case.",
  other:
    "{n} files were not put into the text: open them and copy their text, or add them to the media of the case.",
});

const dragged = "Nothing was moved: cut the text and paste it where it belongs.";

/** What an author reads of what did not come along; empty where all of it did. */
export const leftOutText = (leftOut: LeftOut): string =>
  [
    leftOut.pictures > 0 && pictures(leftOut.pictures),
    leftOut.comments > 0 && comments(leftOut.comments),
    leftOut.deletions > 0 && deletions(leftOut.deletions),
    leftOut.tables > 0 && tables(leftOut.tables),
    signs(leftOut.signs),
    leftOut.files > 0 && files(leftOut.files),
    leftOut.isDragged && dragged,
  ]
    .filter(Boolean)
    .join(" ");
