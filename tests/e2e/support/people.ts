import { type Browser, type BrowserContext, expect, type Page } from "@playwright/test";

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

export async function signIn(page: Page, account: Account | string): Promise<void> {
  await page.goto(`${productUrl()}/`);
  await page.getByLabel("E-mail address").fill(emailOf(account));
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Courses" })).toBeVisible();
}

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
