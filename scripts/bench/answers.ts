import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { countLost, type Learner, nextAnswer, openCaseAs, save, useProduct } from "./answeringLearners.ts";
import { countFigure, type Figure, rounded } from "./figure.ts";
import { startProduct } from "./productProcess.ts";
import { rawPutter } from "./rawPuts.ts";

/** How long both sides are measured in all, at their best. */
const seconds = Number(process.env.BENCH_ANSWER_SECONDS ?? 60);
const rounds = 4;
const probeSeconds = Math.min(8, seconds / rounds);
const levels = [12, 25, 50, 100, 200];

/**
 * Learners answer at once, each waiting for the acknowledgement before the next answer, on the local cloud on disk: more and
 * more of them, until no more answers are saved. The floor is conditional puts of the same size from one process on the same
 * table, at the number at once that is best for them. Then the product is killed and started again, and every acknowledged
 * answer is looked for.
 */
export async function benchAnswers(): Promise<Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), "bench-answers-"));
  let product = await startProduct(dataDir);
  try {
    const learners = await openCaseAs(Math.max(...levels), product, dataDir);
    const failed = { count: 0 };
    const putAll = rawPutter(useProduct(dataDir));
    const answerAll = (count: number, forSeconds: number) =>
      answersPerSecond(learners.slice(0, count), forSeconds, failed);
    await answerAll(levels[1] ?? 1, probeSeconds); // the first second of a function is not its pace
    const [atOnce, putsAtOnce] = [await saturation(answerAll), await saturation(putAll)];
    const rates = { answers: 0, puts: 0 };
    for (let round = 0; round < rounds; round++) {
      rates.puts += (await putAll(putsAtOnce, seconds / rounds)) / rounds;
      rates.answers += (await answerAll(atOnce, seconds / rounds)) / rounds;
    }
    await product.kill();
    product = await startProduct(dataDir);
    const lost = await countLost(learners.map((learner) => ({ ...learner, url: product.url })));
    return [
      {
        name: `Answers saved at saturation, ${atOnce} learners at once`,
        measured: `${rounded(rates.answers)}/s`,
        floor: `${rounded(rates.puts)}/s, raw conditional puts, ${putsAtOnce} at once`,
        value: rounded(rates.answers / rates.puts, 2),
        target: { atLeast: 0.6 },
        unit: "×",
      },
      countFigure("Answers that failed", failed.count, "answers"),
      countFigure("Acknowledged answers missing after kill -9 and a new start", lost, "answers"),
    ];
  } finally {
    await product.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** How many at once do the most: more are tried until that is no gain any more. */
async function saturation(rateOf: (atOnce: number, forSeconds: number) => Promise<number>): Promise<number> {
  let best = { atOnce: 0, rate: 0 };
  for (const atOnce of levels) {
    const rate = await rateOf(atOnce, probeSeconds);
    console.log(`${atOnce} at once: ${rounded(rate)}/s`);
    if (rate > best.rate) best = { atOnce, rate };
    else if (rate < best.rate * 0.95) break;
  }
  return best.atOnce;
}

async function answersPerSecond(
  learners: readonly Learner[],
  forSeconds: number,
  failed: { count: number },
): Promise<number> {
  let answered = 0;
  const until = performance.now() + forSeconds * 1000;
  await Promise.all(
    learners.map(async (learner) => {
      while (performance.now() < until) {
        try {
          await save(nextAnswer(learner));
          answered++;
        } catch (error) {
          if (failed.count++ === 0) console.error(String(error));
        }
      }
    }),
  );
  return answered / forSeconds;
}
