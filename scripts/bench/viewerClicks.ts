import { setTimeout as sleep } from "node:timers/promises";
import type { BrowserContext, Locator, Page } from "@playwright/test";
import { type Figure, quantile, rounded } from "./figure.ts";
import { tracedTasks } from "./mainThreadTasks.ts";
import { msToPaint } from "./pageWork.ts";
import type { BenchCase } from "./viewerCases.ts";

const clicks = 80;
const throttle = 4;

/** In milliseconds, from the time that the browser gives the click to the frame after it. */
type ClickTimes = { answer: number[]; bare: number[] };

/**
 * An answer clicked in the case with everything shown, against a button on the same page that does nothing but toggle a
 * class of its own; in turns. Then once more with the processor slowed down, and its tasks traced.
 */
export async function benchClicks(
  editor: BrowserContext,
  url: string,
  { cards, documentId }: BenchCase,
): Promise<Figure[]> {
  const page = await editor.newPage();
  try {
    await page.goto(`${url}/documents/${documentId}`);
    await page.getByLabel("Full", { exact: true }).check();
    await page.waitForLoadState("networkidle");
    const question = page.locator("article fieldset").nth(5);
    await bringToMiddle(question);
    await putBareButton(page);
    const options = question.locator("label");
    const bare = page.locator("#bare");

    const normal = await clickInTurns(page, options, bare);
    const session = await editor.newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: throttle });
    let slow: ClickTimes = { answer: [], bare: [] };
    const tasks = await tracedTasks(session, async () => {
      slow = await clickInTurns(page, options, bare);
    });
    if ((await question.locator("input:checked").count()) !== 1) throw new Error("The clicks did not answer");
    return [
      ratio(`An answer's click to paint, p95 of ${clicks}, ${cards} cards shown`, normal),
      {
        name: `Longest task while answering at ${throttle} × throttle`,
        measured: `${rounded(Math.max(...tasks))} ms; p95 to paint ${p95(slow.answer)} ms, bare button ${p95(slow.bare)} ms`,
        floor: "",
        value: rounded(Math.max(...tasks)),
        target: { atMost: 50 },
        unit: "ms",
      },
    ];
  } finally {
    await page.close();
  }
}

const p95 = (times: readonly number[]): number => rounded(quantile(times, 0.95));

function ratio(name: string, { answer, bare }: ClickTimes): Figure {
  const [value, floor] = [quantile(answer, 0.95), quantile(bare, 0.95)];
  return {
    name,
    measured: `${rounded(value)} ms`,
    floor: `${rounded(floor)} ms, a bare button on the same page`,
    value: rounded(value / floor, 2),
    target: { atMost: 1.5 },
    unit: "×",
  };
}

/** Scrolls an element to the middle of the window; layout on the way moves it. */
async function bringToMiddle(element: Locator): Promise<void> {
  for (let i = 0; i < 3; i++) {
    await element.evaluate((it) => it.scrollIntoView({ block: "center", behavior: "instant" }));
    await sleep(300);
  }
}

async function putBareButton(page: Page): Promise<void> {
  await page.addStyleTag({
    content: "#bare { position: fixed; top: 70px; left: 4px; z-index: 99 } #bare.on { background: gold }",
  });
  await page.evaluate(() => {
    const button = document.createElement("button");
    button.id = "bare";
    button.textContent = "Bare";
    button.onclick = () => button.classList.toggle("on");
    document.body.append(button);
  });
}

async function clickInTurns(page: Page, options: Locator, bare: Locator): Promise<ClickTimes> {
  const times: ClickTimes = { answer: [], bare: [] };
  for (let i = 0; i < clicks + 5; i++) {
    const answer = await clickToPaintMs(page, options.nth(i % 2));
    // Its journal, its request and the reply to it end before the next click.
    await sleep(250);
    const floor = await clickToPaintMs(page, bare);
    await sleep(50);
    if (i < 5) continue;
    times.answer.push(answer);
    times.bare.push(floor);
  }
  return times;
}

async function clickToPaintMs(page: Page, target: Locator): Promise<number> {
  const box = await target.boundingBox();
  if (!box) throw new Error("There is nothing to click on");
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await sleep(50);
  return msToPaint(page, "click", async () => {
    await page.mouse.down();
    await page.mouse.up();
  });
}
