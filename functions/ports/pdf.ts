import { existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import puppeteer, { type Browser } from "puppeteer-core";

/** Version that package.json pins: the package reuses any browser that it once unpacked, of any version. */
export const chromiumVersion = "153.0.0";

const printMs = 20_000;

let executable: Promise<string> | undefined;

/** The browser's path, unpacked at first use. Two calls at once wait for one unpacking. */
function chromiumPath(): Promise<string> {
  executable ??= unpack();
  return executable;
}

async function unpack(): Promise<string> {
  // On Lambda /tmp is as new as the code. Elsewhere it outlives versions and is shared: each version has a directory, which
  // appears under its name once it is whole.
  if (process.env.AWS_EXECUTION_ENV !== undefined) return unpackInto(tmpdir());
  const whole = join(tmpdir(), `chromium-${chromiumVersion}`);
  if (existsSync(whole)) return join(whole, "chromium");
  const growing = `${whole}.${process.pid}.${Math.trunc(performance.now())}`;
  mkdirSync(growing, { recursive: true });
  await unpackInto(growing);
  try {
    renameSync(growing, whole);
  } catch (error) {
    // Another process was faster; what it made is the same.
    if (!existsSync(whole)) throw error;
    rmSync(growing, { recursive: true, force: true });
  }
  return join(whole, "chromium");
}

async function unpackInto(directory: string): Promise<string> {
  const outside = process.env.TMPDIR;
  process.env.TMPDIR = directory;
  try {
    // Imported here: the package looks at the temporary directory when it loads.
    const { default: chromium } = await import("@sparticuz/chromium");
    return await chromium.executablePath();
  } finally {
    if (outside === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = outside;
  }
}

/**
 * Prints a self-contained HTML document as PDF: Letter pages with `header` and page numbers. Scripts do not run and no
 * request leaves the machine: whatever the document refers to is missing.
 */
export async function printPdf(html: string, { header }: { header: string }): Promise<Uint8Array> {
  const browser = await puppeteer.launch({
    executablePath: await chromiumPath(),
    headless: "shell",
    // On Lambda nothing but this function runs in the sandbox that AWS gives it.
    args: ["--no-sandbox", "--font-render-hinting=none"],
    timeout: printMs,
  });
  try {
    return await printIn(browser, html, header);
  } finally {
    await browser.close();
  }
}

async function printIn(browser: Browser, html: string, header: string): Promise<Uint8Array> {
  const page = await browser.newPage();
  await page.setJavaScriptEnabled(false);
  await page.setOfflineMode(true);
  await page.setContent(html, { waitUntil: "load", timeout: printMs });
  return page.pdf({
    format: "letter",
    margin: { top: "22mm", bottom: "20mm", left: "20mm", right: "20mm" },
    printBackground: true,
    displayHeaderFooter: true,
    headerTemplate: marginBox(`<span>${header}</span>`),
    footerTemplate: marginBox(
      `<span></span><span>Page <span class="pageNumber"></span> of <span class="totalPages"></span></span>`,
    ),
    tagged: true,
    outline: true,
    timeout: printMs,
  });
}

const marginBox = (content: string): string =>
  `<div style="width:100%;padding:0 20mm;display:flex;justify-content:space-between;font:8px sans-serif;color:#5b6668">${content}</div>`;
