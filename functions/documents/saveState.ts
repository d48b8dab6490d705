import type { LearnerState } from "#shared/case/model/types.ts";
import { type Admitted, admitEntries, type NotAdmitted } from "#shared/case/state/admitEntries.ts";
import { marksOf, mergeMarks, noMarks } from "#shared/case/state/lateMarks.ts";
import { clampFuture, merge } from "#shared/case/state/learnerState.ts";
import { setAside } from "#shared/case/state/setAside.ts";
import { isoTime, nowMs } from "../runtime/clock.ts";
import { Refusal } from "../runtime/refusal.ts";
import { untilWritten } from "../runtime/untilWritten.ts";
import type { Gate } from "../sittings/gateAnswers.ts";
import type { Attempt } from "../table/cases/attempts.ts";
import { getLearnerHead, putStateCard, type StateCard } from "../table/cases/learnerState.ts";

/** A browser's clock may run this far ahead before its stamps are set to the server's time. */
const clockSlackMs = 5 * 60_000;
// DynamoDB's own limit is 400 KB an item, in which a short list element takes up to half as much again as in JSON.
const cardBytesAtMost = 256 * 1024;
const triesAtMost = 16;

/** Entries by the card that they belong to. */
export type EntriesByCard = ReadonlyMap<string, LearnerState>;

/** A row as it now stands, absent where nothing of the card has ever been kept, and what an exam did not let in. */
type SavedCard = { card: StateCard | undefined; refused: readonly NotAdmitted[] };

/**
 * Merges entries into the rows of their cards, retrying where another write came first. With a `gate`, keeps only what counts in an
 * exam, marks late entries, returns the others as `refused`, and sets aside those that staff decide on.
 * @param worked - When the learner worked, if not now.
 */
export async function saveState(
  attempt: Pick<Attempt, "user_id" | "document_id" | "attempt">,
  entriesByCard: EntriesByCard,
  {
    known,
    gate,
    worked,
  }: { known: readonly StateCard[]; gate?: Gate | undefined; worked?: string | undefined },
): Promise<{ cards: StateCard[]; refused: NotAdmitted[] }> {
  const saved = await Promise.all(
    [...entriesByCard].map(([cardUid, entries]) => {
      const card = known.find((each) => each.card_uid === cardUid);
      return saveCard(attempt, cardUid, { entries, known: card, gate, worked });
    }),
  );
  return {
    cards: saved.flatMap(({ card }) => card ?? []),
    refused: saved.flatMap(({ refused }) => refused),
  };
}

async function saveCard(
  { user_id, document_id, attempt }: Pick<Attempt, "user_id" | "document_id" | "attempt">,
  cardUid: string,
  {
    entries,
    known,
    gate,
    worked,
  }: {
    entries: LearnerState;
    known: StateCard | undefined;
    gate: Gate | undefined;
    worked: string | undefined;
  },
): Promise<SavedCard> {
  const readAnew = async (): Promise<StateCard | undefined> =>
    (await getLearnerHead(user_id, document_id, { attempt, cardUids: [cardUid] })).cards[0];
  return untilWritten(
    async (tries) => {
      const current = tries === 0 ? known : await readAnew();
      const before = (current?.entries ?? {}) as LearnerState; // parsed when read
      const { accepted, late, refused } = admitted(before, entries, gate);
      const merged = merge(before, accepted);
      const aside = gate ? setAside(current?.aside, refused, gate) : current?.aside;
      // Nothing new: a save that was repeated, or one that the exam does not let in.
      if (merged === before && aside === current?.aside && (current || gate))
        return { card: current, refused };
      const marks = gate ? mergeMarks(current?.late ?? noMarks, marksOf(late, gate)) : current?.late;
      const next: StateCard = {
        user_id,
        document_id,
        attempt,
        card_uid: cardUid,
        entries: merged as StateCard["entries"], // the same shape, writable
        ...(marks && marks !== noMarks ? { late: marks as StateCard["late"] } : {}), // likewise
        ...(aside ? { aside: aside as StateCard["aside"] } : {}), // likewise
        rev: (current?.rev ?? 0) + 1,
        signal_at: isoTime(nowMs()),
        ...(worked === undefined ? {} : { worked }),
      };
      if (Buffer.byteLength(JSON.stringify([next.entries, ...(aside ? [aside] : [])])) > cardBytesAtMost) {
        throw new Refusal("BODY_TOO_LARGE", {
          message: "This card has more than we can save. Everything saved before is kept.",
        });
      }
      return (await putStateCard(next)) ? { card: next, refused } : undefined;
    },
    {
      triesAtMost,
      failure: () =>
        new Refusal("CONFLICT", {
          message: "Too many devices are saving this card at once. Nothing was lost. Try again.",
        }),
    },
  );
}

function admitted(kept: LearnerState, sent: LearnerState, gate: Gate | undefined): Admitted {
  const incoming = clampFuture(sent, nowMs(), clockSlackMs);
  if (!gate) return { accepted: incoming, late: [], refused: [] };
  return admitEntries({ kept, incoming, sent }, gate.admit);
}
