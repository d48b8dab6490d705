import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { chromium, type Locator, type Page } from "@playwright/test";
import { browserArgs, browserPath } from "#scripts/lib/browser.ts";
import { findRunning } from "#scripts/local/dataDirectory.ts";
import { questionRow, questionsList } from "./bankWorld.ts";
import { type Figure, quantile, rounded } from "./figure.ts";
import { msToPaint, signIn } from "./pageWork.ts";
import { startProduct } from "./productProcess.ts";

const shown = 500;
const keys = 100;
/** Controls of a kind, with a key in each before it is the other kind's turn: whatever else the machine does falls on both alike. */
const keysInTurn = 10;
/** Letters that come to a control within a second are one word. */
const wordMs = 1_100;
const firstId = 1_000_000;

/** Edits of a cell among 500 questions with 30 columns, beside a bare control in the same page. */
export async function benchBankPage(): Promise<Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), "bench-bank-"));
  const product = await startProduct(dataDir);
  const browser = await chromium.launch({ executablePath: await browserPath(), args: browserArgs });
  try {
    await writeQuestions(dataDir);
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    await signIn(context, product.url, "admin@bedside.test");
    const page = await context.newPage();
    await page.goto(`${product.url}/admin/assessment/questions?per=500&case_summary_identifier=Bench`);
    await page.getByText(`items of ${shown}`).waitFor();
    await page.getByRole("button", { name: "Edit Mode" }).click();
    const cells = Array.from({ length: keysInTurn }, (_, at) =>
      page.getByRole("combobox", { name: `VALIDITY STATUS of question ${firstId + 1 + at}` }),
    );
    await page.evaluate(addBare, keysInTurn);
    const bare = Array.from({ length: keysInTurn }, (_, at) => page.locator(`#bare${at}`));
    const taken = { cell: [] as number[], bare: [] as number[] };
    let begunAt = 0;
    // The first turns warm both up.
    for (let turn = -4; turn < keys / keysInTurn; turn++) {
      await sleep(Math.max(0, begunAt + wordMs - performance.now()));
      begunAt = performance.now();
      const ofCell = await typed(page, cells, turn);
      const ofBare = await typed(page, bare, turn);
      if (turn < 0) continue;
      taken.cell.push(...ofCell);
      taken.bare.push(...ofBare);
    }
    const [ms, floorMs] = [quantile(taken.cell, 0.95), quantile(taken.bare, 0.95)];
    const figure: Figure = {
      name: `Key to paint of an edit of a cell, ${shown} rows × 30 columns, p95`,
      measured: `${rounded(ms)} ms`,
      floor: `${rounded(floorMs)} ms, a bare control in the same page`,
      value: rounded(ms / floorMs, 2),
      target: { atMost: 1.5 },
      unit: "×",
    };
    return [figure];
  } finally {
    await browser.close();
    await product.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Controls with the same choices that nothing listens to. */
function addBare(count: number): void {
  const row = document.createElement("div");
  for (let at = 0; at < count; at++) {
    const select = document.createElement("select");
    select.id = `bare${at}`;
    // The width is a cell's: another text in it moves nothing else.
    select.style.inlineSize = "10rem";
    for (const text of ["Valid", "Questionable", "Invalid", "In review", "Not reviewed"])
      select.add(new Option(text));
    row.append(select);
  }
  document.querySelector("h1")?.after(row);
}

/** A letter in each control chooses another value than the one of the turn before. */
async function typed(page: Page, controls: readonly Locator[], turn: number): Promise<number[]> {
  const times: number[] = [];
  for (const control of controls) {
    await control.focus();
    times.push(await msToPaint(page, "keydown", () => page.keyboard.press(turn % 2 === 0 ? "v" : "q")));
  }
  return times;
}

async function writeQuestions(dataDir: string): Promise<void> {
  const running = findRunning(dataDir);
  if (!running) throw new Error("The product is not running on its data directory");
  Object.assign(process.env, running.environment);
  // It reads its environment as it is loaded.
  const { putCollectionRows } = await import("#functions/table/lists/collections.ts");
  const rows = Array.from({ length: shown }, (_, at) => {
    const row = questionRow(at);
    return { ...row, id: firstId + at, case_summary_identifier: `Bench ${at}` };
  });
  const byId = Object.fromEntries(rows.map((row) => [row.id, row]));
  await putCollectionRows(questionsList, byId, Math.floor(Date.now() / 1000));
}
