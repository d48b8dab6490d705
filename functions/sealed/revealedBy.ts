import type { ContentNode, LearnerState } from "#shared/case/model/types.ts";
import { revealedNodes } from "#shared/case/sealed/reveal.ts";
import { clockState } from "#shared/domain/examClock.ts";
import type { Exam } from "../sittings/examOf.ts";
import type { SittingRow } from "../table/sittings.ts";
import { gradedIn } from "./examStanding.ts";
import { withSignedMedia } from "./withSignedMedia.ts";

type Save = {
  exam: Pick<Exam, "section">;
  /** Absent where nobody has started the exam. */
  row: SittingRow | undefined;
  delivery: { state: LearnerState; receivedAt: number };
  /** The cards that the save touched, as they now stand. */
  kept: LearnerState;
};

/**
 * What a save gives out that submits questions of an exam. A save that is repeated gives the same again, for its reply may
 * have been lost. Nothing comes while the time stands still, nor of a question whose submission was not let in.
 * @see ADR 0080
 */
export async function revealedBy(
  root: ContentNode,
  { exam, row, delivery, kept }: Save,
): Promise<ContentNode[]> {
  const asked = gradedIn(delivery.state);
  const clock = row && clockState(row.sitting, delivery.receivedAt).state;
  if (asked.length === 0 || (clock !== "running" && clock !== "submitted")) return [];
  return withSignedMedia(revealedNodes(root, exam.section, { asked, revealed: new Set(gradedIn(kept)) }));
}
