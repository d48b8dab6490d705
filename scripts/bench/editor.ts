import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type BrowserContext, chromium, type Page } from "@playwright/test";
import { buildWebGraph, chunkOf, reachedFrom } from "#scripts/build/webGraph.ts";
import { browserArgs, browserPath } from "#scripts/lib/browser.ts";
import { view } from "#shared/case/changes/view.ts";
import { longDraft, publishLongDraft, suggestionCount } from "./editorCase.ts";
import { serveBareEditor } from "./editorFloor.ts";
import { type Figure, median, quantile, rounded } from "./figure.ts";
import { paragraphs } from "./longDraft.ts";
import { tracedTasks } from "./mainThreadTasks.ts";
import { countWork, follow, msToPaint, signIn, untilThere } from "./pageWork.ts";
import { startProduct } from "./productProcess.ts";

const keys = 200;
/** So many in one editor before it is the other's turn: whatever else the machine does falls on both alike. */
const keysInTurn = 5;
const opens = 9;
/** Each hides the suggestions and shows them again. */
const changesOfMode = 7;

/** A paragraph in the middle of the case, which both editors show. */
const middle = `[data-uid="${paragraphs[Math.floor(paragraphs.length / 2)]?.uid}"]`;

type Against = { atMost: number; against: string };

const ratio = (
  name: string,
  taken: number,
  floor: number,
  { atMost, against, value = taken / floor }: Against & { value?: number },
): Figure => ({
  name,
  measured: `${rounded(taken)} ms`,
  floor: `${rounded(floor)} ms, ${against}`,
  value: rounded(value, 2),
  target: { atMost },
  unit: "×",
});

type Turns = { editor: number[]; bare: number[] };

/** Takes, where both do work in turns, the median of the turns' ratios: one turn that was disturbed moves neither. */
const ratioOfTurns = (name: string, { editor, bare }: Turns, against: Against): Figure =>
  ratio(name, median(editor), median(bare), {
    ...against,
    value: median(editor.map((ms, turn) => ms / (bare[turn] ?? Number.NaN))),
  });

/** The editor of the long case with 2,000 suggestions, beside a bare ProseMirror with the same document. @see issue "What it must reach" */
export async function benchEditor(): Promise<Figure[]> {
  const draft = longDraft("reviewer");
  const floor = await serveBareEditor({
    shown: view(draft, "HIGHLIGHT_SUGGESTIONS"),
    hidden: view(draft, "HIDE_SUGGESTIONS"),
  });
  const dataDir = await mkdtemp(join(tmpdir(), "bench-editor-"));
  const product = await startProduct(dataDir);
  const browser = await chromium.launch({ executablePath: await browserPath(), args: browserArgs });
  try {
    const versionId = await publishLongDraft(dataDir);
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    await signIn(context, product.url, "admin@bedside.test");
    const path = `/versions/${versionId}/edit`;
    const opening = await benchOpening(context, { url: product.url, path, floorUrl: floor.url });
    const writing = await benchWriting(context, { url: `${product.url}${path}`, floorUrl: floor.url });
    return [...writing, opening, await routeSize()];
  } finally {
    await browser.close();
    await product.stop();
    await floor.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Script time from following a link to the version until its text stands there, with what the route brings; the network is no part. */
async function benchOpening(
  context: BrowserContext,
  { url, path, floorUrl }: { url: string; path: string; floorUrl: string },
): Promise<Figure> {
  const scriptMs = async (from: string, open: (page: Page) => Promise<void>): Promise<number> => {
    const page = await context.newPage();
    try {
      await page.goto(from);
      await page.waitForLoadState("networkidle");
      await page.evaluate("globalThis.prepare?.()");
      const counted = await countWork(page);
      return (await counted.during(() => open(page))).scriptMs;
    } finally {
      await page.close();
    }
  };
  const taken: Turns = { editor: [], bare: [] };
  for (let turn = 0; turn <= opens; turn++) {
    const editor = await scriptMs(`${url}/help/time_on_case`, async (page) => {
      await follow(page, path);
      await untilThere(page, middle);
    });
    const bare = await scriptMs(floorUrl, async (page) => {
      await page.evaluate("void setTimeout(globalThis.show)"); // work of its own is counted
      await untilThere(page, middle);
    });
    if (turn === 0) continue;
    taken.editor.push(editor);
    taken.bare.push(bare);
  }
  return ratioOfTurns("Script time to open it, network apart", taken, {
    atMost: 2.5,
    against: "the bare editor's",
  });
}

/** Keys in the middle of the case, and changes of what is shown, in turns with the bare editor. */
async function benchWriting(
  context: BrowserContext,
  { url, floorUrl }: { url: string; floorUrl: string },
): Promise<Figure[]> {
  const page = await context.newPage();
  await page.goto(url);
  await page.getByRole("button", { name: "LOCK!" }).click();
  await page.getByRole("button", { name: /has the lock/ }).waitFor();
  const bare = await context.newPage();
  await bare.goto(floorUrl);
  await bare.evaluate("globalThis.prepare().then(() => globalThis.show())");
  for (const each of [page, bare]) await putCaret(each);

  const taken: Turns = { editor: [], bare: [] };
  // The first turns warm both up.
  for (let turn = -4; turn < keys / keysInTurn; turn++) {
    const [editorMs, bareMs] = [await typed(page, keysInTurn), await typed(bare, keysInTurn)];
    if (turn < 0) continue;
    taken.editor.push(...editorMs);
    taken.bare.push(...bareMs);
  }
  const session = await context.newCDPSession(page);
  const tasks = await tracedTasks(session, async () => {
    await typed(page, keys);
    // What stands beside the text follows when the hand rests.
    await sleep(1_000);
  });
  const modes = await changeModes(page, bare);
  await page.close({ runBeforeUnload: false });
  await bare.close();
  const longest = rounded(Math.max(...tasks));
  return [
    ratio(
      `Key to paint, p95 of ${keys}, in a case with ${suggestionCount} suggestions`,
      quantile(taken.editor, 0.95),
      quantile(taken.bare, 0.95),
      {
        atMost: 1.5,
        against: "the bare editor's",
      },
    ),
    {
      name: `Longest task while ${keys} keys are pressed`,
      measured: `${longest} ms`,
      floor: "",
      value: longest,
      target: { atMost: 50 },
      unit: "ms",
    },
    modes,
  ];
}

async function putCaret(page: Page): Promise<void> {
  const paragraph = page.locator(middle);
  for (let i = 0; i < 3; i++) {
    await paragraph.evaluate((it) => it.scrollIntoView({ block: "center", behavior: "instant" }));
    await sleep(300);
  }
  await paragraph.click();
  await page.keyboard.press("End");
}

async function typed(page: Page, count: number): Promise<number[]> {
  await page.bringToFront();
  const times: number[] = [];
  for (let i = 0; i < count; i++) {
    times.push(await msToPaint(page, "keydown", () => page.keyboard.press("e")));
    await sleep(60);
  }
  return times;
}

/** Script time of hiding the suggestions and of showing them again. */
async function changeModes(page: Page, bare: Page): Promise<Figure> {
  const [counted, floorCounted] = [await countWork(page), await countWork(bare)];
  // Looked up once: to find a control by its label goes through all of the text, and would be counted as the page's own work.
  const mode = await page.getByLabel("Changes display mode").elementHandle();
  const taken: Turns = { editor: [], bare: [] };
  for (let turn = 0; turn <= changesOfMode; turn++) {
    const both = { editor: 0, bare: 0 };
    for (const isHiding of [true, false]) {
      const editor = await counted.during(async () => {
        await mode?.selectOption(isHiding ? "HIDE_SUGGESTIONS" : "HIGHLIGHT_SUGGESTIONS");
        await sleep(1_000);
      });
      const floor = await floorCounted.during(async () => {
        await bare.evaluate(`void setTimeout(() => globalThis.set("${isHiding ? "hidden" : "shown"}"))`);
        await sleep(1_000);
      });
      both.editor += editor.scriptMs / 2;
      both.bare += floor.scriptMs / 2;
    }
    if (turn === 0) continue;
    taken.editor.push(both.editor);
    taken.bare.push(both.bare);
  }
  return ratioOfTurns("Change of the view mode, script time", taken, {
    atMost: 2,
    against: "the bare editor's whole new document",
  });
}

async function routeSize(): Promise<Figure> {
  const chunks = await buildWebGraph();
  const shell = reachedFrom(chunks, chunkOf(chunks, "web/index.html"));
  const route = reachedFrom(chunks, chunkOf(chunks, "web/src/features/editor/EditorPage.tsx"), {
    andLater: true,
    there: shell,
  });
  const kb = [...route].reduce((sum, { gzipped }) => sum + gzipped, 0) / 1024;
  return {
    name: "Scripts and styles of the editor over the shell, gzipped",
    measured: `${rounded(kb)} KB`,
    floor: "",
    value: rounded(kb),
    target: { atMost: 320 },
    unit: "KB",
  };
}
