import type { Flow } from "#shared/case/flow/flow.ts";
import type { LearnerState, StateEntry } from "#shared/case/model/types.ts";
import { rootStateUid } from "#shared/case/model/uid.ts";
import { isFinishReached } from "#shared/case/rules/finishReached.ts";
import type { NotAdmitted } from "#shared/case/state/admitEntries.ts";
import type { RefusedEntry } from "../attempts/refuseEntries.ts";
import type { Gate } from "../sittings/gateAnswers.ts";
import type { Attempt } from "../table/cases/attempts.ts";
import { joinCards, listStateCards, type StateCard } from "../table/cases/learnerState.ts";
import { type EntriesByCard, saveState } from "./saveState.ts";

/** The entry that says that a case is finished, apart from the rest of a delivery. */
type Finish = Readonly<Record<string, StateEntry>>;

const finishKeys: ReadonlySet<string> = new Set(["finished", "finishedAt"]);

/** Takes the finish out of a delivery: whether it counts shows when the rest is kept. */
export function splitFinish(entries: EntriesByCard): { known: EntriesByCard; finish: Finish | undefined } {
  const row = entries.get(rootStateUid);
  const flags = Object.entries(row?.[rootStateUid] ?? {});
  const finish = flags.filter(([key]) => finishKeys.has(key));
  if (!row || finish.length === 0) return { known: entries, finish: undefined };
  const { [rootStateUid]: _, ...others } = row;
  const rest = flags.filter(([key]) => !finishKeys.has(key));
  const left: LearnerState =
    rest.length > 0 ? { ...others, [rootStateUid]: Object.fromEntries(rest) } : others;
  const known = new Map(entries);
  if (Object.keys(left).length > 0) known.set(rootStateUid, left);
  else known.delete(rootStateUid);
  return { known, finish: Object.fromEntries(finish) };
}

/**
 * Keeps that a case is finished, if all that is kept of the attempt leads there: the one entry for which the other cards are read.
 * `saved` are the cards of the delivery's rest; `cards` those and the row of the case.
 */
export async function saveFinish(
  place: Pick<Attempt, "user_id" | "document_id" | "attempt">,
  finish: Finish,
  {
    flow,
    gate,
    saved,
    worked,
  }: {
    flow: Pick<Flow, "stored" | "options">;
    gate: Gate | undefined;
    saved: readonly StateCard[];
    worked: string | undefined;
  },
): Promise<{ cards: StateCard[]; late: NotAdmitted[]; refused: RefusedEntry[] }> {
  const cards = await listStateCards(place.user_id, place.document_id, place.attempt);
  if (!isFinishReached(flow, joinCards(cards))) {
    const refused = Object.keys(finish).map((key): RefusedEntry => ({ uid: rootStateUid, key, ...tooEarly }));
    return { cards: [...saved], late: [], refused };
  }
  const entries: EntriesByCard = new Map([[rootStateUid, { [rootStateUid]: finish }]]);
  const done = await saveState(place, entries, { known: cards, gate, worked });
  const others = saved.filter(({ card_uid }) => card_uid !== rootStateUid);
  return { cards: [...others, ...done.cards], late: done.refused, refused: [] };
}

const tooEarly = {
  code: "FINISH_NOT_REACHED",
  message: "does not follow from what is kept of this case",
} as const;
