import { wordsOf } from "#shared/words/wordsOf.ts";

export const words = wordsOf("paste", {
  characters: "{n, plural, one {# character} other {# characters}}",
  pastedYetTextField:
    "Not pasted yet. The text has {length}, and this field has room for {room} of the {limit} allowed here.",
  pasteTheFirst: "Paste the first {room}",
  pasteNothing: "Paste nothing",
});
