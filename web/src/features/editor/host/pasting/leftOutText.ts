import { counted } from "#shared/words/counted.ts";
import type { LeftOut } from "./pasted.ts";

const pictures = counted({
  one: "1 picture was not pasted. Add it from the case's media.",
  other: "{n} pictures were not pasted. Add them from the case's media.",
});
const comments = counted({
  one: "1 comment was not pasted.",
  other: "{n} comments were not pasted.",
});
const deletions = counted({
  one: "1 deleted passage was not pasted.",
  other: "{n} deleted passages were not pasted.",
});

const tables = counted({
  one: "Tables are not allowed here. The table was pasted as lines of text.",
  other: "Tables are not allowed here. {n} tables were pasted as lines of text.",
});

const signs = (names: readonly string[]): string =>
  names.length === 0
    ? ""
    : `These symbols come from unknown fonts and were pasted as names: ${names.slice(0, 5).join(" ")}${names.length > 5 ? " …" : ""}. Replace them.`;

const files = counted({
  one: "1 file was not pasted. Open it and copy its text, or add it to the case's media.",
  other: "{n} files were not pasted. Open them and copy their text, or add them to the case's media.",
});

const dragged = "Nothing was moved. Cut the text and paste it where it belongs.";

/** Text about what did not come along; empty if all of it did. */
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
