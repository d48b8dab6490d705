import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { chromium, type Page } from "@playwright/test";
import { startProduct } from "../bench/productProcess.ts";
import { browserArgs, browserPath } from "../lib/browser.ts";

/** `npm run screenshots`: the pictures of docs/images, taken of the product with its demo data. */
const course = "Clerkship Block 3: Acute Care";
const caseTitle = /chest pressure/;
const images = resolve(import.meta.dirname, "../../docs/images");
mkdirSync(images, { recursive: true });
const dataDir = mkdtempSync(join(tmpdir(), "screenshots-"));
const product = await startProduct(dataDir);
const browser = await chromium.launch({ executablePath: await browserPath(), args: browserArgs });
try {
  const student = await signIn("student@bedside.test", { width: 1280, height: 800 });
  await openCase(student);
  await student.screenshot({ path: join(images, "case.png") });

  const phone = await signIn("student@bedside.test", { width: 390, height: 844 });
  await openCase(phone);
  await phone.screenshot({ path: join(images, "case-phone.png") });

  const teacher = await signIn("faculty@bedside.test", { width: 1280, height: 800 });
  await teacher.getByRole("main").getByRole("link", { name: course }).click();
  await teacher.getByRole("link", { name: "Usage report" }).click();
  await teacher.getByRole("row").nth(3).waitFor();
  await teacher.waitForLoadState("networkidle");
  await teacher.screenshot({ path: join(images, "report.png") });
} finally {
  await browser.close();
  await product.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

async function signIn(email: string, viewport: { width: number; height: number }): Promise<Page> {
  const page = await (await browser.newContext({ viewport })).newPage();
  await page.goto(product.url);
  await page.getByLabel("Email address").fill(email);
  await page.getByLabel("Password", { exact: true }).fill("bedside-demo");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.getByRole("main").getByRole("article").first().waitFor();
  return page;
}

async function openCase(page: Page): Promise<void> {
  // Neither what a passage offers under the pointer nor the mark of a keyboard's focus is part of the picture.
  await page.mouse.move(0, 0);
  await page.getByRole("main").getByRole("link", { name: course }).dispatchEvent("click");
  await page.getByRole("main").getByRole("link", { name: caseTitle }).dispatchEvent("click");
  await page.getByRole("button", { name: "Continue", exact: true }).waitFor();
  // Longer than the page gathers what it sends: the opening itself is saved.
  await page.waitForTimeout(5_000);
  await page
    .getByRole("status")
    .filter({ hasText: /^Saved$/ })
    .waitFor();
}
