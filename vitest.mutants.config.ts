import { defineConfig } from "vitest/config";

/**
 * The tests that `npm run mutants` runs: the rules alone, or those of the table, which need the local cloud. A configuration
 * of its own, because Stryker takes one project only.
 */
export default defineConfig({
  test:
    process.env.MUTANTS_TESTS === "table"
      ? {
          include: ["tests/integration/lists/**/*.test.ts"],
          environment: "node",
          globalSetup: ["tests/integration/globalSetup.ts"],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        }
      : { include: ["tests/unit/**/*.test.ts"], exclude: ["tests/unit/web/**"], environment: "node" },
});
