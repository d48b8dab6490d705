import { createReadStream, existsSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { build } from "vite";
import { galleryConfig } from "#scripts/build/galleryConfig.ts";
import { readPdf } from "#tests/builders/pdf.ts";
import { expectPicture, stand } from "./picture.ts";

const types: Readonly<Record<string, string>> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".woff2": "font/woff2",
};
const folder = galleryConfig.build?.outDir ?? "";
let server: Server;
let address = "";

test.beforeAll(async () => {
  test.setTimeout(120_000);
  await build({ ...galleryConfig, logLevel: "warn", mode: "production" });
  server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://gallery");
    const file = join(folder, pathname === "/" ? "index.html" : pathname);
    const isThere = file.startsWith(folder) && existsSync(file);
    response.writeHead(isThere ? 200 : 404, { "Content-Type": types[extname(file)] ?? "text/plain" });
    if (isThere) createReadStream(file).pipe(response);
    else response.end();
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});
test.afterAll(() => void server?.close());

const looks = [
  { name: "light", width: 1000, scheme: "light" },
  { name: "dark", width: 1000, scheme: "dark" },
  { name: "phone", width: 390, scheme: "light" },
] as const;

async function partsOf(page: Page): Promise<string[]> {
  await page.goto(address);
  // Parts hold regions of their own.
  const regions = page.locator("main > section");
  await expect(regions.first()).toBeVisible();
  return regions.evaluateAll((all) => all.flatMap((each) => each.ariaLabel ?? []));
}

for (const { name, width, scheme } of looks) {
  test(`every part of the kit looks as it did: ${name}`, async ({ browser }) => {
    test.setTimeout(120_000);
    const context = await browser.newContext({ viewport: { width, height: 800 }, colorScheme: scheme });
    const page = await context.newPage();
    await stand(page);
    const parts = await partsOf(page);
    expect(parts.length).toBeGreaterThan(10);
    for (const part of parts) {
      await page.goto(`${address}?part=${encodeURIComponent(part)}`);
      await expect(page.getByRole("region", { name: part, exact: true })).toBeVisible();
      await expectPicture(page, `${part}-${name}`);
    }
    await context.close();
  });
}

test("a report wider than the paper is printed across, with every column on every sheet", async ({
  browser,
}) => {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.goto(`${address}?part=report`);
  const heads = await page.getByRole("columnheader").allTextContents();
  expect(heads).toHaveLength(17);
  const { pages } = await readPdf(await page.pdf({ preferCSSPageSize: true }));
  expect(pages.length).toBeGreaterThan(1);
  const joined = (text: string): string => text.replaceAll(/\s/g, "");
  for (const { width, height, beyond, text } of pages) {
    expect(width).toBeGreaterThan(height);
    expect(beyond).toEqual([]);
    expect(heads.filter((head) => !joined(text).includes(joined(head)))).toEqual([]);
  }
  await page.close();
});
