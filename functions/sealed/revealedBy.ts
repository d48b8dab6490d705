import type { ContentNode, LearnerState } from "#shared/case/model/types.ts";
import { revealedNodes } from "#shared/case/sealed/reveal.ts";
import { clockState } from "#shared/domain/examClock.ts";
import type { Exam } from "../sittings/examOf.ts";
import type { SittingRow } from "../table/exams/sittings.ts";
import { gradedIn } from "./examStanding.ts";
import { withSignedMedia } from "./mediaLinks.ts";

type Save = {
  exam: Pick<Exam, "section">;
  /** Absent where nobody has started the exam. */
  row: SittingRow | undefined;
  delivery: { state: LearnerState; receivedAt: number };
  /** The cards that the save touched, as they now stand. */
  kept: LearnerState;
};

type Revealed = { revealed?: ContentNode[]; revealed_by?: string[] };

/**
 * Collects what a save gives out that submits questions of an exam. A repeated save gives the same again, for its reply may have been lost. Nothing
 * is given out unless the time runs, nor for a question whose submission was not let in: late work brings no key.
 * @see ADR 0080, 0242
 */
export async function revealedBy(root: ContentNode, { exam, row, delivery, kept }: Save): Promise<Revealed> {
  const asked = gradedIn(delivery.state);
  const clock = row && clockState(row.sitting, delivery.receivedAt).state;
  if (asked.length === 0 || clock !== "running") return {};
  const revealed = new Set(gradedIn(kept));
  const nodes = revealedNodes(root, exam.section, { asked, revealed });
  if (nodes.length === 0) return {};
  return {
    revealed: await withSignedMedia(nodes),
    revealed_by: asked.filter((uid) => revealed.has(uid)),
  };
}
