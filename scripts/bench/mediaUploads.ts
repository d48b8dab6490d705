import { mkdtemp, open, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, chromium } from "@playwright/test";
import { newUlid } from "#functions/runtime/clock.ts";
import { browserArgs, browserPath } from "#scripts/lib/browser.ts";
import { findRunning } from "#scripts/local/dataDirectory.ts";
import { partBytes, partsOf } from "#shared/domain/media/mediaFormats.ts";
import { type Figure, median, rounded } from "./figure.ts";
import { signIn } from "./pageWork.ts";
import { peakMemory } from "./processMemory.ts";
import { startProduct } from "./productProcess.ts";
import { ratioFigure } from "./timed.ts";

const MB = 1024 * 1024;
const large = 100 * MB;
const small = 10 * MB;
const turns = 5;
/** The same number as the page sends. */
const partsAtOnce = 3;

/** An upload of 100 MB through the page of the media library, beside bare PUTs of the same bytes. */
export async function benchUploads(): Promise<Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), "bench-media-"));
  const product = await startProduct(dataDir);
  const browser = await chromium.launch({ executablePath: await browserPath(), args: browserArgs });
  try {
    const running = findRunning(dataDir);
    if (!running) throw new Error("The product is not running on its data directory");
    Object.assign(process.env, running.environment);
    const context = await browser.newContext();
    await signIn(context, product.url, "admin@bedside.test");
    const [file, little] = [await aSound(dataDir, large), await aSound(dataDir, small)];
    const taken = { page: [] as number[], put: [] as number[] };
    await uploadMs(context, product.url, little); // warms both
    await putMs(context, product.url, little);
    const atSmall = await peakMemory(running.pid, () => uploadMs(context, product.url, little));
    const atLarge = await peakMemory(running.pid, async () => {
      for (let turn = 0; turn < turns; turn++) {
        taken.page.push(await uploadMs(context, product.url, file));
        taken.put.push(await putMs(context, product.url, file));
      }
    });
    return [
      ratioFigure(
        "Upload of 100 MB by the page, until the file stands in the library",
        median(taken.page),
        { ms: median(taken.put), what: "signed PUTs of the same bytes by the same browser" },
        1.5,
      ),
      {
        name: `Memory of the product while ${2 * turns} files of 100 MB come in, at most`,
        measured: `${rounded(atLarge / MB)} MB`,
        floor: `${rounded(atSmall / MB)} MB, one file of 10 MB`,
        value: rounded(atLarge / atSmall, 2),
        target: { atMost: 1.25 },
        unit: "×",
      },
    ];
  } finally {
    await browser.close();
    await product.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** A WAV of so many bytes: a header, and nothing but silence. */
async function aSound(folder: string, bytes: number): Promise<string> {
  const path = join(folder, `silence-${bytes / MB}-mb.wav`);
  const head = Buffer.alloc(44);
  head.write("RIFF", 0);
  head.writeUInt32LE(bytes - 8, 4);
  head.write("WAVEfmt ", 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(48_000, 24);
  head.writeUInt32LE(96_000, 28);
  head.writeUInt16LE(2, 32);
  head.writeUInt16LE(16, 34);
  head.write("data", 36);
  head.writeUInt32LE(bytes - 44, 40);
  const file = await open(path, "w");
  await file.write(head);
  await file.truncate(bytes);
  await file.close();
  return path;
}

/** Measures from the button of the dialog to the message that the file is there. */
async function uploadMs(context: BrowserContext, url: string, path: string): Promise<number> {
  const page = await context.newPage();
  try {
    await page.goto(`${url}/media_assets`);
    await page.getByRole("button", { name: "Upload files" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.locator("input[type=file]").setInputFiles(path);
    const name = path.split("/").at(-1) ?? "";
    await dialog.getByText(name).waitFor();
    const button = await dialog.getByRole("button", { name: "Upload", exact: true }).elementHandle();
    return await page.evaluate(pressAndWait, { button, words: `${name} uploaded!` });
  } finally {
    await page.close();
  }
}

/** Runs in the page, as the floor does: what asks it from outside again and again whether the words are there takes a third of its time. */
async function pressAndWait(of: { button: Node | null; words: string }): Promise<number> {
  if (!(of.button instanceof HTMLElement)) throw new Error("There is no button");
  const isThere = (added: Node): boolean => added.textContent?.includes(of.words) === true;
  const start = performance.now();
  await new Promise<void>((resolve) => {
    const watch = new MutationObserver((changes) => {
      if (!changes.some(({ addedNodes }) => [...addedNodes].some(isThere))) return;
      watch.disconnect();
      resolve();
    });
    watch.observe(document.body, { childList: true, subtree: true });
    (of.button as HTMLElement).click();
  });
  return performance.now() - start;
}

/** The same bytes by bare PUTs to signed links, as many at once as the page sends, from a page of the same site. */
async function putMs(context: BrowserContext, url: string, path: string): Promise<number> {
  const { signPut } = await import("#functions/ports/multipart.ts");
  const { size } = await stat(path);
  const links = await Promise.all(
    Array.from({ length: partsOf(size) }, (_, at) => {
      const bytes = Math.min(partBytes, size - at * partBytes);
      return signPut({ bucket: "MEDIA_BUCKET", key: `uploads/${newUlid()}`, bytes }, 600);
    }),
  );
  const page = await context.newPage();
  try {
    await page.goto(`${url}/media_assets`);
    const input = await page.evaluateHandle(() => {
      const made = document.createElement("input");
      made.type = "file";
      document.body.append(made);
      return made;
    });
    await input.setInputFiles(path);
    return await page.evaluate(putFile, { input, links, partBytes, partsAtOnce });
  } finally {
    await page.close();
  }
}

/** Runs in the page. */
async function putFile(of: {
  input: HTMLInputElement;
  links: string[];
  partBytes: number;
  partsAtOnce: number;
}): Promise<number> {
  const file = of.input.files?.[0];
  if (!file) throw new Error("There is no file");
  const start = performance.now();
  let next = 0;
  const lane = async (): Promise<void> => {
    for (let at = next++; at < of.links.length; at = next++) {
      const body = file.slice(at * of.partBytes, (at + 1) * of.partBytes);
      const reply = await fetch(of.links[at] ?? "", { method: "PUT", body });
      if (!reply.ok) throw new Error(`A PUT was answered with ${reply.status}`);
    }
  };
  await Promise.all(Array.from({ length: of.partsAtOnce }, lane));
  return performance.now() - start;
}
