import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { smallFonts, smallFontsFolder } from "../lib/smallFonts.ts";

/** `npm run fonts`: makes the typefaces in `web/src/app/fonts` from those of their packages, with the letters and weights that pages use. */
mkdirSync(smallFontsFolder, { recursive: true });
for (const [name, font] of await smallFonts()) {
  writeFileSync(join(smallFontsFolder, name), font);
  console.log(`${name}: ${(font.length / 1024).toFixed(1)} KB`);
}
