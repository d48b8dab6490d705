import { defineConfig } from "@playwright/test";
import { browserArgs, browserPath } from "./scripts/lib/browser.ts";

/** Stories in a real Chromium, against the product as `npm start` brings it up, on a free port and data of its own. */
export default defineConfig({
  testDir: "tests",
  globalSetup: "./tests/e2e/support/startProduct.ts",
  outputDir: ".cache/browser-results",
  // One browser and its bundled fonts everywhere: the pictures are of no platform.
  snapshotPathTemplate: "tests/visual/pictures/{arg}{ext}",
  // Three at a time take each twice to three times as long on two cores, and are no sooner done.
  workers: 2,
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  // No second try, here or in vitest.config.ts: a test that fails once has found something. @see docs/testing.md
  retries: 0,
  timeout: 60_000,
  // Two stories at a time on two cores, and functions that nobody has called before.
  expect: { timeout: 15_000 },
  use: {
    browserName: "chromium",
    viewport: { width: 1280, height: 800 },
    launchOptions: { executablePath: await browserPath(), args: browserArgs },
    // It is a tenth of the browser's time; a failure leaves its picture and what the page said without it.
    trace: process.env.TRACE ? "retain-on-failure" : "off",
    screenshot: "only-on-failure",
    actionTimeout: 15_000,
    locale: "en-US",
    timezoneId: "America/New_York",
    // Pages come from the network; the stories that need the worker allow it for themselves (examOffline.spec.ts, examDeployment.spec.ts).
    serviceWorkers: "block",
  },
  // The longest first: begun last it would be played alone at the end.
  projects: [
    { name: "plays", testMatch: "e2e/plays/**/*.spec.ts" },
    // Asked for by name: they have been compared on one kind of machine only (ADR 0410).
    ...(process.env.PICTURES ? [{ name: "pictures", testMatch: "visual/**/*.spec.ts" }] : []),
    {
      name: "stories",
      testMatch: ["e2e/**/*.spec.ts", "a11y/**/*.spec.ts"],
      testIgnore: "e2e/plays/**",
    },
  ],
});
