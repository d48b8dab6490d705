import type { Flow } from "#shared/case/flow/flow.ts";
import type { LearnerState } from "#shared/case/model/types.ts";
import { examProblem } from "#shared/case/rules/examRules.ts";
import { admitEntries } from "#shared/case/state/admitEntries.ts";
import { mergeMarks, noMarks } from "#shared/case/state/lateMarks.ts";
import { emptyState, merge } from "#shared/case/state/learnerState.ts";
import { pauseBeforeRetry } from "../runtime/pauseBeforeRetry.ts";
import { Refusal } from "../runtime/refusal.ts";
import { getLearnerHead, putStateCard, type StateCard } from "../table/cases/learnerState.ts";

const triesAtMost = 16;

/**
 * Lets the answers of one card count that were set aside, with marks of when they came, as far as they follow upon what is kept:
 * none of a question that was submitted since. On the condition that nobody else wrote the row since it was read. Answers what counts by it.
 */
export async function countAside(
  flow: Pick<Flow, "stored" | "options">,
  read: StateCard,
): Promise<LearnerState> {
  let card: StateCard | undefined = read;
  for (let tries = 0; tries < triesAtMost; tries++) {
    const { aside, ...rest }: StateCard = card;
    if (!aside) return emptyState;
    const kept = rest.entries as LearnerState; // parsed when read
    const entries = aside.entries as LearnerState; // likewise
    const { accepted } = admitEntries({ kept, incoming: entries, sent: entries }, (change, sofar) => {
      const problem = examProblem(flow, sofar, change);
      return problem === undefined
        ? { accepted: true, isLate: true }
        : { accepted: false, isLate: true, problem };
    });
    const next: StateCard = {
      ...rest,
      entries: merge(kept, accepted) as StateCard["entries"], // the same shape, writable
      late: mergeMarks(rest.late ?? noMarks, aside.marks) as StateCard["late"], // likewise
      rev: card.rev + 1,
    };
    if (await putStateCard(next)) return accepted;
    await pauseBeforeRetry(tries);
    const { user_id, document_id, attempt, card_uid } = card;
    const head = await getLearnerHead(user_id, document_id, { attempt, cardUids: [card_uid] });
    [card] = head.cards;
    if (!card) return emptyState;
  }
  throw new Refusal("CONFLICT");
}
