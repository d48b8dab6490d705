import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { findFreePort } from "#scripts/local/dynamoDb/dynamoDbLocal.ts";
import { countLost, openCaseAs } from "../bench/answeringLearners.ts";
import { countFigure, type Figure, median, rounded } from "../bench/figure.ts";
import { chanceFrom } from "./chance.ts";
import { makeFault, nameOf, nextFault, type Tally } from "./faults.ts";
import { judge } from "./judge.ts";
import { answerOnAndOn, type Counts, followOnAndOn, newCounts, orderOnAndOn } from "./people.ts";
import { type KeptProduct, keepRunning } from "./product.ts";
import { signIn } from "./signIn.ts";
import { makeSmallDisk, type SmallDisk } from "./smallDisk.ts";
import type { ReportVerdict } from "./verdict.ts";

export type ChaosOptions = {
  minutes: number;
  faults: number;
  seed: number;
  learners: number;
  /** A new one: of what the product says, and of its data. */
  directory: string;
};

const coordinator = "coordinator@bedside.test";
const followers = 4;
/** Milliseconds for work under way when the last fault ended: a dead worker's lease must run out before it is taken up again. */
const settleMs = 150_000;

/** How many of the faults wait until the product is ready and has saved something again. */
const atWork = 0.45;
const longestWaitMs = 60_000;
/** The part of the time over which they are spread: the rest is for those that had to wait. */
const spread = 0.97;

async function untilAtWork(product: KeptProduct, counts: Counts): Promise<void> {
  const before = counts.answers;
  const work = async () => {
    await product.ready();
    while (counts.answers === before) await sleep(100);
  };
  await Promise.race([work(), sleep(longestWaitMs)]);
}

/** @see scripts/commands/chaos.ts */
export async function runChaos(options: ChaosOptions): Promise<{ figures: Figure[]; note: string }> {
  const disk = makeSmallDisk(join(options.directory, "disk"));
  const dataDir = join(disk?.directory ?? options.directory, "data");
  mkdirSync(dataDir, { recursive: true });
  const port = await findFreePort();
  const product = keepRunning({ dataDir, port, logFile: join(options.directory, "product.log") });
  let isOver = false;
  const end = async () => {
    isOver = true;
    await product.stop();
    disk?.remove();
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.once(signal, () => void end().then(() => process.exit(1)));
  try {
    await product.ready();
    const learners = await openCaseAs(options.learners, product, dataDir, {
      sessionSeconds: 60 * options.minutes + 3600,
    });
    const { courseWith, reportsAtRest } = await import("./verdict.ts");
    const course = await courseWith(coordinator, learners[0]?.documentId ?? 0);
    const before = await reportsAtRest(course.userId);
    const who = { caller: await signIn(product.url, coordinator), courseId: course.courseId };
    const counts = newCounts();
    const goesOn = () => !isOver;
    const answering = learners.map((learner) => answerOnAndOn(learner, counts, goesOn));
    const ordering = [orderOnAndOn(who, counts, goesOn), orderOnAndOn(who, counts, goesOn)];
    const following = Array.from({ length: followers }, () => followOnAndOn(who, goesOn));
    // Each of them throws only for what must not be.
    const broken = Promise.all([...answering, ...ordering, ...following]).then(() => undefined);
    broken.catch(() => undefined);

    const { tally, tookS } = await Promise.race([
      makeFaults(options, { dataDir, disk, product, counts }),
      broken.then(() => Promise.reject(new Error("Everybody has gone"))),
    ]);
    isOver = true;
    // What waits is sent again until it is acknowledged.
    await Promise.race([broken, sleep(settleMs)]);
    await product.ready();
    const lost = await countLost(learners);
    const { reports, differing } = await judge({ course, awsPaths: counts.reports, before, dataDir });
    await product.stop();
    const result = {
      options,
      tally,
      tookS,
      counts,
      lost,
      reports,
      differing,
      product,
      hasDisk: disk !== undefined,
    };
    return { figures: figuresOf(result), note: noteOf(result) };
  } finally {
    await end();
  }
}

type Around = { dataDir: string; disk: SmallDisk | undefined; product: KeptProduct; counts: Counts };

async function makeFaults(
  { minutes, faults, seed }: ChaosOptions,
  { dataDir, disk, product, counts }: Around,
): Promise<{ tally: Tally; tookS: number }> {
  const chance = chanceFrom(seed);
  const tally: Tally = new Map();
  const startedAt = performance.now();
  const takesMs = minutes * 60_000;
  const lasting = new Set<Promise<void>>();
  let isDiskFull = false;
  let made = 0;
  let toldAt = startedAt;
  while (made < faults && performance.now() - startedAt < takesMs) {
    const dueMs = (takesMs * spread * (made + chance())) / faults;
    await sleep(Math.max(0, startedAt + dueMs - performance.now()));
    // Some meet it while it starts, or is recovering; most are to meet it at work.
    if (chance() < atWork) await untilAtWork(product, counts);
    const fault = nextFault(chance, { hasDisk: disk !== undefined });
    if (fault.kind === "full disk" && isDiskFull) continue;
    const { isMade, ended } = makeFault(fault, { dataDir, disk });
    if (!isMade) {
      // Nothing of that kind runs at this moment.
      await sleep(50);
      continue;
    }
    made += 1;
    tally.set(nameOf(fault), (tally.get(nameOf(fault)) ?? 0) + 1);
    if (fault.kind === "full disk") isDiskFull = true;
    const over = ended.then(() => {
      if (fault.kind === "full disk") isDiskFull = false;
      lasting.delete(over);
    });
    lasting.add(over);
    if (performance.now() - toldAt > 60_000) {
      toldAt = performance.now();
      console.log(
        `${new Date().toISOString().slice(11, 19)} ${made} faults, ${counts.answers} answers, ${counts.reports.length} reports, ${product.starts()} starts, ${product.orphans().length} orphans, ${product.traces().length} lines of stack traces, ${counts.failedReports.length} failed reports, ${counts.refused.length} refused`,
      );
    }
  }
  await Promise.all(lasting);
  return { tally, tookS: (performance.now() - startedAt) / 1000 };
}

type Result = {
  options: ChaosOptions;
  tally: Tally;
  tookS: number;
  counts: Counts;
  lost: number;
  reports: ReportVerdict;
  differing: number;
  product: KeptProduct;
  hasDisk: boolean;
};

function figuresOf({ options, tally, tookS, counts, lost, reports, differing, product }: Result): Figure[] {
  const made = [...tally.values()].reduce((sum, count) => sum + count, 0);
  const notOnce = reports.notReady + Math.abs(reports.jobs - reports.ordered) + reports.others;
  return [
    {
      name: "Faults",
      measured: `${made} in ${rounded(tookS / 60, 1)} min, ${product.starts()} starts`,
      floor: "",
      value: made,
      target: { atLeast: options.faults },
      unit: "faults",
    },
    {
      ...countFigure("Acknowledged answers lost", lost, "answers"),
      measured: `${lost} of ${counts.answers}`,
    },
    countFigure("Answers refused", counts.refused.length, "answers"),
    {
      ...countFigure("Reports not made exactly once", notOnce + reports.ordered - reports.files, "reports"),
      measured: `${reports.files} files of ${reports.ordered} orders, ${reports.notReady} not ready, ${reports.others} too many; half within ${rounded(median(counts.reportMs) / 1000, 1)} s`,
    },
    countFigure("Rows of the course's figures that differ from rebuilt ones", differing, "rows"),
    countFigure("Processes left over", product.orphans().length, "processes"),
    countFigure("Lines of stack traces said", product.traces().length, "lines"),
  ];
}

/** The most frequent first. */
const textOf = (tally: ReadonlyMap<string, number>): string =>
  [...tally]
    .sort(([, a], [, b]) => b - a)
    .map(([name, count]) => `${name} ${count}`)
    .join(", ");

function noteOf({ options, tally, counts, hasDisk }: Result): string {
  const reply = `Slowest reply of all, those of stopped processes included: ${rounded(counts.slowestReplyMs / 1000, 1)} s; sent again: ${textOf(counts.sentAgain)}.`;
  const noDisk = hasDisk ? "" : " The disk could not be filled: this user may mount none.";
  return `Seed ${options.seed}, ${options.learners} learners: ${textOf(tally)}.${noDisk} ${reply}`;
}
