/** What an author does in a paragraph of their own, and what stands in it then. */
export type Act = {
  name: string;
  /** What the paragraph holds before. */
  before?: string;
  /** The caret, or a selection, by letters of that text. */
  at: number | readonly [from: number, to: number];
  /** Chords as `Engine.press` takes them; what begins with `=` is typed letter by letter; `é` composed is `compose`. */
  keys: readonly string[];
  /** The text then, in paragraphs parted by line breaks. Undefined where an edit is suggested: all engines are to say the same. */
  after?: string;
};

const usual = "give ten mg daily";
const end = usual.length;
/** From the beginning of the line over the mark that stands before each text. */
const pastTheMark = Array.from({ length: 5 }, () => "ArrowRight");
const typed = (text: string): string => `=${text}`;

/** Acts in Editing Mode: the text afterwards is known. */
export const editingActs: readonly Act[] = [
  { name: "types at the end", at: end, keys: [typed(" with food")], after: `${usual} with food` },
  { name: "types at the beginning", at: 0, keys: [typed("Please ")], after: `Please ${usual}` },
  { name: "types in the middle", at: 9, keys: [typed("the ")], after: "give ten the mg daily" },
  { name: "types two spaces", at: 4, keys: [typed("  ")], after: "give   ten mg daily" },
  {
    name: "types signs",
    at: end,
    keys: [typed(` "a" & <b>; 5% + 3/4 = it's`)],
    after: `${usual} "a" & <b>; 5% + 3/4 = it's`,
  },
  {
    name: "types letters of other alphabets",
    at: end,
    keys: [typed(" µg βλάξ Жук 日本 ≥")],
    after: `${usual} µg βλάξ Жук 日本 ≥`,
  },
  { name: "deletes one letter back", at: 8, keys: ["Backspace"], after: "give te mg daily" },
  { name: "deletes one letter ahead", at: 5, keys: ["Delete"], after: "give en mg daily" },
  {
    name: "deletes three letters back",
    at: 8,
    keys: ["Backspace", "Backspace", "Backspace"],
    after: "give  mg daily",
  },
  {
    name: "deletes three letters ahead",
    at: 5,
    keys: ["Delete", "Delete", "Delete"],
    after: "give  mg daily",
  },
  {
    name: "deletes ahead and types",
    at: 5,
    keys: ["Delete", "Delete", "Delete", typed("2")],
    after: "give 2 mg daily",
  },
  {
    name: "deletes back and types",
    at: 8,
    keys: ["Backspace", "Backspace", "Backspace", typed("20")],
    after: "give 20 mg daily",
  },
  { name: "types over a selection", at: [5, 8], keys: [typed("2")], after: "give 2 mg daily" },
  { name: "deletes a selection", at: [4, 8], keys: ["Delete"], after: "give mg daily" },
  { name: "takes a selection away with Backspace", at: [4, 8], keys: ["Backspace"], after: "give mg daily" },
  { name: "types over the whole text", at: [0, end], keys: [typed("Nothing")], after: "Nothing" },
  {
    name: "selects with the keyboard and types",
    at: end,
    keys: [
      "Shift+ArrowLeft",
      "Shift+ArrowLeft",
      "Shift+ArrowLeft",
      "Shift+ArrowLeft",
      "Shift+ArrowLeft",
      typed("weekly"),
    ],
    after: "give ten mg weekly",
  },
  {
    name: "goes two letters left and types",
    at: end,
    keys: ["ArrowLeft", "ArrowLeft", typed("x")],
    after: "give ten mg daixly",
  },
  {
    name: "goes two letters right and types",
    at: 5,
    keys: ["ArrowRight", "ArrowRight", typed("x")],
    after: "give texn mg daily",
  },
  {
    name: "goes to the beginning of the line",
    at: 9,
    keys: ["Home", ...pastTheMark, typed("x")],
    after: `x${usual}`,
  },
  { name: "goes to the end of the line", at: 9, keys: ["End", typed("x")], after: `${usual}x` },
  { name: "selects to the beginning of the line", at: 5, keys: ["Shift+End", typed("it")], after: "give it" },
  {
    name: "deletes to the end of the line by selection",
    at: 8,
    keys: ["Shift+End", "Delete"],
    after: "give ten",
  },
  {
    name: "goes a word left and types",
    at: 12,
    keys: ["Control+ArrowLeft", typed("x")],
    after: "give ten xmg daily",
  },
  { name: "deletes a word back", at: 8, keys: ["Control+Backspace"], after: "give  mg daily" },
  {
    name: "makes a selection bold and types after it",
    at: [5, 8],
    keys: ["Control+b", "ArrowRight", typed("!")],
    after: "give ten! mg daily",
  },
  { name: "makes a selection italic", at: [5, 8], keys: ["Control+i"], after: usual },
  { name: "parts a paragraph", at: 8, keys: ["Enter"], after: "give ten\n mg daily" },
  {
    name: "parts a paragraph and types",
    at: 8,
    keys: ["Enter", typed("Then")],
    after: "give ten\nThen mg daily",
  },
  { name: "parts a paragraph and joins it again", at: 8, keys: ["Enter", "Backspace"], after: usual },
  {
    name: "composes a letter with an accent",
    at: end,
    keys: [typed(" caf"), "compose"],
    after: `${usual} café`,
  },
  { name: "composes in the middle of a word", at: 7, keys: ["compose"], after: "give teén mg daily" },
];

/** Acts in Suggesting Mode: what is struck stays in the text. */
export const suggestingActs: readonly Act[] = [
  { name: "suggests at the end", at: end, keys: [typed(" with food")], after: `${usual} with food` },
  { name: "suggests in the middle", at: 9, keys: [typed("the ")], after: "give ten the mg daily" },
  { name: "suggests the deletion of a letter back", at: 8, keys: ["Backspace"], after: usual },
  {
    name: "suggests the deletion of three letters ahead",
    at: 5,
    keys: ["Delete", "Delete", "Delete"],
    after: usual,
  },
  { name: "suggests another word for a selection", at: [5, 8], keys: [typed("20")] },
  { name: "suggests a deletion and types", at: 8, keys: ["Backspace", "Backspace", "Backspace", typed("2")] },
  { name: "suggests a composed letter", at: end, keys: [typed(" caf"), "compose"], after: `${usual} café` },
  { name: "suggests a composed letter in a word", at: 7, keys: ["compose"], after: "give teén mg daily" },
];

export const usualText = usual;
