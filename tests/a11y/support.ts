import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/**
 * Lays out everything. What is off screen costs no layout (`content-visibility`), so that the page moves while axe looks
 * at it part by part, and axe then takes the ground of one block for that of another.
 */
async function layOutAll(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("* { content-visibility: visible !important }");
    document.adoptedStyleSheets.push(sheet);
  });
}

/**
 * Waits until nothing is on its way. A colour that changes, however short its transition, is the old one until the browser draws
 * its next frame, which a busy machine does late; and the page turns dark by its own code, a moment after it is told to.
 * Playwright's own frames tell, since a story may have stopped those of the page with its clock.
 */
async function settle(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const isDark = matchMedia("(prefers-color-scheme: dark)").matches;
    // A mail is shown without any rights: it has no storage, and follows the system.
    const chosen = self.origin === "null" ? "auto" : (localStorage.getItem("color-scheme") ?? "auto");
    const wanted = chosen === "auto" ? (isDark ? "dark" : "light") : chosen;
    const { mantineColorScheme = wanted } = document.documentElement.dataset;
    const isMoving = document
      .getAnimations()
      .some(
        ({ playState, effect }) =>
          playState === "running" && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY,
      );
    // A dialog that has not begun to come in, or to go, runs no animation yet.
    const isFading = [...document.querySelectorAll(".mantine-Modal-overlay, .mantine-Modal-content")].some(
      (part) => getComputedStyle(part).opacity !== "1",
    );
    // A list that is asked for other rows, or is about to be, is paler until they are there; what is not there yet has bars in its place.
    const isChanging =
      document.querySelector("[data-waiting], [data-changing], .mantine-Skeleton-root[data-visible]") !==
      null;
    return (
      mantineColorScheme === wanted &&
      document.fonts.status === "loaded" &&
      !isMoving &&
      !isFading &&
      !isChanging
    );
  });
}

/** What a look changes where the window stays the same: the rest of axe would find the same again. */
const colourRules = ["color-contrast", "link-in-text-block"];

/** Zero violations, and nothing wider than the window. `colours`: of the rules on colours alone, for a second look at the same page. */
export async function expectAccessible(page: Page, place: string, only?: "colours"): Promise<void> {
  await layOutAll(page);
  // A message that is fading out is neither there nor gone: without motion it goes at once.
  await page.emulateMedia({ reducedMotion: "reduce" });
  await settle(page);
  // Without legacy mode each analysis opens a page of its own for frames of other origins, of which there are none.
  const axe = new AxeBuilder({ page }).setLegacyMode();
  if (only === "colours") axe.withRules(colourRules);
  const { violations } = await axe.analyze();
  await page.emulateMedia({ reducedMotion: null });
  const told = violations.map(
    (violation) => `${violation.id}: ${violation.nodes.map((node) => node.html).join(" | ")}`,
  );
  expect(told, place).toEqual([]);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, `${place} is not wider than the window`).toBeLessThanOrEqual(0);
}

/** The page as it stands, light; and its colours in the dark. */
export async function expectAccessibleInBothSchemes(page: Page, place: string): Promise<void> {
  await expectAccessible(page, place);
  // Without motion already as it turns dark: colours that are on their way keep their time.
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  await expectAccessible(page, `${place}, in the dark`, "colours");
  await page.emulateMedia({ colorScheme: "light" });
}

/** The page as it stands, on a wide and a narrow window, light; and the colours of the wide one in the dark. */
export async function expectAccessibleInEveryLook(page: Page, place: string): Promise<void> {
  await expectAccessibleInBothSchemes(page, place);
  const size = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page, `${place}, narrow`);
  if (size) await page.setViewportSize(size);
}
