import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Learner, nextAnswer, openCaseAs, save, useProduct } from "./answeringLearners.ts";
import { type Figure, rounded } from "./figure.ts";
import { startProduct } from "./productProcess.ts";
import { type TableWrite, watchWrites } from "./tableWrites.ts";

const seconds = Number(process.env.BENCH_PACE_SECONDS ?? 240);
const learnerCount = 10;
const questionEveryMs = 20_000;
const loadSeconds = 10;
const loadPerSecond = 150;
/** Longer than the stream needs to carry the last answer into the reports. */
const settleMs = 4_000;

/**
 * Counts what the table is charged for an answered question, whoever writes: the save, the progress record and the reports that follow from it.
 * Learners in a course of 40 cases, all of them begun, answer one question in twenty seconds; then many answer at once.
 */
export async function benchWriteUnits(): Promise<Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), "bench-units-"));
  const product = await startProduct(dataDir);
  try {
    const learners = await openCaseAs(learnerCount, product, dataDir);
    const writes = await watchWrites(useProduct(dataDir), process.env.TABLE_NAME ?? "");
    // The first answers open attempt, record and reports; the figures are of those that follow.
    for (const learner of learners) await save(nextAnswer(learner));
    await sleep(settleMs);
    await writes();
    const paced = await Promise.all(learners.map((learner, index) => answerAtPace(learner, index)));
    await sleep(settleMs);
    const atPace = figureOf("at a human pace, one in 20 s", await writes(), sum(paced));
    const hurried = await answerAtLoad(learners);
    await sleep(settleMs);
    return [atPace, figureOf(`at ${loadPerSecond}/s`, await writes(), hurried)];
  } finally {
    await product.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

/** The page's outbox sends a choice and the Submit that follows within 3 s in one save, and so does this. */
async function answerAtPace(learner: Learner, index: number): Promise<number> {
  await sleep((questionEveryMs * index) / learnerCount);
  let answered = 0;
  for (const until = performance.now() + seconds * 1000; performance.now() < until; answered++) {
    await save(nextAnswer(learner));
    await sleep(questionEveryMs);
  }
  return answered;
}

async function answerAtLoad(learners: readonly Learner[]): Promise<number> {
  let answered = 0;
  const until = performance.now() + loadSeconds * 1000;
  const eachMs = (1000 * learners.length) / loadPerSecond;
  await Promise.all(
    learners.map(async (learner) => {
      for (let due = performance.now(); due < until; due += eachMs, answered++) {
        await sleep(Math.max(0, due - performance.now()));
        await save(nextAnswer(learner));
      }
    }),
  );
  return answered;
}

const kinds = [
  { name: "the save", isOf: ({ pk, sk }: TableWrite) => pk.startsWith("STATE#") && sk.startsWith("CARD#") },
  {
    name: "progress",
    isOf: ({ pk, sk }: TableWrite) => pk.startsWith("LEARNER#") && sk.startsWith("PROGRESS#"),
  },
  { name: "reports", isOf: ({ pk }: TableWrite) => pk.startsWith("COURSE_PROGRESS#") },
];

function figureOf(how: string, writes: readonly TableWrite[], questions: number): Figure {
  const told = kinds.map(({ name, isOf }) => {
    const own = writes.filter(isOf);
    const units = rounded(sum(own.map((write) => write.units)) / questions, 2);
    return `${units} ${name} (${Math.max(0, ...own.map(({ bytes }) => bytes))} B at most)`;
  });
  return {
    name: `Write units per answered question ${how}`,
    measured: `${told.join(", ")}; ${questions} questions`,
    floor: "",
    value: rounded(sum(writes.map(({ units }) => units)) / questions, 2),
    target: { atMost: 2 },
    unit: "units",
  };
}
