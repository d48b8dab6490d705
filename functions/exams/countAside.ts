import type { Flow } from "#shared/case/flow/flow.ts";
import type { LearnerState } from "#shared/case/model/types.ts";
import { examProblem } from "#shared/case/rules/examRules.ts";
import { admitEntries } from "#shared/case/state/admitEntries.ts";
import { mergeMarks, noMarks } from "#shared/case/state/lateMarks.ts";
import { emptyState, merge } from "#shared/case/state/learnerState.ts";
import { untilWritten } from "../runtime/untilWritten.ts";
import { getLearnerHead, putStateCard, type StateCard } from "../table/cases/learnerState.ts";

const triesAtMost = 16;

/**
 * Counts the answers of one card that were set aside, marked with their arrival, where they fit what is kept: none of a question that
 * was submitted since. Retries where another write came first. Returns the answers that count now.
 */
export async function countAside(
  flow: Pick<Flow, "stored" | "options">,
  read: StateCard,
): Promise<LearnerState> {
  const { user_id, document_id, attempt, card_uid } = read;
  const readAnew = async (): Promise<StateCard | undefined> =>
    (await getLearnerHead(user_id, document_id, { attempt, cardUids: [card_uid] })).cards[0];
  return untilWritten(
    async (tries) => {
      const card = tries === 0 ? read : await readAnew();
      if (!card) return emptyState;
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
      return (await putStateCard(next)) ? accepted : undefined;
    },
    { triesAtMost },
  );
}
