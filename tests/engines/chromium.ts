import { setTimeout as sleep } from "node:timers/promises";
import { chromium } from "@playwright/test";
import { browserArgs, browserPath } from "#scripts/lib/browser.ts";
import { betweenKeysMs, type Engine, within } from "./engine.ts";

/** Chromium by its own protocol. */
export async function startChromium(): Promise<Engine> {
  const browser = await chromium.launch({ executablePath: await browserPath(), args: browserArgs });
  const context = await browser.newContext({ locale: "en-US", serviceWorkers: "block" });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  return {
    name: "Chromium",
    open: async (url, cookie) => {
      const [name = "", value = ""] = cookie.split(/=(.*)/s);
      await context.addCookies([{ name, value, url: new URL(url).origin, httpOnly: true, sameSite: "Lax" }]);
      await page.goto(url);
    },
    run: (expression) => within(100_000, "A script in Chromium", page.evaluate(expression)),
    press: async (chords) => {
      for (const chord of chords) {
        if (chord.length > 1 || /[ -~]/.test(chord))
          await page.keyboard.press(chord === " " ? "Space" : chord);
        else await page.keyboard.insertText(chord);
        await sleep(betweenKeysMs);
      }
    },
    composeAccent: async () => {
      await session.send("Input.imeSetComposition", { text: "´", selectionStart: 1, selectionEnd: 1 });
      await session.send("Input.insertText", { text: "é" });
    },
    close: () => browser.close(),
  };
}
