import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { EvenShards } from "./scripts/lib/evenShards.ts";
import { words } from "./web/build/words.ts";

/** The tests of rules. They share a process (`isolate`), so each leaves it as it found it. */
export const rules = {
  name: "unit",
  setupFiles: ["tests/propertyRuns.ts"],
  include: ["tests/unit/**/*.test.ts"],
  exclude: ["tests/unit/web/**"],
  environment: "node",
  isolate: false,
  testTimeout: 30_000,
  // As far as pure code asks for them; nothing answers there.
  env: {
    ...Object.fromEntries(
      ["TABLE_NAME", "MEDIA_BUCKET", "SNAPSHOT_BUCKET", "REPORT_BUCKET"].map((name) => [name, "test"]),
    ),
    COOKIE_DOMAINS: "bedside.localhost",
  },
} as const;

/**
 * Five projects: rules (no DOM), pages in a simulated DOM, the synthesized infrastructure, whatever talks to the product on
 * the local cloud, and the local cloud itself on an app of its own. Pages in a real browser are Playwright's (playwright.config.ts).
 */
export default defineConfig({
  test: {
    sequence: { sequencer: EvenShards },
    projects: [
      { test: rules },
      {
        plugins: [react(), words()],
        test: {
          name: "web",
          setupFiles: ["tests/propertyRuns.ts", "tests/pageTests.ts"],
          include: ["tests/unit/web/**/*.test.{ts,tsx}"],
          environment: "happy-dom",
          isolate: false,
          testTimeout: 30_000,
          css: { modules: { classNameStrategy: "non-scoped" } },
        },
      },
      {
        test: {
          name: "infra",
          include: ["tests/infra/**/*.test.ts"],
          environment: "node",
          isolate: false,
          globalSetup: ["tests/infra/globalSetup.ts"],
          testTimeout: 60_000,
          hookTimeout: 180_000,
        },
      },
      {
        test: {
          name: "integration",
          setupFiles: ["tests/propertyRuns.ts"],
          include: ["tests/integration/**/*.test.ts"],
          exclude: ["tests/integration/local-cloud/**"],
          environment: "node",
          globalSetup: ["tests/integration/globalSetup.ts"],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
      {
        test: {
          name: "local cloud",
          include: ["tests/integration/local-cloud/**/*.test.ts"],
          environment: "node",
          testTimeout: 60_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
    ],
  },
});
