import { type CDPSession, expect, type Page, test } from "@playwright/test";
import { draftAtHead } from "#functions/drafts/draftAt.ts";
import { getVersion } from "#functions/table/versions/versions.ts";
import { authorsView, nextPublishedTree } from "#shared/case/changes/view.ts";
import { isRichText } from "#shared/case/model/richText.ts";
import { findNodes } from "#shared/case/model/tree.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { anEditedCase } from "#tests/builders/editors.ts";
import { sender } from "#tests/builders/http.ts";
import { type Letter, PlainLine, randomOf, withoutTyped } from "#tests/builders/plainLine.ts";
import { aWriter } from "#tests/builders/writer.ts";
import { openForWriting, saveWork } from "./support/editor.ts";
import { productUrl } from "./support/people.ts";
import { useProduct } from "./support/product.ts";
import { pasteText, readLine, replaceSelected, selectIn, type WrittenLine } from "./support/writtenLine.ts";

test.beforeAll(useProduct);

/** Keys for each seed, half of them in each mode. `EDITOR_KEYS=2000 EDITOR_SEEDS=1-10` is the long run. @see docs/testing.md */
const keysEach = Number(process.env.EDITOR_KEYS ?? 500);
const [firstSeed = 1, lastSeed = firstSeed] = (process.env.EDITOR_SEEDS ?? "1").split("-").map(Number);

const uid = "line";
const text =
  "give bisoprolol 5 mg twice a day and 12 units of insulin at night if the glucose is over 10 mmol";

const root: ContentNode = {
  type: "section",
  uid: "case",
  title: "A line",
  content: [
    {
      type: "section",
      uid: "page",
      title: { text: "Page", styleRanges: [] },
      content: [{ type: "paragraph", uid, content: { text, styleRanges: [] } }],
    },
  ],
};

/** Ranges that another reviewer strikes through, and words that they suggest in their place. */
const others = [
  { start: 5, end: 15, word: "atenolol" },
  { start: 18, end: 20, word: "" },
  { start: 40, end: 41, word: "two" },
] as const;

/** A version of its own, with the suggestions of somebody else in the line. */
async function aLine() {
  const edited = await anEditedCase({ root, title: "A line" });
  const send = sender(Number(new URL(productUrl()).port));
  const reviewer = aWriter(send, await edited.editor("Reviewer"), edited.versions.scheduled_review);
  await reviewer.load();
  await reviewer.lock();
  const by = { at: Date.now(), isSuggestion: true, uid, key: "content" } as const;
  let letters = [...text].map((letter): Letter => ({ letter, origin: "own", isStruck: false }));
  for (const [i, { start, end, word }] of [...others].reverse().entries()) {
    await reviewer.saved([
      { ...by, type: "deleteText", changeId: `gone${i}`, range: { start, end } },
      ...(word === ""
        ? []
        : [{ ...by, type: "insertText", changeId: `come${i}`, offset: end, text: word } as const]),
    ]);
    const brought = [...word].map((letter): Letter => ({ letter, origin: "suggested", isStruck: false }));
    letters = letters.map((each, at) => (at >= start && at < end ? { ...each, isStruck: true } : each));
    letters.splice(end, 0, ...brought);
  }
  await reviewer.lock("unlock_if_owned");
  return { edited, letters };
}

type Typist = {
  page: Page;
  cdp: CDPSession;
  plain: PlainLine;
  random: () => number;
  /** What was done, for whoever reads a failure. */
  log: string[];
};

const pick = <T>(random: () => number, all: readonly T[]): T => {
  const one = all[Math.floor(random() * all.length)];
  if (one === undefined) throw new Error("Nothing to pick from");
  return one;
};

async function select(
  { page, plain, random }: Typist,
  length: number,
): Promise<{ from: number; to: number }> {
  await selectIn(page, uid, random(), length);
  const { selected } = await readLine(page, uid);
  if (!selected) throw new Error("The selection is not in the line");
  plain.caret = selected.from;
  return selected;
}

/** One act of the hand. Gives how many keys it took. */
type Stroke = (typist: Typist) => Promise<number>;

const erase =
  (key: "Delete" | "Backspace", withCtrl: boolean, times: (random: () => number) => number): Stroke =>
  async ({ page, plain, random }) => {
    const count = times(random);
    const how = { isBackward: key === "Backspace", unit: withCtrl ? "word" : "character" } as const;
    if (withCtrl) await page.keyboard.down("Control");
    // Without letting go in between it is held.
    for (let i = 0; i < count; i++) {
      await page.keyboard.down(key);
      plain.erase(how);
    }
    await page.keyboard.up(key);
    if (withCtrl) await page.keyboard.up("Control");
    return count;
  };

const once = () => 1;
const held = (random: () => number) => 2 + Math.floor(random() * 6);
const aWord = (random: () => number) => pick(random, ["A", "MG", "ONCE DAILY", "OR", "X"]);

const typed: Stroke = async ({ page, plain, random }) => {
  const word = aWord(random);
  await page.keyboard.type(word);
  plain.type(word);
  return word.length;
};

/** Words at once, without keys. */
const dictated: Stroke = async ({ page, plain, random }) => {
  const word = aWord(random);
  await page.keyboard.insertText(word);
  plain.type(word);
  return 1;
};

const pasted: Stroke = async ({ page, plain, random }) => {
  const word = aWord(random);
  await pasteText(page, word);
  plain.type(word);
  return 1;
};

/** Each step replaces what the one before it has put there, as an input method does; the last is taken. */
async function compose({ cdp, random }: Typist): Promise<string> {
  const steps = pick(random, [
    ["K", "KO", "KOMU"],
    ["E", "E_"],
    ["N", "NI", "NIH", "NIHON"],
  ] as const);
  for (const step of steps) {
    await cdp.send("Input.imeSetComposition", {
      text: step,
      selectionStart: step.length,
      selectionEnd: step.length,
    });
  }
  const word = steps.at(-1) ?? "";
  await cdp.send("Input.insertText", { text: word });
  return word;
}

const composed: Stroke = async (typist) => {
  typist.plain.type(await compose(typist));
  return 3;
};

const over =
  (write: (typist: Typist) => Promise<string>): Stroke =>
  async (typist) => {
    const { from, to } = await select(typist, 1 + Math.floor(typist.random() * 9));
    typist.log.push(`${from} to ${to} is selected`);
    // Behind the last letter nothing is, and a key would take what stands before it. Struck letters that are selected are none in
    // the plain line either, but a key takes them alone.
    if (await typist.page.evaluate(() => getSelection()?.isCollapsed)) return 0;
    typist.plain.replace(from, to, await write(typist));
    return 2;
  };

const strokes: readonly { name: string; weight: number; stroke: Stroke }[] = [
  { name: "Delete", weight: 4, stroke: erase("Delete", false, once) },
  { name: "Backspace", weight: 4, stroke: erase("Backspace", false, once) },
  { name: "Delete, held", weight: 2, stroke: erase("Delete", false, held) },
  { name: "Backspace, held", weight: 2, stroke: erase("Backspace", false, held) },
  { name: "Ctrl+Delete", weight: 1, stroke: erase("Delete", true, once) },
  { name: "Ctrl+Backspace", weight: 1, stroke: erase("Backspace", true, once) },
  { name: "type", weight: 8, stroke: typed },
  { name: "dictate", weight: 2, stroke: dictated },
  { name: "paste", weight: 2, stroke: pasted },
  { name: "compose", weight: 2, stroke: composed },
  {
    name: "go elsewhere",
    weight: 5,
    stroke: async (typist) => {
      await select(typist, 0);
      return 0;
    },
  },
  {
    name: "go to an edge",
    weight: 1,
    stroke: async ({ page, plain, random }) => {
      const isHome = random() < 0.5;
      await page.keyboard.press(isHome ? "Home" : "End");
      await page.keyboard.press(isHome ? "Control+Home" : "Control+End");
      await selectIn(page, uid, isHome ? 0 : 0.999_999, 0);
      plain.caret = isHome ? 0 : plain.length;
      return 1;
    },
  },
  {
    name: "delete a selection",
    weight: 1,
    stroke: over(async ({ page, random }) => {
      await page.keyboard.press(pick(random, ["Delete", "Backspace"]));
      return "";
    }),
  },
  {
    name: "type over",
    weight: 2,
    stroke: over(async ({ page, random }) => {
      const word = aWord(random);
      await page.keyboard.type(word);
      return word;
    }),
  },
  {
    name: "paste over",
    weight: 1,
    stroke: over(async ({ page, random }) => {
      const word = aWord(random);
      await pasteText(page, word);
      return word;
    }),
  },
  { name: "compose over", weight: 1, stroke: over(compose) },
  {
    name: "correct",
    weight: 2,
    stroke: over(async ({ page, random }) => {
      const word = aWord(random);
      await replaceSelected(page, word);
      return word;
    }),
  },
];

const weighted = strokes.flatMap((each) => Array.from({ length: each.weight }, () => each));

const bare = (words: string): string => withoutTyped(words).replaceAll(" ", "");

function expectAsPlain({ plain, log }: Typist, seen: WrittenLine, where: string): void {
  const about = `${where}: ${log.slice(-12).join("; ")}`;
  expect(seen.accepted, about).toBe(plain.accepted);
  expect(bare(seen.rejected), about).toBe(bare(plain.rejected));
}

const lineIn = (tree: ContentNode): string => {
  const [line] = findNodes(tree, (node) => node.uid === uid);
  return isRichText(line?.content) ? line.content.text : "";
};

for (let seed = firstSeed; seed <= lastSeed; seed++) {
  for (const mode of ["Suggesting Mode", "Editing Mode"] as const) {
    test(`keys and inputs make of a line with struck text what they make of a plain one: ${mode}, seed ${seed} (D-44)`, async ({
      context,
    }) => {
      test.setTimeout(120_000 + keysEach * 300);
      const { edited, letters } = await aLine();
      const { page, complaints } = await openForWriting(context, edited);
      await page.getByRole("combobox", { name: "Edit mode" }).selectOption(mode);
      const plain = new PlainLine(letters, mode === "Suggesting Mode");
      const random = randomOf(seed * 2 + (mode === "Editing Mode" ? 1 : 0));
      const typist: Typist = { page, plain, random, log: [], cdp: await context.newCDPSession(page) };
      await select(typist, 0);
      expectAsPlain(typist, await readLine(page, uid), "before anything is done");

      for (let keys = 0; keys < keysEach / 2; ) {
        // A line that is nearly empty, or very long, has few places to try.
        const { name, stroke } =
          plain.length < 20
            ? pick(
                random,
                weighted.filter((each) => each.name === "type"),
              )
            : pick(random, weighted);
        const at = plain.caret;
        keys += await stroke(typist);
        typist.log.push(`${name} at ${at}`);
        // An input method leaves the page a moment after it has written.
        if (name.startsWith("compose")) {
          const written = async () => (await readLine(page, uid)).accepted;
          await expect.poll(written, typist.log.slice(-12).join("; ")).toBe(plain.accepted);
        }
        const seen = await readLine(page, uid);
        expectAsPlain(typist, seen, `after ${keys} keys`);
        expect(seen.selected?.to, `caret after ${typist.log.slice(-12).join("; ")}`).toBe(
          seen.selected?.from === seen.selected?.to ? plain.caret : seen.selected?.to,
        );
        if (plain.length > 300) {
          await selectIn(page, uid, 0.3, 300);
          const { selected } = await readLine(page, uid);
          plain.replace(selected?.from ?? 0, selected?.to ?? 0, "");
          await page.keyboard.press("Delete");
        }
      }

      await saveWork(page);
      const version = await getVersion(edited.versions.scheduled_review);
      if (!version) throw new Error("The version is gone");
      const { draft } = await draftAtHead(version);
      expect(lineIn(authorsView(draft))).toBe(plain.accepted);
      expect(bare(lineIn(nextPublishedTree(draft)))).toBe(bare(plain.rejected));
      expect(complaints).toEqual([]);
    });
  }
}
