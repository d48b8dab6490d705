import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Plugin } from "vite";

const fontFile = createRequire(import.meta.url).resolve;
const fonts = {
  inter: "@fontsource-variable/inter/files/inter-latin-wght-normal.woff2",
  "source-serif-4": "@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-normal.woff2",
};

/** Adds the typefaces under names that stay, for pages that the server makes: those of the application change with their content. */
export const pageFonts = (): Plugin => ({
  name: "page-fonts",
  apply: "build",
  generateBundle() {
    for (const [name, file] of Object.entries(fonts))
      this.emitFile({ type: "asset", fileName: `fonts/${name}.woff2`, source: readFileSync(fontFile(file)) });
  },
});
