import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, chromium, type Page } from "@playwright/test";
import { browserArgs, browserPath } from "#scripts/lib/browser.ts";
import { type Figure, rounded } from "./figure.ts";
import { figuresOfKinds, filesOfShell, listOfFiles } from "./kindsOfBytes.ts";
import { signIn } from "./pageWork.ts";
import { startProduct } from "./productProcess.ts";
import { type Asked, poorLine, thinLine } from "./thinLine.ts";
import { publishGenerated } from "./viewerCases.ts";

type Line = Awaited<ReturnType<typeof thinLine>>;

const cards = 40;
const patienceMs = 180_000;

/** The case page over a poor line: a long case for the first time and once more, and an exam from its start to a saved answer. */
export async function benchSlowLine(): Promise<Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), "bench-line-"));
  const product = await startProduct(dataDir);
  const browser = await chromium.launch({ executablePath: await browserPath(), args: browserArgs });
  const line = await thinLine(Number(new URL(product.url).port), poorLine);
  try {
    const [long] = await publishGenerated(dataDir, [cards]);
    if (!long) throw new Error("There is no long case");
    const ofDemo = await benchCase(await studentOf(), line, {
      name: "a case of the demo",
      path: "/documents/1",
      isTargeted: true,
    });
    const longOne = {
      name: `a case of ${cards} cards and 59,654 words`,
      path: `/documents/${long.documentId}`,
    };
    const ofLong = await benchCase(await studentOf(), line, longOne);
    const ofExam = await benchExam(await studentOf(), line, product.url);
    return [...ofDemo, ...ofLong, ...ofExam];
  } finally {
    await line.stop();
    await browser.close();
    await product.stop();
    await rm(dataDir, { recursive: true, force: true });
  }

  /** Signed in by the product's own address, so that nothing of the line's is kept yet. */
  async function studentOf(): Promise<BrowserContext> {
    const context = await browser.newContext();
    context.setDefaultTimeout(patienceMs);
    context.setDefaultNavigationTimeout(patienceMs);
    await signIn(context, product.url, "student@bedside.test");
    return context;
  }
}

type Visit = { ms: number; bytes: number; asked: Asked[] };

/** Time and bytes from `act` until what is waited for is there, and what the bytes are. */
async function visit({ line }: Line, act: () => Promise<unknown>): Promise<Visit> {
  const [start, before] = [performance.now(), line.received];
  line.asked.length = 0;
  await act();
  const asked = line.asked.map((each) => ({ ...each }));
  return { ms: performance.now() - start, bytes: line.received - before, asked };
}

async function benchCase(
  student: BrowserContext,
  line: Line,
  { name, path, isTargeted = false }: { name: string; path: string; isTargeted?: boolean },
): Promise<Figure[]> {
  const open = (page: Page) => async (): Promise<void> => {
    await page.goto(`${line.url}${path}`, { waitUntil: "commit" });
    await page.getByRole("button", { name: "Continue", exact: true }).waitFor();
  };
  const page = await student.newPage();
  const start = performance.now();
  const first = await visit(line, open(page));
  await page.waitForFunction(
    () => document.fonts.status === "loaded" && [...document.fonts].some(({ status }) => status === "loaded"),
  );
  const inOwnTypeMs = performance.now() - start;
  const floorMs = await barelyMs(first.bytes);
  // What is kept for later comes now; how fast is of no interest.
  line.line.isPoor = false;
  const shell = filesOfShell(await (await fetch(line.url, { headers: { accept: "text/html" } })).text());
  console.log(`\nFirst visit of ${name}, to its first card:\n${listOfFiles(first.asked, shell)}`);
  await page.waitForFunction(async () => (await navigator.serviceWorker.ready).active?.state === "activated");
  await page.waitForLoadState("networkidle");
  await page.close();
  line.line.isPoor = true;
  const again = await student.newPage();
  const second = await visit(line, async () => {
    await open(again)();
    await again.waitForLoadState("networkidle");
  });
  await student.close();
  const share = (second.bytes / first.bytes) * 100;
  return [
    overFloor(`First visit of ${name}, to its first card`, first, floorMs, 2),
    ...(isTargeted
      ? [
          absolute(`Time of a first visit of ${name}, to its first card`, first.ms / 1000, 12, "s"),
          absolute(`The same, until its text stands in its own typefaces`, inOwnTypeMs / 1000, 12, "s"),
          absolute(`Bytes of a first visit of ${name}, to its first card`, first.bytes / 1024, 400, "KB"),
          ...figuresOfKinds("Of these", first.asked, shell),
        ]
      : []),
    {
      name: `Bytes of a repeat visit of ${name}, until nothing more comes`,
      measured: kb(second.bytes),
      floor: `${kb(first.bytes)}, the first visit to its first card`,
      value: rounded(share),
      target: { atMost: 5 },
      unit: "%",
    },
  ];
}

async function benchExam(student: BrowserContext, line: Line, directly: string): Promise<Figure[]> {
  const page = await student.newPage();
  const start = page.getByRole("button", { name: "Start the exam" });
  const path = await examPath(student, directly);
  const shown = await visit(line, async () => {
    await page.goto(`${line.url}${path}`, { waitUntil: "commit" });
    await start.waitFor();
  });
  const shownFloorMs = await barelyMs(shown.bytes);
  const option = page.getByRole("main").locator("fieldset:has(input:enabled) input");
  const begun = await visit(line, async () => {
    await start.click();
    await page.getByRole("dialog").getByRole("button", { name: "Start now" }).click();
    await page
      .getByRole("timer")
      .filter({ hasText: /^29:\d\d$/ })
      .waitFor();
  });
  const begunFloorMs = await barelyMs(begun.bytes);
  const sign = page.getByRole("status").filter({ hasText: /^Saved$/ });
  // The first question stands on one of the next cards.
  while ((await option.count()) === 0)
    await page.getByRole("button", { name: "Continue", exact: true }).click();
  await sign.waitFor();
  const saved = await visit(line, async () => {
    await option.first().check();
    await sign.waitFor({ state: "detached" });
    await sign.waitFor();
  });
  await student.close();
  return [
    overFloor("First visit of an exam, to its Start button", shown, shownFloorMs, 2),
    overFloor("From Start to the first card and the time that runs", begun, begunFloorMs, 3),
    {
      name: "From an answer to 'Saved'",
      measured: `${rounded(saved.ms / 1000, 2)} s`,
      floor: `${poorLine.roundTripMs / 1000} s, a round trip`,
      value: rounded(saved.ms / poorLine.roundTripMs, 2),
      target: { atMost: 4 },
      unit: "×",
    },
  ];
}

async function examPath(student: BrowserContext, url: string): Promise<string> {
  const page = await student.newPage();
  await page.goto(`${url}/document_sets`);
  await page.getByRole("link", { name: "Clerkship Block 3: Acute Care" }).first().click();
  const link = page
    .getByRole("article")
    .filter({ hasText: "Timed Exam: " })
    .getByRole("heading")
    .getByRole("link");
  const path = await link.first().getAttribute("href");
  await page.close();
  if (!path) throw new Error("The demo has no exam");
  return path;
}

/** Measures that many bytes as one file over a line of the same kind, asked for over a new connection. */
async function barelyMs(bytes: number): Promise<number> {
  const server = createServer((_request, reply) => void reply.end(Buffer.alloc(bytes)));
  server.listen(0, "localhost");
  await once(server, "listening");
  const line = await thinLine((server.address() as AddressInfo).port, poorLine);
  try {
    const start = performance.now();
    await (await fetch(line.url)).arrayBuffer();
    return performance.now() - start;
  } finally {
    await line.stop();
    server.close();
  }
}

const kb = (bytes: number): string => `${rounded(bytes / 1024)} KB`;

const absolute = (name: string, value: number, atMost: number, unit: string): Figure => ({
  name,
  measured: `${rounded(value, 1)} ${unit}`,
  floor: "",
  value: rounded(value, 1),
  target: { atMost },
  unit,
});

const overFloor = (name: string, { ms, bytes }: Visit, floorMs: number, atMost: number): Figure => ({
  name: `${name}, ${kb(bytes)}`,
  measured: `${rounded(ms / 1000, 2)} s`,
  floor: `${rounded(floorMs / 1000, 2)} s, as many bytes as one file`,
  value: rounded(ms / floorMs, 2),
  target: { atMost },
  unit: "×",
});
