import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { chromium, type Page } from "@playwright/test";
import { buildWebGraph, pageSizes } from "#scripts/build/webGraph.ts";
import { browserArgs, browserPath } from "#scripts/lib/browser.ts";
import { type Figure, rounded } from "./figure.ts";
import { signIn } from "./pageWork.ts";
import { startProduct } from "./productProcess.ts";

/** JavaScript that a browser fetches for the course list, from nothing, and what the case page and the other pages add; gzipped. */
export async function benchFirstLoad(): Promise<Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), "bench-load-"));
  const product = await startProduct(dataDir);
  const browser = await chromium.launch({ executablePath: await browserPath(), args: browserArgs });
  try {
    // What its worker fetches for working offline comes behind the page, and is no part of what it waits for.
    const context = await browser.newContext({ serviceWorkers: "block" });
    await signIn(context, product.url, "student@bedside.test");
    const page = await context.newPage();
    const fetched = scriptsOf(page);
    await page.goto(`${product.url}/document_sets`);
    await page.getByRole("main").getByRole("article").first().waitFor();
    const list = await totalKb(fetched);
    await page.getByRole("main").getByRole("article").first().getByRole("link").first().click();
    await page
      .getByRole("main")
      .getByRole("article")
      .getByRole("heading")
      .getByRole("link")
      .first()
      .waitFor();
    const course = await totalKb(fetched);
    await page.getByRole("main").getByRole("article").getByRole("heading").getByRole("link").first().click();
    // Whatever kind of document comes first: its parts stand under another heading than the course's.
    await page.getByRole("navigation", { name: /^(Contents|Cards of this case)$/ }).waitFor();
    const withCase = await totalKb(fetched);
    return [
      size("JavaScript of the course list's first load, gzipped", list, 230),
      size("JavaScript that the case page adds, gzipped", withCase - course, 95),
      ...(await pageFigures()),
    ];
  } finally {
    await browser.close();
    await product.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Every page that the router fetches when it is asked for, after the course list. */
async function pageFigures(): Promise<Figure[]> {
  const sizes = pageSizes(await buildWebGraph());
  return sizes
    .filter(({ page }) => page !== "CaseRoute")
    .map(({ page, kb }) => size(`The same of ${page}`, kb, page === "EditorPage" ? 320 : 40));
}

const size = (name: string, kb: number, atMost: number): Figure => ({
  name,
  measured: `${rounded(kb)} KB`,
  floor: "",
  value: rounded(kb),
  target: { atMost },
  unit: "KB",
});

function scriptsOf(page: Page): Map<string, Promise<Buffer>> {
  const fetched = new Map<string, Promise<Buffer>>();
  page.on("response", (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.endsWith(".js")) fetched.set(pathname, response.body());
  });
  return fetched;
}

/** So long nothing comes before all has come. The page says that its network is idle but once. */
const quietMs = 1_000;

async function totalKb(fetched: ReadonlyMap<string, Promise<Buffer>>): Promise<number> {
  for (let before = -1; before !== fetched.size; await sleep(quietMs)) before = fetched.size;
  const bodies = await Promise.all(fetched.values());
  return bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0) / 1024;
}
