import type { BrowserContext } from "@playwright/test";
import { type Figure, median, rounded } from "./figure.ts";
import { countWork, follow, heapBytes, untilPainted } from "./pageWork.ts";
import type { BenchCase } from "./viewerCases.ts";

const turns = 5;

type Cost = { ms: number; heap: number };

/**
 * Measures the cost of showing everything for each block, in cases of growing size: script, style and layout from the choice of the mode Full to the
 * painted frame, and the objects that the page then holds beyond those of a page without a case.
 */
export async function benchGrowth(
  editor: BrowserContext,
  url: string,
  cases: readonly BenchCase[],
): Promise<Figure[]> {
  const costs = new Map<BenchCase, Cost[]>(cases.map((each) => [each, []]));
  // The first turn of all warms up.
  for (let turn = 0; turn <= turns; turn++) {
    for (const each of cases) {
      const cost = await costOf(editor, url, each);
      if (turn > 0) costs.get(each)?.push(cost);
    }
  }
  const perBlock = cases.map((each) => ({
    cards: each.cards,
    us: (1000 * median((costs.get(each) ?? []).map(({ ms }) => ms))) / each.blocks,
    bytes: median((costs.get(each) ?? []).map(({ heap }) => heap)) / each.blocks,
  }));
  return [
    growth(
      "Time to show a block",
      "µs",
      perBlock.map(({ cards, us }) => [cards, us]),
    ),
    growth(
      "Memory of a block",
      "bytes",
      perBlock.map(({ cards, bytes }) => [cards, bytes]),
    ),
  ];
}

/** The last size against the second: the first holds the most of what does not grow. */
function growth(name: string, unit: string, sizes: readonly [number, number][]): Figure {
  const [, base] = sizes;
  const last = sizes.at(-1);
  if (!base || !last) throw new Error("Growth needs cases of several sizes");
  const told = sizes.map(([cards, value]) => `${cards} cards: ${Math.round(value)}`).join(", ");
  return {
    name: `${name}, as cases grow`,
    measured: `${told} ${unit}`,
    floor: `that of the case of ${base[0]} cards`,
    value: rounded(last[1] / base[1], 2),
    target: { atMost: 1.25 },
    unit: "×",
  };
}

async function costOf(context: BrowserContext, url: string, { documentId }: BenchCase): Promise<Cost> {
  const page = await context.newPage();
  try {
    await page.goto(`${url}/help/time_on_case`);
    await page.waitForLoadState("networkidle");
    const counted = await countWork(page);
    const heapBefore = await heapBytes(counted);
    await follow(page, `/documents/${documentId}`);
    const full = page.getByLabel("Full", { exact: true });
    await full.waitFor();
    await page.waitForLoadState("networkidle");
    const work = await counted.during(async () => {
      await full.evaluate((input: HTMLInputElement) => input.click());
      await untilPainted(page);
    });
    const ms = work.scriptMs + work.styleMs + work.layoutMs;
    return { ms, heap: (await heapBytes(counted)) - heapBefore };
  } finally {
    await page.close();
  }
}
