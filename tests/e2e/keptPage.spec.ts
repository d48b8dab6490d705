import { expect, type Page, test } from "@playwright/test";
import { putObject } from "#functions/ports/storage.ts";
import { aCourseOfOneCase, aMember } from "#tests/builders/course.ts";
import { aSmallCase } from "#tests/builders/smallCase.ts";
import { aDeployment } from "./support/deployment.ts";
import { signInAs } from "./support/ownPage.ts";
import { productUrl } from "./support/people.ts";
import { useProduct } from "./support/product.ts";

test.use({ serviceWorkers: "allow" });
test.setTimeout(120_000);
test.beforeAll(useProduct);

const elsewhere = "http://127.0.0.1:9";
const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10" width="20" height="10"><rect width="20" height="10" fill="#4a8"/></svg>';
const picture = (page: Page) => page.getByRole("img", { name: "A window" });
const isShown = (page: Page) =>
  picture(page).evaluateAll((elements) =>
    elements.some((element) => element instanceof HTMLImageElement && element.naturalWidth > 0),
  );

test("D-30: a page that the browser keeps shows pictures from where the server says today that they lie", async ({
  browser,
}) => {
  const key = "7/compressed/images/kept-window.svg";
  await putObject("MEDIA_BUCKET", key, drawing, "image/svg+xml");
  const root = aSmallCase("A window", [{ type: "image", uid: "window", url: key, altText: "A window" }]);
  const { program, course, relationId } = await aCourseOfOneCase({ title: "A window", root });
  const person = await aMember(course, program);
  // As when the media lay at another address on the day that the worker was installed.
  let mediaOrigin = elsewhere;
  const site = await aDeployment({
    policyOf: (policy) => policy.replaceAll(new URL(productUrl()).origin, mediaOrigin),
  });
  const context = await browser.newContext();
  try {
    await signInAs(context, person);
    const page = await context.newPage();
    await page.goto(`${site.url}/document_set_document_relations/${relationId}`);
    await expect(page.getByText("Somebody has a pain.")).toBeVisible();
    expect(await isShown(page)).toBe(false);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));

    mediaOrigin = new URL(productUrl()).origin;
    // A page that takes longer than the worker's patience is shown as it was kept, so one look may be too early.
    await expect(async () => {
      await page.reload();
      await expect(picture(page)).toBeAttached();
      await expect.poll(() => isShown(page), { timeout: 5_000 }).toBe(true);
    }).toPass({ timeout: 50_000 });
    // Without a network it opens with what the server said last.
    const keptPolicy = () =>
      page.evaluate(async () => {
        const kept = await (await caches.open("bedside-page")).match("/index.html");
        return kept?.headers.get("content-security-policy") ?? "";
      });
    await expect.poll(keptPolicy).toContain(mediaOrigin);
    expect(await keptPolicy()).not.toContain(elsewhere);
    await context.setOffline(true);
    site.close();
    await page.reload();
    await page.getByRole("button", { name: "Continue offline" }).click();
    await expect(page.getByText("Somebody has a pain.")).toBeVisible();
  } finally {
    await context.close();
    site.close();
  }
});
