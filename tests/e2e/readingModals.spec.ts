import { type Browser, expect, type Locator, type Page, test } from "@playwright/test";
import { storeCaption } from "#functions/documents/captions.ts";
import { putObject } from "#functions/ports/storage.ts";
import { listStateCards } from "#functions/table/learnerState.ts";
import { breathingFilm } from "#scripts/seed/media/breathing.ts";
import { caseBuilder } from "#shared/case/build/buildCase.ts";
import { rich } from "#shared/case/model/richText.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { expectAccessible } from "#tests/a11y/support.ts";
import { aMember } from "#tests/builders/course.ts";
import { aCourse, aDocument, addItems, aProgram } from "#tests/builders/world.ts";
import { signInAs } from "./support/ownPage.ts";
import { productUrl } from "./support/people.ts";
import { continueButton } from "./support/play.ts";
import { useProduct } from "./support/product.ts";

test.beforeAll(useProduct);

const mapped = { roData: { learning_objective_id: 12 } };
const drawing = (fill: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 100"><rect width="200" height="100" fill="${fill}"/></svg>`;

function aTree(film: string): ContentNode {
  const m = caseBuilder("t");
  return m.signatureCase({
    uid: "case",
    title: "A breathless man",
    authors: [],
    learningObjectives: [],
    cards: [
      m.card({
        uid: "c1",
        title: "At the door",
        content: [
          { ...m.para("He is short of breath."), uid: "p1" },
          {
            type: "learningObjective",
            uid: "objective",
            content: rich("Count the breaths of a breathless person."),
            ...mapped,
          },
          {
            type: "RLOModal",
            uid: "rlo",
            title: rich("How to count breaths"),
            ...mapped,
            content: [
              ...Array.from({ length: 12 }, (_, i) => m.para(`Step ${i + 1} of counting. `.repeat(12))),
              { ...m.para("A tachypnea hides in half minutes."), uid: "deep" },
            ],
          },
          {
            type: "image",
            uid: "old",
            uri: "cases/door one.svg",
            altText: "A door",
            title: rich("The door"),
          },
          { type: "image", uid: "new", url: "7/compressed/images/window.svg", altText: "A window" },
          {
            type: "video",
            uid: "film",
            source: "local",
            url: film,
            title: rich("Breathing at rest"),
          },
        ],
      }),
      m.card({
        uid: "c2",
        title: "Later that day",
        content: [
          {
            ...m.section("tp_management", {
              uid: "tp",
              title: "Treat at once",
              content: [m.para("Oxygen.")],
            }),
            ...mapped,
          },
        ],
      }),
    ],
  });
}

const srt = "1\n00:00:00,000 --> 00:00:29,000\nChest and belly rise\n";

/** A student in front of a case with reusable content, a mapped objective, an old image and a film. */
async function aReader(browser: Browser, options: Parameters<Browser["newContext"]>[0] = {}) {
  const program = await aProgram();
  const course = await aCourse([program]);
  const film = `7/original/videos/${program.id}.mp4`;
  const root = aTree(film);
  const document = await aDocument([program], { title: "A breathless man", root });
  await addItems(course, [document]);
  await putObject("MEDIA_BUCKET", film, breathingFilm(), "video/mp4");
  await putObject("MEDIA_BUCKET", "filestore/cases/door one.svg", drawing("#888"), "image/svg+xml");
  await putObject("MEDIA_BUCKET", "7/compressed/images/window.svg", drawing("#4a8"), "image/svg+xml");
  const caption = { documentId: document.id, title: "Breathing at rest" };
  await storeCaption({ ...caption, externalIdentifier: "9", file: "old.vtt", text: "WEBVTT\n" });
  await storeCaption({ ...caption, externalIdentifier: "10", file: "film.srt", text: srt });
  const person = await aMember(course, program);
  const context = await browser.newContext(options);
  await signInAs(context, person);
  const page = await context.newPage();
  return {
    page,
    context,
    open: (query = "") => page.goto(`${productUrl()}/documents/${document.id}${query}`),
    cardsKept: async () => (await listStateCards(person.id, document.id, 1)).length,
  };
}

const opener = (page: Page) => page.locator("#rlo").getByRole("button", { name: "How to count breaths" });
const modal = (page: Page, name: string) => page.getByRole("dialog", { name });

test.describe("D-15: reusable content and learning objectives in modals", () => {
  test("open by keyboard, close by X, Close and Escape, and give the focus back", async ({ browser }) => {
    const { page, context, open } = await aReader(browser);
    await open();
    await expect(opener(page)).toBeVisible();
    await expectAccessible(page, "case");
    for (const close of ["Close this window", "Close", "Escape"]) {
      await opener(page).focus();
      await page.keyboard.press("Enter");
      const dialog = modal(page, "How to count breaths");
      await expect(dialog).toBeVisible();
      await expect(dialog.getByText("A tachypnea hides")).toHaveCount(1);
      expect(await page.evaluate(() => document.activeElement?.closest("dialog") !== null)).toBe(true);
      if (close === "Close this window") await expectAccessible(page, "teaching point");
      if (close === "Escape") await page.keyboard.press("Escape");
      else await dialog.getByRole("button", { name: close, exact: true }).click();
      await expect(dialog).toHaveCount(0);
      await expect(opener(page)).toBeFocused();
    }
    await context.close();
  });

  test("an objective lists only what the learner has come to, one in front of the other", async ({
    browser,
  }) => {
    const { page, context, open } = await aReader(browser);
    await open();
    const objective = page.getByRole("button", { name: "Count the breaths of a breathless person." });
    await objective.click();
    const list = modal(page, "Learning Objective");
    await expect(list.getByRole("listitem")).toHaveText(["How to count breaths"]);
    await expectAccessible(page, "learning objective");
    await list.getByRole("button", { name: "How to count breaths" }).click();
    await page.keyboard.press("Escape");
    await expect(modal(page, "How to count breaths")).toHaveCount(0);
    await expect(list.getByRole("button", { name: "How to count breaths" })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(objective).toBeFocused();

    await continueButton(page).click();
    await page
      .getByRole("button", { name: /At the door/ })
      .first()
      .click();
    await objective.click();
    await expect(list.getByRole("listitem")).toHaveText(["How to count breaths", "Treat at once"]);
    await list.getByRole("button", { name: "Treat at once" }).click();
    await expect(modal(page, "Treat at once").getByText("Oxygen.")).toBeVisible();
    await context.close();
  });

  test("an address that names a passage opens its modal there; its bookmark and its note work", async ({
    browser,
  }) => {
    const { page, context, open } = await aReader(browser);
    await open("?uid=deep");
    const passage = modal(page, "How to count breaths").locator('[id$="/deep"]');
    await expect(passage).toBeInViewport();
    const bookmark = page.getByRole("dialog").getByRole("button", { name: "Bookmark this passage" });
    // While the words still scroll into view they slide away from under the pointer, and their marks with them.
    await expect(async () => {
      await passage.hover();
      await bookmark.click({ timeout: 2_000 });
    }).toPass();
    await page.getByRole("dialog").getByRole("button", { name: "Add a note to this passage" }).click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await page
      .getByRole("complementary", { name: "Reasoning tools" })
      .getByRole("textbox")
      .fill("Count it whole");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Bookmarks" }).click();
    await page.getByRole("button", { name: /A tachypnea hides/ }).click();
    await expect(passage).toBeInViewport();
    await page.keyboard.press("Escape");
    await expect(opener(page)).toBeFocused();
    await context.close();
  });

  test("open where the browser's own search finds their words", async ({ browser }) => {
    const { page, context, open } = await aReader(browser);
    await open();
    await expect(opener(page)).toBeVisible();
    // A fragment of the address is looked for as the words of a search are.
    await page.evaluate(() => {
      window.location.hash = "deep";
    });
    await expect(modal(page, "How to count breaths")).toBeVisible();
    await context.close();
  });

  test("are unfolded on paper", async ({ browser }) => {
    const { page, context, open } = await aReader(browser);
    await open();
    await expect(opener(page)).toBeVisible();
    const isDrawn = () => page.locator("#deep").evaluate((element) => element.checkVisibility());
    expect(await isDrawn()).toBe(false);
    await page.emulateMedia({ media: "print" });
    expect(await isDrawn()).toBe(true);
    await context.close();
  });
});

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
      const dialog = modal(page, "The door");
      const surface = dialog.getByRole("group", { name: "Zoom and move: The door" });
      const picture = surface.getByRole("img", { name: "A door" });
      const place = async () => (await picture.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
      await expect.poll(async () => (await place()).width).toBeGreaterThanOrEqual(1.4 * inPage);
      await expect(dialog.getByRole("group", { name: "Greys of The door" })).toBeVisible();
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
      await expect(dialog.getByRole("group", { name: "Greys of A window" })).toHaveCount(0);
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

for (const { colorScheme, ...viewport } of [
  { width: 1280, height: 800, colorScheme: "light" },
  { width: 390, height: 844, colorScheme: "dark" },
] as const) {
  test(`D-03: an embedded case is read only, without anything around it, at ${viewport.width} px`, async ({
    browser,
  }) => {
    const { page, context, open, cardsKept } = await aReader(browser, { viewport, colorScheme });
    await open("?embedded=true");
    await expect(page.getByText("He is short of breath.")).toBeVisible();
    await expect(page.getByRole("navigation")).toHaveCount(0);
    await expect(page.getByRole("complementary")).toHaveCount(0);
    await expect(continueButton(page)).toHaveCount(0);
    await page.getByText("He is short of breath.").hover();
    await expect(page.getByRole("button", { name: "Bookmark this passage" })).toHaveCount(0);
    await expectAccessible(page, "embedded case");
    await opener(page).click();
    await expect(modal(page, "How to count breaths")).toBeVisible();
    await expectAccessible(page, "teaching point of an embedded case");
    await page.keyboard.press("Escape");

    await open("?embedded=true&display_uid=deep");
    await expect(page.getByText("A tachypnea hides in half minutes.")).toBeVisible();
    await expect(page.getByText("He is short of breath.")).toHaveCount(0);
    await expectAccessible(page, "one node");

    for (const uid of ["tp", "nothing"]) {
      await open(`?display_uid=${uid}`);
      await expect(page.getByText("This part of the case is not shown.")).toBeVisible();
      await expect(page.getByText("Oxygen.")).toHaveCount(0);
    }
    await expect(page.getByRole("complementary", { name: "Reasoning tools" })).toHaveCount(0);
    await expectAccessible(page, "a node that is not shown");
    expect(await cardsKept()).toBe(0);
    await page.getByRole("link", { name: "Open the whole case" }).click();
    await expect(continueButton(page)).toBeVisible();
    await context.close();
  });
}
