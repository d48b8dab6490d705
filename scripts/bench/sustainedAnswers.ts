import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Answer, countLost, type Learner, nextAnswer, openCaseAs, save } from "./answeringLearners.ts";
import { countFigure, type Figure, rounded } from "./figure.ts";
import { type ProductProcess, startProduct } from "./productProcess.ts";

const seconds = Number(process.env.BENCH_LOAD_SECONDS ?? 300);
const perSecond = Number(process.env.BENCH_LOAD_RATE ?? 150);
const learnerCount = 300;
const kills = 2;
/** Pauses of the page's outbox: the first one after a failure, doubled up to the longest, and spread by a quarter. */
const firstRetryMs = 1_000;
const longestRetryMs = 30_000;

type Tally = { made: number; saved: number; retried: number; refused: number };

/**
 * Learners answer at a steady pace, whether or not the server keeps up, and the server is killed twice under way. What is
 * not acknowledged is sent again, as the page does. In the end every answer must be there.
 */
export async function benchSustained(): Promise<Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), "bench-sustained-"));
  const running = { product: await startProduct(dataDir), downMs: 0 };
  try {
    const learners = await openCaseAs(learnerCount, running.product, dataDir);
    const tally: Tally = { made: 0, saved: 0, retried: 0, refused: 0 };
    const startedAt = performance.now();
    const disturbed = killNowAndThen(running, learners, dataDir);
    const waiting = await answerSteadily(learners, tally);
    await disturbed;
    await Promise.all(waiting);
    const tookS = (performance.now() - startedAt) / 1000;
    const lost = await countLost(learners);
    const name = `Answers at ${perSecond}/s for ${seconds} s, killed twice`;
    return [
      {
        name: `${name}: saved in the end`,
        measured: `${tally.saved} of ${tally.made}, ${rounded(tally.saved / tookS)}/s, ${tally.retried} sent again`,
        floor: `${rounded(running.downMs / 1000)} s without a server`,
        value: rounded((100 * tally.saved) / tally.made, 2),
        target: { atLeast: 100 },
        unit: "%",
      },
      countFigure(`${name}: refused`, tally.refused, "answers"),
      countFigure(`${name}: acknowledged and lost`, lost, "answers"),
    ];
  } finally {
    await running.product.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Makes answers by the clock; answers the saves that are still under way at the end. */
async function answerSteadily(learners: readonly Learner[], tally: Tally): Promise<Promise<void>[]> {
  const startedAt = performance.now();
  const queues = new Map<Learner, Promise<void>>();
  while (tally.made < perSecond * seconds) {
    const due = Math.floor(((performance.now() - startedAt) / 1000) * perSecond);
    for (; tally.made < Math.min(due, perSecond * seconds); tally.made++) {
      const learner = learners[tally.made % learners.length];
      if (!learner) throw new Error("There are no learners");
      const answer = nextAnswer(learner);
      // One save at a time from each page, in the order in which the answers were made.
      const before = queues.get(learner) ?? Promise.resolve();
      queues.set(
        learner,
        before.then(() => saveAtLast(answer, tally)),
      );
    }
    await sleep(5);
  }
  return [...queues.values()];
}

async function saveAtLast(answer: Answer, tally: Tally): Promise<void> {
  for (let failures = 0; ; failures++) {
    try {
      await save(answer);
      tally.saved++;
      return;
    } catch (error) {
      const status = (error as { status?: number }).status; // a CallFailed, or whatever the connection said
      if (status !== undefined && status < 500 && status !== 429) {
        if (tally.refused++ === 0) console.error(String(error));
        return;
      }
      tally.retried++;
      const pauseMs = Math.min(longestRetryMs, firstRetryMs * 2 ** failures);
      await sleep(pauseMs * (0.75 + Math.random() / 2));
    }
  }
}

async function killNowAndThen(
  running: { product: ProductProcess; downMs: number },
  learners: readonly Learner[],
  dataDir: string,
): Promise<void> {
  for (let kill = 0; kill < kills; kill++) {
    await sleep((seconds * 1000) / (kills + 1));
    const killedAt = performance.now();
    await running.product.kill();
    running.product = await startProduct(dataDir);
    running.downMs += performance.now() - killedAt;
    for (const learner of learners) learner.url = running.product.url;
  }
}
