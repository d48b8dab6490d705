import { type Browser, expect, type Page, test } from "@playwright/test";
import { aCourseOfOneCase, aMember } from "#tests/builders/course.ts";
import { type BuiltPerson, testPassword } from "#tests/builders/world.ts";
import { expectAccessible } from "../a11y/support.ts";
import { signInAs } from "./support/ownPage.ts";
import { productUrl } from "./support/people.ts";
import { useProduct } from "./support/product.ts";

test.beforeAll(useProduct);

async function aPersonAtHome(): Promise<BuiltPerson> {
  const { program, course } = await aCourseOfOneCase({ title: "A small case" });
  return aMember(course, program);
}

async function openAccount(browser: Browser, person: BuiltPerson, options = {}): Promise<Page> {
  const context = await browser.newContext(options);
  await signInAs(context, person);
  const page = await context.newPage();
  await page.goto(`${productUrl()}/account`);
  await expect(page.getByRole("heading", { level: 1, name: "Your account" })).toBeVisible();
  return page;
}

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

test("a person changes their own name, and the shell shows it at once", async ({ browser }) => {
  const page = await openAccount(browser, await aPersonAtHome());
  await field(page, "First name").fill("");
  await press(page, "Save name");
  await expect(page.getByText("First name: Required")).toBeVisible();
  await expect(field(page, "First name")).toBeFocused();
  await field(page, "First name").fill("Ada");
  await field(page, "Last name").fill("Lovelace");
  await press(page, "Save name");
  await expect(page.getByText("Name saved.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Account of Ada Lovelace" })).toBeVisible();
  await page.reload();
  await expect(field(page, "First name")).toHaveValue("Ada");
  await page.context().close();
});

test("a person changes their password: a wrong one is told at its field, and the other browser is signed out", async ({
  browser,
}) => {
  const person = await aPersonAtHome();
  const page = await openAccount(browser, person);
  const other = await openAccount(browser, person);
  await field(page, "Current password").fill("not the password");
  await field(page, "New password").fill("a longer one of the tests");
  await field(page, "Confirm new password").fill("another one of the tests");
  await press(page, "Change password");
  await expect(page.getByText("Confirm new password: Passwords do not match")).toBeVisible();
  await field(page, "Confirm new password").fill("a longer one of the tests");
  await press(page, "Change password");
  await expect(page.getByText("Current password: Your current password is incorrect.")).toBeVisible();
  await expect(field(page, "Current password")).toBeFocused();
  await expect(field(page, "New password")).toHaveValue("a longer one of the tests");
  await field(page, "Current password").fill(testPassword);
  await press(page, "Change password");
  await expect(page.getByText("Password changed. You are signed out on your other devices.")).toBeVisible();
  await expect(field(page, "Current password")).toHaveValue("");

  await other.reload();
  await expect(other.getByRole("heading", { level: 1, name: "Sign in" })).toBeVisible();
  await field(other, "Email address").fill(person.email);
  await field(other, "Password").fill("a longer one of the tests");
  await press(other, "Sign in");
  await expect(other.getByRole("heading", { level: 1, name: "Your account" })).toBeVisible();
  for (const each of [page, other]) await each.context().close();
});

test("what was typed survives a reload and a lost session, and leaving asks", async ({ browser }) => {
  const person = await aPersonAtHome();
  const page = await openAccount(browser, person);
  await field(page, "First name").fill("Grace");
  page.once("dialog", (dialog) => void dialog.accept());
  await page.reload();
  await expect(page.getByText(/^Unsaved changes from .* are kept in this browser/)).toBeVisible();
  await expect(field(page, "First name")).toHaveValue("Grace");

  await page.getByRole("link", { name: "Courses" }).click();
  const question = page.getByText(
    "You have unsaved changes! Are you sure you want to leave this page? Unsaved changes will be lost.",
  );
  await expect(question).toBeVisible();
  await press(page, "Stay");
  await expect(question).toBeHidden();
  await expect(field(page, "First name")).toHaveValue("Grace");

  await page.context().clearCookies();
  await press(page, "Save name");
  await expect(page.getByText(/Your session has ended/)).toBeVisible();
  await field(page, "Password").fill(testPassword);
  await press(page, "Sign in");
  await expect(field(page, "First name")).toHaveValue("Grace");

  await page.getByRole("link", { name: "Courses" }).click();
  await press(page, "Leave");
  await expect(page.getByRole("heading", { level: 1, name: "Courses" })).toBeVisible();
  await page.goBack();
  await expect(field(page, "First name")).toHaveValue(person.first_name);
  await page.context().close();
});

test("a person sees where they are signed in, and signs out the others", async ({ browser }) => {
  const person = await aPersonAtHome();
  const page = await openAccount(browser, person);
  const others = [await openAccount(browser, person), await openAccount(browser, person)];
  await page.reload();
  const list = page.getByRole("region", { name: "Where you are signed in" });
  await expect(list.getByRole("listitem")).toHaveCount(3);
  await expect(list.getByRole("listitem").first()).toContainText("This device");
  await list
    .getByRole("button", { name: /^Sign out .*signed in/ })
    .first()
    .click();
  await expect(list.getByRole("listitem")).toHaveCount(2);
  await press(page, "Sign out everywhere else");
  await expect(page.getByRole("dialog", { name: "Sign out of your other device?" })).toBeVisible();
  await page.getByRole("dialog").getByRole("button", { name: "Sign out", exact: true }).click();
  await expect(list.getByRole("listitem")).toHaveCount(1);
  await expect(list.getByRole("button")).toHaveCount(0);
  for (const other of others) {
    await other.reload();
    await expect(other.getByRole("heading", { level: 1, name: "Sign in" })).toBeVisible();
  }
  for (const each of [page, ...others]) await each.context().close();
});

for (const [width, colorScheme] of [
  [1280, "light"],
  [1280, "dark"],
  [390, "light"],
  [390, "dark"],
] as const) {
  test(`the account has no fault of accessibility at ${width} px, ${colorScheme}`, async ({ browser }) => {
    const page = await openAccount(browser, await aPersonAtHome(), {
      viewport: { width, height: 800 },
      colorScheme,
    });
    await expect(page.getByRole("listitem").filter({ hasText: "This device" })).toBeVisible();
    await expectAccessible(page, "the account");
    await field(page, "First name").fill("");
    await press(page, "Save name");
    await press(page, "Change password");
    await expect(page.getByText("Current password: Required")).toBeVisible();
    await expectAccessible(page, "the account with what is wrong");
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await page.context().close();
  });
}
