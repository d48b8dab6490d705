import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import { totpCode, totpStep } from "#functions/identity/factors/totp.ts";
import { aPerson, aProgram, type BuiltPerson, testPassword } from "#tests/builders/world.ts";
import { expectAccessible } from "../a11y/support.ts";
import { productUrl } from "./support/people.ts";
import { useProduct } from "./support/product.ts";

test.beforeAll(useProduct);

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const heading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true });

/** A device of the browser's that holds passkeys and knows its holder by a finger. */
async function aDevice(context: BrowserContext, page: Page): Promise<void> {
  const devtools = await context.newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

async function leave(page: Page): Promise<void> {
  await page.context().clearCookies();
  await page.goto(productUrl());
  await expect(heading(page, "Sign in")).toBeVisible();
}

async function typePassword(page: Page, { email }: BuiltPerson): Promise<void> {
  await page.getByLabel("Email address").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(testPassword);
  await press(page, "Sign in");
}

/** At desktop width in the light, and at phone width in the dark. */
async function expectPasses(page: Page, place: string): Promise<void> {
  await expectAccessible(page, place);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: "dark" });
  await expectAccessible(page, `${place} at 390 px, dark`);
  await page.emulateMedia({ colorScheme: "light" });
  await page.setViewportSize({ width: 1280, height: 800 });
}

test("C-43: whoever must have a second factor sets one up first, and signs in by each of them", async ({
  browser,
}) => {
  test.setTimeout(120_000);
  const program = await aProgram({ second_factor: "staff" });
  const teacher = await aPerson([{ program, role: "Teacher" }]);
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await aDevice(context, page);

  await page.goto(`${productUrl()}/account`);
  await typePassword(page, teacher);
  await expect(heading(page, "Set up two-step sign-in")).toBeVisible();
  await expectPasses(page, "setting up");
  // Whatever address is asked for.
  await page.goto(`${productUrl()}/document_sets`);
  await expect(heading(page, "Set up two-step sign-in")).toBeVisible();
  await press(page, "Add a passkey");
  await page.getByLabel("Name", { exact: true }).fill("Laptop");
  await press(page, "Save passkey");
  await expect(page.getByText("Save your recovery codes")).toBeVisible();
  const codes = await page.getByRole("dialog").locator("code").allTextContents();
  expect(codes).toHaveLength(10);
  await expectPasses(page, "recovery codes");
  await press(page, "I saved my codes");
  await expect(heading(page, "Set up two-step sign-in")).toBeHidden();

  await leave(page);
  await press(page, "Sign in with a passkey");
  await page.getByRole("button", { name: /^Account of/ }).waitFor();

  await page.goto(`${productUrl()}/account`);
  await press(page, "Set up an authenticator app");
  const secret = (await page.getByRole("definition").textContent())?.replace(/\s/g, "") ?? "";
  await expect(page.getByRole("img", { name: "QR code of the key" })).toBeVisible();
  await expectPasses(page, "authenticator app");
  const code = (later = 0) => totpCode(secret, totpStep(Date.now()) + later);
  await page.getByLabel("Code from the app").fill("000000");
  await press(page, "Confirm app");
  await expect(page.getByText("Code from the app: This code is incorrect")).toBeVisible();
  await page.getByLabel("Code from the app").fill(code());
  await press(page, "Confirm app");
  await expect(page.getByText("Authenticator app set up.")).toBeVisible();

  await leave(page);
  await typePassword(page, teacher);
  await expect(heading(page, "Second step")).toBeVisible();
  await expectPasses(page, "second step");
  await press(page, "Use your authenticator app");
  await page.getByLabel("Six-digit code").fill(code(1));
  await press(page, "Sign in");
  await page.getByRole("button", { name: /^Account of/ }).waitFor();

  await leave(page);
  await typePassword(page, teacher);
  await press(page, "Use a recovery code");
  await page.getByLabel("Recovery code").fill("AAAAA-AAAAA");
  await press(page, "Sign in");
  await expect(page.getByText("This recovery code is incorrect").first()).toBeVisible();
  await page.getByLabel("Recovery code").fill(codes[0]?.toLowerCase() ?? "");
  await press(page, "Sign in");
  await page.getByRole("button", { name: /^Account of/ }).waitFor();

  await page.goto(`${productUrl()}/account`);
  await expect(page.getByText("9 recovery codes left")).toBeVisible();
  await expectPasses(page, "account with two factors");
  await press(page, "Remove authenticator app");
  await press(page, "Remove");
  await expect(page.getByText("Authenticator app removed.")).toBeVisible();
  await press(page, "Remove Laptop");
  await press(page, "Remove");
  await expect(page.getByText(/^This is your only second factor/)).toBeVisible();
  await press(page, "Rename Laptop");
  await page.getByRole("textbox", { name: "Name", exact: true }).fill("Old laptop");
  await page.getByRole("dialog").getByRole("button", { name: "Save name" }).click();
  await expect(page.getByText("Old laptop")).toBeVisible();
  await context.close();
});
