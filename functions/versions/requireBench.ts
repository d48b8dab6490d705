import type { ContentNode } from "#shared/case/model/types.ts";
import type { BenchPlay } from "#shared/contract/versions/bench.ts";
import type { Actor } from "#shared/domain/access.ts";
import { languageModel } from "../ports/llm/languageModel.ts";
import { Refusal } from "../runtime/refusal.ts";
import { getProgram } from "../table/programs/programs.ts";
import { listBenchRuns } from "../table/versions/benchRuns.ts";

const shownAtMost = 10;

/** Patients and graders are loaded when they are first asked: most calls of this function are about text alone. */
const bench = () => import("../encounters/benchOf.ts");

/**
 * Requires that the patients of a case answer, and its summary statements are graded, as their authors expect, except for as many fails as
 * the publisher's group allows: without a model, and with the deployment's model where the group uses it. A model is not asked now: what it
 * did when the authors last ran the bench counts, and a bench that was not run with it since it was changed is refused.
 *
 * @throws Refusal BENCH_FAILED, which names what failed
 */
export async function requireBench(
  { root, documentId }: { root: ContentNode; documentId: number },
  { membership }: Actor,
): Promise<void> {
  const { benchPlaysOf, failsOf, playByRules } = await bench();
  const plays = benchPlaysOf(root);
  if (plays.length === 0) return;
  const program = membership && (await getProgram(membership.programId));
  const allowed = program?.bench_fails_allowed ?? 0;
  const byRules: string[] = [];
  for (const play of plays) byRules.push(...failsOf(play, await playByRules(play)));
  if (byRules.length > allowed) throw refused(byRules);
  if (program?.may_use_language_model !== true) return;
  const { missing, fails } = await byModel(documentId, plays);
  if (missing.length > 0 || fails.length > allowed) throw refused([...missing, ...fails]);
}

async function byModel(
  documentId: number,
  plays: readonly BenchPlay[],
): Promise<{ missing: string[]; fails: string[] }> {
  const model = languageModel();
  if (!model) return { missing: [], fails: [] };
  const [{ benchDigest }, { failsOf }] = await Promise.all([import("../encounters/benchDigest.ts"), bench()]);
  const digests = plays.map((play) => benchDigest(play, model));
  const runs = await listBenchRuns(documentId, digests);
  const [missing, fails]: [string[], string[]] = [[], []];
  for (const [at, play] of plays.entries()) {
    const run = runs.get(digests[at] ?? "");
    if (run?.is_done) fails.push(...failsOf(play, run).map((fail) => `${model.model}: ${fail}`));
    else missing.push(`${nameOf(play)} has not been run with ${model.model} since it was changed.`);
  }
  return { missing, fails };
}

const nameOf = (play: BenchPlay): string =>
  play.kind === "dialogue" ? `Dialogue “${play.dialogue.name}”` : `Statement “${play.graded.name}”`;

const refused = (fails: readonly string[]): Refusal =>
  new Refusal("BENCH_FAILED", {
    fields: fails.slice(0, shownAtMost).map((message) => ({ path: "body.document.version_id", message })),
  });
