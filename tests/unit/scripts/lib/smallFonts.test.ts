import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { smallFonts, smallFontsFolder } from "#scripts/lib/smallFonts.ts";

it("the typefaces of the pages are as `npm run fonts` makes them, in files that are loaded by themselves", async () => {
  const fonts = await smallFonts();
  const styles = readFileSync(join(smallFontsFolder, "../global.css"), "utf8");
  expect(readdirSync(smallFontsFolder).sort()).toEqual([...fonts.keys()].sort());
  for (const [name, font] of fonts) {
    expect(readFileSync(join(smallFontsFolder, name)).equals(font), name).toBe(true);
    expect(font.length, name).toBeLessThan(35 * 1024);
    expect(styles).toContain(`url("./fonts/${name}")`);
  }
});
