import { type CDPSession, expect, type Locator, test } from "@playwright/test";
import { caseBuilder } from "#shared/case/build/buildCase.ts";
import { anEditedCase } from "#tests/builders/editors.ts";
import { openForWriting, saveWork } from "./support/editor.ts";
import { useProduct } from "./support/product.ts";
import { readLine } from "./support/writtenLine.ts";

test.beforeAll(useProduct);

const make = caseBuilder("composed");
const root = make.signatureCase({
  uid: "composed",
  title: "A case to compose in",
  authors: ["A. Author"],
  learningObjectives: ["Compose"],
  cards: [
    make.card({
      uid: "one",
      title: "First",
      content: [
        make.para("Alpha begins here."),
        make.para("Beta goes on."),
        make.para("Gamma follows it."),
        make.para("Delta ends here."),
      ],
    }),
  ],
});

/** Composes as an input method does: each step takes the place of the one before, the last is what is written. */
async function compose(input: CDPSession, steps: readonly string[], written: string): Promise<void> {
  for (const text of steps) {
    await input.send("Input.imeSetComposition", {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
    });
  }
  await input.send("Input.insertText", { text: written });
}

const japanese = ["n", "に", "にh", "にほ", "にほn", "にほん", "日本"] as const;

/** Selects from before one word to before another. */
const select = (text: Locator, from: string, to: string): Promise<void> =>
  text.evaluate(
    (root, words) => {
      const [start, end] = words.map((word): [Node, number] => {
        const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
        for (let node = walker.nextNode(); node; node = walker.nextNode()) {
          const at = node.textContent?.indexOf(word) ?? -1;
          if (at >= 0) return [node, at];
        }
        throw new Error(`'${word}' is not in the text`);
      });
      if (start && end) document.getSelection()?.setBaseAndExtent(...start, ...end);
    },
    [from, to],
  );

const line = (text: Locator, words: string) => text.getByRole("paragraph").filter({ hasText: words });

test("an input method in both modes, at the end of a line and over a selection across lines (D-41, D-44, D-47)", async ({
  context,
}) => {
  const { page, text, complaints } = await openForWriting(context, await anEditedCase({ root }));
  const input = await context.newCDPSession(page);

  await test.step("suggesting: what was composed is one suggestion, without the steps to it", async () => {
    await page.getByLabel("Edit mode").selectOption("suggesting");
    await line(text, "Alpha").click();
    await page.keyboard.press("End");
    await compose(input, japanese, "日本語");
    await compose(input, ["´"], "é");
    await expect(line(text, "Alpha")).toHaveText("Alpha begins here.日本語é");
    await expect(text.getByRole("insertion")).toHaveText(["日本語é"]);
  });

  await test.step("suggesting: beside the suggestion, and inside of a word", async () => {
    await select(text, "begins", "begins");
    await compose(input, ["ˆ"], "ô");
    await page.keyboard.type("x ");
    await expect(line(text, "Alpha")).toHaveText("Alpha ôx begins here.日本語é");
  });

  await test.step("editing: over a selection across lines, the first letter already counts", async () => {
    await page.getByLabel("Edit mode").selectOption("editing");
    await select(text, "goes", "follows");
    await compose(input, japanese, "日本語");
    await page.keyboard.type("! ");
    await expect(line(text, "Beta")).toHaveText("Beta 日本語! follows it.");
    await expect(text.getByText("goes on")).toHaveCount(0);
  });

  await test.step("suggesting: over a selection across lines", async () => {
    await page.getByLabel("Edit mode").selectOption("suggesting");
    await select(text, "it.", "ends");
    await compose(input, ["に"], "二");
    await expect(text.getByRole("insertion").filter({ hasText: "二" })).toBeVisible();
  });

  await test.step("it is there when the page is loaded again", async () => {
    await saveWork(page);
    await page.reload();
    await expect(line(text, "Beta")).toContainText("Beta 日本語! follows ");
    await expect(text.getByRole("insertion")).toHaveText(["ôx ", "日本語é", "二"]);
  });
  expect(complaints).toEqual([]);
});

/** Selects a word of the page as a script would, and presses Delete before the browser has told anybody of the selection. */
const deleteAtOnce = (text: Locator, word: string): Promise<void> =>
  text.evaluate((root, word) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const at = node.textContent?.indexOf(word) ?? -1;
      if (at < 0) continue;
      document.getSelection()?.setBaseAndExtent(node, at, node, at + word.length);
      root.dispatchEvent(new KeyboardEvent("keydown", { key: "Delete", bubbles: true, cancelable: true }));
      return;
    }
    throw new Error(`'${word}' is not in the text`);
  }, word);

/** The same as soon as the composition that is going on has ended, once the editor knows what is selected. */
const deleteAfterComposing = (text: Locator, word: string): Promise<void> =>
  text.evaluate((root, word) => {
    root.addEventListener(
      "compositionend",
      async () => {
        // The editor reads what was composed in a microtask.
        await new Promise((done) => setTimeout(done));
        const told = new Promise((done) =>
          document.addEventListener("selectionchange", done, { once: true }),
        );
        const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
        for (let node = walker.nextNode(); node; node = walker.nextNode()) {
          const at = node.textContent?.indexOf(word) ?? -1;
          if (at >= 0) document.getSelection()?.setBaseAndExtent(node, at, node, at + word.length);
        }
        await told;
        root.dispatchEvent(new KeyboardEvent("keydown", { key: "Delete", bubbles: true, cancelable: true }));
      },
      { once: true },
    );
  }, word);

for (const mode of ["suggesting", "editing"] as const) {
  test(`a key is about what is selected when it is pressed, however fast it comes: ${mode} (D-44, D-47)`, async ({
    context,
  }) => {
    const { page, text, complaints } = await openForWriting(context, await anEditedCase({ root }));
    const input = await context.newCDPSession(page);
    await page.getByLabel("Edit mode").selectOption(mode);
    const uid = (await line(text, "Alpha").getAttribute("data-uid")) ?? "";
    const accepted = (words: string) =>
      expect.poll(async () => (await readLine(page, uid)).accepted).toBe(words);

    await test.step("the browser has not told of the selection yet", async () => {
      await line(text, "Alpha").click();
      await page.keyboard.press("End");
      await deleteAtOnce(text, "begins ");
      await accepted("Alpha here.");
    });

    await test.step("a composition has ended, and is not written yet", async () => {
      await select(text, "here.", "ere.");
      await deleteAfterComposing(text, "lph");
      await compose(input, ["´"], "É");
      await accepted("Aa Éere.");
    });
    expect(complaints).toEqual([]);
  });
}
