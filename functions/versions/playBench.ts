import type { BodyOf } from "#shared/contract/route.ts";
import { playBench as route } from "#shared/contract/versions/bench.ts";
import type { StatementGrades } from "#shared/patient/bench/statements.ts";
import { type LoadedVersion, loadVersion } from "../access/version.ts";
import { allowedModel, type PaidModel } from "../encounters/allowedModel.ts";
import type { Playing } from "../encounters/playDialogue.ts";
import { isoTime, nowMs } from "../runtime/clock.ts";
import { defineHandler } from "../runtime/handler.ts";
import { Refusal } from "../runtime/refusal.ts";
import { requireAllowance } from "../runtime/requireAllowance.ts";
import { type BenchRun, getBenchRun, putBenchRun } from "../table/versions/benchRuns.ts";

/** One message of a model may take as long again before the gateway gives the call up. */
const playForMs = 10_000;

type Play = BodyOf<typeof route>["play"];
type Of<Kind extends Play["kind"]> = Extract<Play, { kind: Kind }>;
type Done = Omit<BenchRun, "document_id" | "digest" | "played_at">;

// Patients and graders are loaded when they are first asked: most calls of this function are about text alone.
async function played(
  play: Of<"dialogue">,
  from: Playing | undefined,
  model: PaidModel | undefined,
): Promise<Done> {
  const { notPlayed, playDialogue } = await import("../encounters/playDialogue.ts");
  const { isDone, ...playing } = await playDialogue(play, from ?? notPlayed(), {
    model,
    untilMs: nowMs() + playForMs,
  });
  return { ...playing, grades: null, is_done: isDone };
}

async function graded(
  { ideal, diagnoses, graded: { text } }: Of<"statement">,
  model: PaidModel | undefined,
): Promise<Done> {
  const [{ gradeByModel }, { gradeByRules }] = await Promise.all([
    import("../encounters/gradeByModel.ts"),
    import("../encounters/gradeByRules.ts"),
  ]);
  const began = performance.now();
  const cost = { asked: 0, used: 0, micro_usd: 0 };
  const { rubric, parts } = await gradeByRules({ ideal, diagnoses, statement: text });
  const byModel =
    model &&
    (await gradeByModel(
      {
        ...model,
        count: async (use) => {
          cost.asked += 1;
          cost.used += use.outcome === "used" ? 1 : 0;
          cost.micro_usd += use.micro_usd;
          await model.count(use);
        },
      },
      { statement: text, ideal, rubric, parts: parts.map(({ part }) => part) },
    ));
  const given = model ? byModel?.parts : parts;
  const grades: StatementGrades | null = given
    ? Object.fromEntries(given.map(({ part, grade }) => [part, grade]))
    : null;
  return { replies: [], grades, is_done: true, ...cost, ms: Math.round(performance.now() - began) };
}

const playingOf = ({ state, replies, asked, used, micro_usd, ms }: BenchRun): Playing | undefined =>
  state && { state, replies, asked, used, micro_usd, ms };

/** Plays what an author has on their page, saved or not. What a model did is kept by a digest of it, for the publication that asks for it. */
export const playBench = defineHandler<typeof route, LoadedVersion>(route, {
  load: ({ params }, signedIn) => loadVersion(Number(params.id), signedIn),
  run: async ({ body: { play, by, is_resumed } }, { loaded, actor, operationId }) => {
    const { document, program } = loaded;
    await requireAllowance("bench_plays", { userId: actor.userId, operationId });
    const model = by === "model" ? await allowedModel(program, actor.userId) : undefined;
    if (by === "model" && (!model || model.isOverBudget)) throw new Refusal("MODEL_NOT_OFFERED");
    const { benchDigest } = await import("../encounters/benchDigest.ts");
    const digest = model && benchDigest(play, model.model);
    const before = digest && is_resumed ? await getBenchRun(document.id, digest) : undefined;
    const from = before && !before.is_done ? playingOf(before) : undefined;
    const done = play.kind === "dialogue" ? await played(play, from, model) : await graded(play, model);
    if (digest) await putBenchRun({ ...done, document_id: document.id, digest, played_at: isoTime(nowMs()) });
    const { is_done, replies, grades, asked, used, micro_usd, ms } = done;
    return {
      ...{ is_done, replies, grades },
      is_ungraded: play.kind === "statement" && grades === null,
      cost: { asked, used, micro_usd, ms },
    };
  },
});
