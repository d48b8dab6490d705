import { basename } from "node:path";
import { type Browser, type BrowserContext, expect, type Page, test } from "@playwright/test";

export const productUrl = (): string => {
  const url = process.env.PRODUCT_URL;
  if (!url) throw new Error("The product was not started");
  return url;
};

export const password = "bedside-demo";

/** The demo accounts. @see rulings "Demo accounts" */
export type Account =
  | "student"
  | "faculty"
  | "coordinator"
  | "curriculum"
  | "lca"
  | "manager"
  | "it"
  | "roster"
  | "editor"
  | "assessor"
  | "reviewer"
  | "admin";

export const emailOf = (account: Account | string): string =>
  account.includes("@") ? account : `${account}@bedside.test`;

/**
 * Stories run three at a time, a file each. A demo account that a story changes something with is that file's alone; the
 * others only read. What needs more has a program of its own (`ownClass.ts`, tests/builders).
 */
const fileOf: Readonly<Record<string, string>> = {
  "student@bedside.test": "learner.spec.ts",
  "manager@bedside.test": "learner.spec.ts",
  "grace.kim@bedside.test": "demoExam.spec.ts",
  "noor.haddad@bedside.test": "demoExam.spec.ts",
  "ethan.park@bedside.test": "pages.spec.ts",
  "admin@bedside.test": "cases.spec.ts",
};

function refuseStranger(email: string): void {
  const [owner, here] = [fileOf[email], basename(test.info().file)];
  if (owner && owner !== here)
    throw new Error(`${email} belongs to ${owner}: ${here} needs people of its own`);
}

/** By the sign-in page, whatever the person may see then. */
export async function signInWith(page: Page, account: Account | string): Promise<void> {
  refuseStranger(emailOf(account));
  await page.goto(`${productUrl()}/`);
  await page.getByLabel("Email address").fill(emailOf(account));
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

/** Signed in and at the list of courses, where most stories begin. */
export async function signIn(page: Page, account: Account | string): Promise<void> {
  await signInWith(page, account);
  await expect(page.getByRole("heading", { level: 1, name: home })).toBeVisible();
  await page.goto(`${productUrl()}/document_sets`);
  await expect(page.getByRole("heading", { level: 1, name: "Courses" })).toBeVisible();
}

/** What the page is called on which each role lands. */
export const home = /^(Home|.+ Dashboard)$/;

/** A browser of somebody's own, signed in. */
export async function personIn(
  browser: Browser,
  account: Account | string,
  options: Parameters<Browser["newContext"]>[0] = {},
): Promise<{ page: Page; context: BrowserContext }> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  await signIn(page, account);
  return { page, context };
}
