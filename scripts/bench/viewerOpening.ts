import type { BrowserContext } from "@playwright/test";
import { type Figure, median, rounded } from "./figure.ts";
import { countWork, follow, untilThere } from "./pageWork.ts";
import { type BenchCase, firstCardUid, generated } from "./viewerCases.ts";
import { serveFloorPage, textsOf } from "./viewerFloor.ts";

const turns = 15;
const warmUps = 3;

/**
 * Script time from following a link to a case until its first card stands in the page, with the scripts that the case page
 * brings; against React showing all texts of the case as plain paragraphs. Both pages are new each time, and idle before.
 */
export async function benchOpening(
  student: BrowserContext,
  url: string,
  { cards, documentId }: BenchCase,
): Promise<Figure> {
  const floor = await serveFloorPage(textsOf(generated(cards)));
  const taken: { viewer: number[]; floor: number[] } = { viewer: [], floor: [] };
  try {
    for (let turn = 0; turn < warmUps + turns; turn++) {
      const viewerMs = await scriptMs(student, `${url}/help/time_on_case`, async (page) => {
        await follow(page, `/documents/${documentId}`);
        await untilThere(page, `#${firstCardUid(cards)} p`);
      });
      const floorMs = await scriptMs(student, floor.url, async (page) => {
        await page.evaluate("void globalThis.show()");
        await untilThere(page, "p");
      });
      if (turn < warmUps) continue;
      taken.viewer.push(viewerMs);
      taken.floor.push(floorMs);
    }
  } finally {
    await floor.stop();
  }
  const [viewer, plain] = [median(taken.viewer), median(taken.floor)];
  return {
    name: `Script time to the first card of a case of ${cards} cards`,
    measured: `${rounded(viewer)} ms`,
    floor: `${rounded(plain)} ms, React and its texts as plain paragraphs`,
    value: rounded(viewer / plain, 2),
    target: { atMost: 3 },
    unit: "×",
  };
}

type Page = Awaited<ReturnType<BrowserContext["newPage"]>>;

async function scriptMs(
  context: BrowserContext,
  from: string,
  open: (page: Page) => Promise<void>,
): Promise<number> {
  const page = await context.newPage();
  try {
    await page.goto(from);
    await page.waitForLoadState("networkidle");
    const counted = await countWork(page);
    return (await counted.during(() => open(page))).scriptMs;
  } finally {
    await page.close();
  }
}
