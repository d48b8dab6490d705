import { expect, test } from "@playwright/test";
import { sendMail } from "#functions/mail/sendMail.ts";
import { newUlid } from "#functions/runtime/clock.ts";
import { productUrl } from "../e2e/support/people.ts";
import { useProduct } from "../e2e/support/product.ts";
import { expectAccessible } from "./support.ts";

for (const viewport of [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
]) {
  test(`a mail is read in the local mailbox, found from the sign-in page, at ${viewport.width} px`, async ({
    browser,
  }) => {
    useProduct();
    const to = `${newUlid().toLowerCase()}@bedside.test`;
    const data = { first_name: "Ada", changed_at: "2026-11-22T08:05:00.000Z" };
    await sendMail({ kind: "passwordChanged", to, reader: { student_of: [] }, data, mailId: newUlid() });
    const context = await browser.newContext({ viewport });
    const page = await context.newPage();
    await page.goto(productUrl());
    const link = page.getByRole("link", { name: "local mailbox" });
    await expect(link).toBeVisible();
    const own = page.getByRole("listitem").filter({ hasText: to });
    await link.click();
    await page.getByRole("searchbox", { name: "Search by address or subject" }).fill(to);
    await page.getByRole("button", { name: "Search" }).click();
    await expect(async () => {
      await page.reload();
      await expect(own).toBeVisible({ timeout: 1000 });
    }).toPass();
    await expect(page.getByText("This is the mailbox of the local cloud.")).toBeVisible();
    await expectAccessible(page, "local mailbox");
    await own.getByRole("link", { name: "Your password was changed" }).click();
    await expect(page.getByText("Hello Ada,")).toBeVisible();
    await expectAccessible(page, "a mail");
    await page.getByRole("link", { name: "As its reader sees it" }).click();
    await expect(page.getByRole("heading", { name: "Your password was changed" })).toBeVisible();
    // Where it is shown nothing runs, axe neither: the same page apart from there.
    const html = await page.content();
    const apart = await context.newPage();
    await apart.setContent(html);
    await expectAccessible(apart, "a mail's HTML");
    await context.close();
  });
}
