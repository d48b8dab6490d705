import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { offlineWorker } from "./build/offlineWorker.ts";

const formModules =
  /@mantine\/form|web\/src\/forms\/|klona|fast-deep-equal|PasswordInput|\/Textarea\/|\/Checkbox|\/Radio|api\/drafts/;

export default defineConfig(({ command }) => {
  // A test runner that orders a build passes its own NODE_ENV on, and React's development build weighs a third more.
  if (command === "build") process.env.NODE_ENV = "production";
  return {
    root: fileURLToPath(new URL(".", import.meta.url)),
    plugins: [react(), offlineWorker()],
    build: {
      outDir: "dist",
      emptyOutDir: true,
      manifest: true,
      target: "es2023",
      // Fonts stay files: inlined they would be fetched before the first paint, by everybody, in every style sheet.
      assetsInlineLimit: 0,
      rollupOptions: {
        output: {
          // What so many pages share is one file, not sixty of a few hundred bytes: it packs better, and is asked for once.
          // But for forms: half of the pages hold one, and none of them is the first that somebody opens.
          codeSplitting: {
            groups: [{ name: "shared", minShareCount: 20, test: (id) => !formModules.test(id) }],
          },
        },
      },
    },
  };
});
