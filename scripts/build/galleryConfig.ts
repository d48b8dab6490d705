import { resolve } from "node:path";
import react from "@vitejs/plugin-react";
import type { InlineConfig } from "vite";

const root = resolve(import.meta.dirname, "../..");

/** How Vite serves and builds the gallery of the kit: with what the application itself is made of, beside it. */
export const galleryConfig: InlineConfig = {
  configFile: false,
  root: resolve(root, "web/gallery"),
  cacheDir: resolve(root, ".cache/gallery-modules"),
  plugins: [react()],
  build: { outDir: resolve(root, ".cache/gallery"), emptyOutDir: true, target: "es2023" },
};
