import { defineConfig } from "@playwright/test";
import base from "./playwright.config.ts";

/** A choice of the stories, in the Firefox of a distribution. Started by `npm run test:engines`, which lets Playwright drive it. */
export default defineConfig({
  ...base,
  // One at a time: Firefox gives the keyboard's focus to the window in front alone.
  workers: 1,
  timeout: 120_000,
  expect: { timeout: 25_000 },
  globalTimeout: 15 * 60_000,
  use: {
    ...base.use,
    browserName: "firefox",
    channel: "moz-firefox",
    launchOptions: {
      executablePath: process.env.FIREFOX ?? "/usr/bin/firefox-esr",
      args: [],
      firefoxUserPrefs: { "focusmanager.testmode": false },
    },
    actionTimeout: 25_000,
  },
  projects: [
    {
      name: "Firefox",
      testMatch: [
        "e2e/learner.spec.ts",
        "e2e/exam.spec.ts",
        "e2e/reviewing.spec.ts",
        "e2e/usageReports.spec.ts",
      ],
    },
  ],
});
