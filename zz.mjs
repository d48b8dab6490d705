import { chromium } from "@playwright/test";
import { browserPath, browserArgs } from "./scripts/lib/browser.ts";
const [,, who, ...paths] = process.argv;
const b = await chromium.launch({ executablePath: await browserPath(), args: browserArgs });
for (const [w,h] of [[1280,800],[390,844]]) {
  const ctx = await b.newContext({ viewport: { width: w, height: h } });
  const p = await ctx.newPage();
  p.on("console", (m) => m.type()==="error" && console.log(w, "console:", m.text().slice(0,200)));
  await p.goto("http://localhost:3109/");
  await p.getByLabel(/email/i).first().fill(who); await p.getByLabel(/^password/i).first().fill("bedside-demo");
  await p.getByRole("button", { name: /sign in/i }).first().click();
  await p.waitForTimeout(5000);
  for (const [i, path] of paths.entries()) {
    await p.goto("http://localhost:3109"+path); await p.waitForTimeout(5000);
    await p.screenshot({ path: `/tmp/shot_${who.split("@")[0]}_${i}_${w}.png` });
    console.log(w, path, await p.title(), await p.evaluate(() => document.documentElement.scrollWidth));
  }
  await ctx.close();
}
await b.close();
