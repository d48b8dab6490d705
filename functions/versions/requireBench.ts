import type { ContentNode } from "#shared/case/model/types.ts";
import type { Actor } from "#shared/domain/access.ts";
import { failText } from "#shared/patient/bench/runBench.ts";
import { benchOf } from "../encounters/benchOf.ts";
import { Refusal } from "../runtime/refusal.ts";
import { getProgram } from "../table/programs/programs.ts";

const shownAtMost = 10;

/**
 * Requires that the patients of a case answer as their authors expect, except for as many replies as the publisher's group lets fail.
 *
 * @throws Refusal BENCH_FAILED, which names what failed
 */
export async function requireBench(root: ContentNode, { membership }: Actor): Promise<void> {
  const { fails } = await benchOf(root);
  if (fails.length === 0) return;
  const program = membership && (await getProgram(membership.programId));
  if (fails.length <= (program?.bench_fails_allowed ?? 0)) return;
  throw new Refusal("BENCH_FAILED", {
    fields: fails
      .slice(0, shownAtMost)
      .map((fail) => ({ path: "body.document.version_id", message: failText(fail) })),
  });
}
