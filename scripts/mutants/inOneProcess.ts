import { writeFileSync } from "node:fs";
import { type RunnerTestCase, TestRunner } from "vitest";

/** Switches that an instrumented source asks for. @see @stryker-mutator/instrumenter */
type Switches = {
  activeMutant?: string | undefined;
  currentTestId?: string | undefined;
  hitCount?: number | undefined;
  hitLimit?: number | undefined;
  mutantCoverage?: { static: Record<string, number>; perTest: Record<string, Record<string, number>> };
};
/** Numbers of mutants: those that a test noticed, those that a test came across, and those of what is calculated when a module is loaded. */
export type Lists = Record<"killed" | "reached" | "atLoad", string[]> & {
  /** Tests that fail when they are run again, or after one of the changes. */
  unrepeatable: string[];
  /** Tests that take too long to be run for each change. */
  slow: string[];
};

// The runner is made anew for each file of tests, in the same process.
const within = globalThis as {
  __stryker__?: Switches;
  mutantsFound?: { killed: Set<string>; reached: Set<string>; unrepeatable: string[]; slow: string[] };
};
within.__stryker__ ??= {};
within.mutantsFound ??= { killed: new Set(), reached: new Set(), unrepeatable: [], slow: [] };
const { __stryker__: switches, mutantsFound: found } = within;

/** A test that takes so much longer with a change than without it waits for what does not come. */
const lateFactor = 10;
const lateAfterMs = 2_000;
const longestMs = 60_000;

/** A change that nothing notices costs each test that comes across it its time: those of a second would take the hour. */
const slowMs = 500;

/**
 * Runs each test once as it is, and then with each change switched on that it came across and that none has noticed yet, all in one
 * process. Changes of what a module calculates when it is loaded are not made so.
 */
export default class MutantRunner extends TestRunner {
  async runTask(test: RunnerTestCase): Promise<void> {
    const run = TestRunner.getTestFn(test);
    let atMostMs = longestMs;
    const attempt = async (mutant: string | undefined): Promise<boolean> => {
      switches.activeMutant = mutant;
      switches.hitCount = 0;
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<boolean>((resolve) => {
        timer = setTimeout(() => resolve(false), atMostMs);
      });
      const passes = Promise.resolve()
        .then(run)
        .then(
          () => true,
          () => false,
        );
      try {
        return await Promise.race([passes, late]);
      } finally {
        clearTimeout(timer);
        switches.activeMutant = undefined;
      }
    };
    switches.currentTestId = test.id;
    const isGood = await attempt(undefined);
    switches.currentTestId = undefined;
    const hits = switches.mutantCoverage?.perTest[test.id] ?? {};
    switches.hitLimit = 1000 + 100 * Math.max(0, ...Object.values(hits));
    const toTry = Object.keys(hits).filter((id) => !found.killed.has(id));
    for (const id of toTry) found.reached.add(id);
    if (isGood && toTry.length === 0) return;
    const startMs = performance.now();
    if (!isGood || !(await attempt(undefined))) {
      found.unrepeatable.push(test.name);
      return;
    }
    // Measured the second time: the first one's modules and connections had to be made.
    const aloneMs = performance.now() - startMs;
    if (aloneMs > slowMs) {
      found.slow.push(`${test.name} (${(aloneMs / 1000).toFixed(1)} s)`);
      return;
    }
    atMostMs = Math.min(longestMs, lateAfterMs + lateFactor * aloneMs);
    for (const id of toTry) {
      if (await attempt(id)) continue;
      // What has been spoilt for good, by this change or one before, fails whatever runs after it.
      if (!(await attempt(undefined))) {
        found.unrepeatable.push(`${test.name} (after ${id})`);
        return;
      }
      found.killed.add(id);
    }
  }

  override onAfterRunFiles(...files: Parameters<TestRunner["onAfterRunFiles"]>): void {
    super.onAfterRunFiles(...files);
    const { killed, reached, unrepeatable, slow } = found;
    const atLoad = Object.keys(switches.mutantCoverage?.static ?? {});
    const lists: Lists = { killed: [...killed], reached: [...reached], atLoad, unrepeatable, slow };
    writeFileSync(process.env.MUTANTS_FOUND ?? "", JSON.stringify(lists));
  }
}
