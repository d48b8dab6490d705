import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { buildWebGraph, caseRoute, editorModules } from "#scripts/build/webGraph.ts";
import { browserArgs, browserPath } from "#scripts/lib/browser.ts";
import { type Figure, rounded } from "./figure.ts";
import { signIn } from "./pageWork.ts";
import { startProduct } from "./productProcess.ts";
import { publishGenerated } from "./viewerCases.ts";
import { benchClicks } from "./viewerClicks.ts";
import { benchGrowth } from "./viewerGrowth.ts";
import { benchOpening } from "./viewerOpening.ts";

/** Measures what a long case costs the browser that shows it, and what the case page has the browser fetch. */
export async function benchViewer(): Promise<Figure[]> {
  const route = await routeFigures();
  const dataDir = await mkdtemp(join(tmpdir(), "bench-viewer-"));
  const product = await startProduct(dataDir);
  const browser = await chromium.launch({ executablePath: await browserPath(), args: browserArgs });
  try {
    const cases = await publishGenerated(dataDir, [10, 20, 40, 80]);
    const main = cases.find(({ cards }) => cards === 40);
    if (!main) throw new Error("There is no case of 40 cards");
    const student = await browser.newContext();
    await signIn(student, product.url, "student@bedside.test");
    const opening = await benchOpening(student, product.url, main);
    await student.close();
    // Editors alone may choose the mode in which everything shows; an answer of theirs goes the same way.
    const editor = await browser.newContext();
    await signIn(editor, product.url, "admin@bedside.test");
    const clicks = await benchClicks(editor, product.url, main);
    const growth = await benchGrowth(editor, product.url, cases);
    return [opening, ...clicks, ...growth, ...route];
  } finally {
    await browser.close();
    await product.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function routeFigures(): Promise<Figure[]> {
  const { shell, route } = caseRoute(await buildWebGraph());
  const kb = [...route].reduce((sum, { gzipped }) => sum + gzipped, 0) / 1024;
  const ofEditor = editorModules([...shell, ...route]).length;
  return [
    {
      name: "Scripts and styles of the case page over the shell, at once or later, gzipped",
      measured: `${rounded(kb)} KB`,
      floor: "",
      value: rounded(kb),
      target: { atMost: 90 },
      unit: "KB",
    },
    {
      name: "Modules of ProseMirror in the case page or the shell",
      measured: String(ofEditor),
      floor: "",
      value: ofEditor,
      target: { atMost: 0 },
      unit: "modules",
    },
  ];
}
