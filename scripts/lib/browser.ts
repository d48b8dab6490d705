import { mkdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import * as z from "zod/mini";

const root = resolve(import.meta.dirname, "../..");

/**
 * The path of a Chromium that needs no download: it comes inside an npm package, packed. It is unpacked into a folder of
 * its own for each version, since the package reuses whatever browser stands in the temporary folder, a stale one too.
 */
export async function browserPath(): Promise<string> {
  const manifest = readFileSync(resolve(root, "node_modules/@sparticuz/chromium/package.json"), "utf8");
  const { version } = z.object({ version: z.string() }).parse(JSON.parse(manifest));
  const folder = resolve(root, `.cache/chromium-${version}`);
  mkdirSync(folder, { recursive: true });
  const before = process.env.TMPDIR;
  process.env.TMPDIR = folder;
  try {
    const { default: chromium } = await import("@sparticuz/chromium");
    return await chromium.executablePath();
  } finally {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
  }
}

/** All that Chromium is started with. The package's own list includes switches that weaken the same-origin policy. */
export const browserArgs = ["--no-sandbox"];
