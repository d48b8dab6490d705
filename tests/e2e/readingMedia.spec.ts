import { expect, type Locator, type Page, test } from "@playwright/test";
import { expectAccessible } from "#tests/a11y/support.ts";
import { useProduct } from "./support/product.ts";

import { aReader } from "./support/reader.ts";

test.beforeAll(useProduct);

test.describe("D-14, D-01: media", () => {
  test("a film plays with the captions of its title that have the highest identifier", async ({
    browser,
  }) => {
    const { page, context, open } = await aReader(browser);
    const refused: string[] = [];
    page.on("console", (message) => {
      // A picture is kept for later where its bucket allows that (ADR 0188), which the local one does not.
      const isOfPicture = `${message.text()} ${message.location().url}`.includes("door%20one.svg");
      if (message.type() === "error" && !isOfPicture) refused.push(message.text());
    });
    await open();
    const film = page.locator("#film video");
    await film.scrollIntoViewIfNeeded();
    const captions = () =>
      film.evaluate((video: HTMLVideoElement) => {
        const [track] = video.textTracks;
        return {
          mode: track?.mode,
          active: [...(track?.activeCues ?? [])].map((cue) => (cue as VTTCue).text),
        };
      });
    await film.evaluate(async (video: HTMLVideoElement) => {
      video.muted = true;
      await video.play();
    });
    await expect.poll(captions).toEqual({ mode: "showing", active: ["Chest and belly rise"] });
    expect(refused).toEqual([]);
    await context.close();
  });

  test("a film and a picture whose links have expired are fetched by new ones", async ({ browser }) => {
    const { page, context, open } = await aReader(browser);
    let asked = 0;
    await page.route("**/api/v2/versions/*", async (route) => {
      const reply = await route.fetch();
      const body = await reply.text();
      asked += 1;
      // The store answers a link that has expired as it does one that was never good.
      const old = body.replaceAll(/X-Amz-Signature=\w{8}/g, "X-Amz-Signature=00000000");
      await route.fulfill({ response: reply, body: asked === 1 ? old : body });
    });
    await open();
    const picture = page.getByRole("img", { name: "A window" });
    await picture.scrollIntoViewIfNeeded();
    await expect
      .poll(() => picture.evaluate((element: HTMLImageElement) => element.naturalWidth))
      .toBeGreaterThan(0);
    const film = page.locator("#film video");
    await film.scrollIntoViewIfNeeded();
    await expect
      .poll(() => film.evaluate((video: HTMLVideoElement) => video.readyState))
      .toBeGreaterThanOrEqual(1);
    expect(asked).toBe(2);

    // The tree was kept with the links of that time; it does not come again, and its pictures have new ones.
    const [second] = await Promise.all([
      page.waitForResponse((reply) => reply.url().includes("/api/v2/versions/")),
      page.reload(),
    ]);
    expect(Object.keys(await second.json())).toEqual(["id", "hash", "links"]);
    await picture.scrollIntoViewIfNeeded();
    await expect
      .poll(() => picture.evaluate((element: HTMLImageElement) => element.naturalWidth))
      .toBeGreaterThan(0);
    expect(asked).toBe(3);
    await context.close();
  });

  for (const width of [1280, 390]) {
    test(`a PDF is shown as pictures of its pages where the browser shows none, at ${width} px`, async ({
      browser,
    }) => {
      const { page, context, open } = await aReader(browser, { viewport: { width, height: 800 } });
      // As in the browsers of phones.
      await page.addInitScript(() =>
        Object.defineProperty(Navigator.prototype, "pdfViewerEnabled", { get: () => false }),
      );
      await open();
      const handout = page.locator("#handout");
      await handout.scrollIntoViewIfNeeded();
      await expect(handout).toContainText(
        "This browser can't show PDFs inside a page. Pictures of its first 2 pages are shown here",
      );
      const pages = handout.getByRole("region", { name: "Pages of Counting breaths" });
      for (const name of ["Page 1 of Counting breaths", "Page 2 of Counting breaths"]) {
        const picture = pages.getByRole("img", { name });
        await picture.scrollIntoViewIfNeeded();
        await expect
          .poll(() => picture.evaluate((element: HTMLImageElement) => element.naturalWidth))
          .toBeGreaterThan(0);
      }
      const href = await handout.getByRole("link", { name: "Download the PDF" }).getAttribute("href");
      const file = await page.request.get(href ?? "");
      expect((await file.body()).subarray(0, 5).toString()).toBe("%PDF-");
      await expectAccessible(page, "pages of a PDF");
      await handout.screenshot({ path: test.info().outputPath(`pages-${width}.png`) });
      await context.close();
    });
  }

  for (const { colorScheme, isPhone, ...viewport } of [
    { width: 1280, height: 800, colorScheme: "light", isPhone: false },
    { width: 390, height: 844, colorScheme: "dark", isPhone: true },
  ] as const) {
    test(`a picture is looked at closely, and beside another one, at ${viewport.width} px`, async ({
      browser,
    }) => {
      const { page, context, open } = await aReader(browser, { viewport, colorScheme, hasTouch: isPhone });
      await open();
      const image = page.locator("#old img");
      await image.scrollIntoViewIfNeeded();
      // It has nothing but an old address.
      await expect
        .poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth))
        .toBeGreaterThan(0);
      expect(await image.getAttribute("src")).toMatch(
        /^\/documents\/\d+\/filestore\/cases\/door%20one\.svg$/,
      );
      const inPage = (await image.boundingBox())?.width ?? 0;

      const opener = page.locator("#old").getByRole("button", { name: "Larger Version" });
      await opener.focus();
      await page.keyboard.press("Enter");
      const dialog = page.getByRole("dialog", { name: "The door" });
      const surface = dialog.getByRole("group", { name: "Zoom and move: The door" });
      const picture = surface.getByRole("img", { name: "A door" });
      const place = async () => (await picture.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
      await expect.poll(async () => (await place()).width).toBeGreaterThanOrEqual(1.4 * inPage);
      await expect(dialog.getByRole("group", { name: "Gray levels of The door" })).toBeVisible();
      await expectAccessible(page, "larger version");

      // The same by keys, by the wheel or two fingers, and by buttons; each ends where the whole picture shows again.
      const whole = dialog.getByRole("button", { name: "Whole picture" });
      const percent = dialog.getByRole("status");
      await surface.focus();
      await page.keyboard.press("0");
      await expect(percent).toHaveText("100%");
      const { width } = await place();
      await page.keyboard.press("+");
      await page.keyboard.press("+");
      await expect.poll(async () => (await place()).width).toBeGreaterThan(1.5 * width);
      await expect(async () => {
        const { x } = await place();
        await page.keyboard.press("ArrowRight");
        await expect.poll(async () => (await place()).x, { timeout: 1_000 }).toBeLessThan(x - 20);
      }).toPass();
      await whole.click();
      await expect(percent).toHaveText("100%");
      if (isPhone) await pinch(page, surface);
      else {
        await surface.hover();
        await page.mouse.wheel(0, -400);
      }
      await expect.poll(async () => (await place()).width).toBeGreaterThan(1.2 * width);
      await whole.click();
      await dialog.getByRole("button", { name: "Zoom in" }).click();
      await expect(percent).not.toHaveText("100%");

      await dialog.getByRole("slider", { name: "Window" }).fill("40");
      await expect(picture).toHaveCSS("filter", /^url\(/);

      await dialog.getByRole("combobox", { name: "Compare with" }).selectOption("A window");
      const second = dialog.getByRole("img", { name: "A window" });
      await expect.poll(async () => (await second.boundingBox())?.width ?? 0).toBeGreaterThan(0.4 * inPage);
      // Both whole, and as large beside each other, whichever tools and words stand below.
      await expect(dialog.getByRole("status")).toHaveText(["100%", "100%"]);
      const other = dialog.getByRole("group", { name: "Zoom and move: A window" });
      const [one, two] = [await surface.boundingBox(), await other.boundingBox()];
      // On a phone one stands below the other.
      const sameEdge = isPhone ? "x" : "y";
      expect([two?.[sameEdge], two?.width, two?.height]).toEqual([one?.[sameEdge], one?.width, one?.height]);
      await expectAccessible(page, "two pictures");
      // The second is in colour.
      await expect(dialog.getByRole("group", { name: "Gray levels of A window" })).toHaveCount(0);
      await page.keyboard.press("Escape");
      await expect(dialog).toHaveCount(0);
      await expect(opener).toBeFocused();
      await context.close();
    });
  }
});

/** Two fingers that go apart over an element. */
async function pinch(page: Page, over: Locator): Promise<void> {
  const box = await over.boundingBox();
  if (!box) throw new Error("nothing is there to be pinched");
  const y = box.y + box.height / 2;
  const middle = box.x + box.width / 2;
  const cdp = await page.context().newCDPSession(page);
  const fingers = (apart: number) => [
    { x: middle - apart, y, id: 0 },
    { x: middle + apart, y, id: 1 },
  ];
  await cdp.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: fingers(20) });
  for (const apart of [30, 45, 60, 80, 100]) {
    await cdp.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: fingers(apart) });
  }
  await cdp.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await cdp.detach();
}
