import type { Certainty } from "#shared/case/questions/certaintyChoice/certainty.ts";
import type { AnswerChangeBody, ItemToSit, OwnSitting } from "#shared/contract/assessments/ownSitting.ts";

export type LocalAnswer = {
  option: number | null;
  certainty: Certainty | null;
  isMarked: boolean;
  /** Number of its last change. */
  n: number;
  visibleMs: number;
};

/** State of the last save. `lost`: another device has taken the assessment over. `refused`: the server takes nothing more. */
export type SaveState = "saved" | "waiting" | "offline" | "lost" | "refused";

export type SittingState = {
  items: readonly ItemToSit[];
  /** Place of the item that is shown, from 0. */
  at: number;
  answers: ReadonlyMap<number, LocalAnswer>;
  save: SaveState;
  /** The time is over, whether or not the server has been reached since. */
  isTimeOver: boolean;
};

/** A sitting that runs in this tab: what it shows, and what its next step depends on. */
export type Sitting = {
  shown: SittingState;
  /** Time since which the shown item is looked at, in ticks; undefined while the page is hidden. */
  seenSince: number | undefined;
  /** Sends in a row that failed. */
  failures: number;
};

/** Times: ticks are milliseconds that only grow; `deviceMs` is the epoch by this device's clock. */
export type SittingEvent =
  | { type: "changed"; change: AnswerChange; ticksMs: number; deviceMs: number }
  | { type: "moved"; to: number; ticksMs: number }
  | { type: "visibilityChanged"; isVisible: boolean; ticksMs: number }
  /** The server took what was sent; `isSetAside`: another device has the assessment, and nothing of it counts. */
  | { type: "sent"; isSetAside: boolean }
  | { type: "sendFailed"; isWorthRetrying: boolean }
  /** Nothing waits any more. */
  | { type: "emptied" }
  | { type: "timeEnded" };

type AnswerChange = Partial<Pick<LocalAnswer, "option" | "certainty" | "isMarked">>;

export type SittingEffect =
  /** Keep the change in this browser, to be sent. */
  { do: "keep"; change: AnswerChangeBody } | { do: "sendIn"; ms: number };

export type SittingStep = { sitting: Sitting; effects: readonly SittingEffect[] };

const patienceMs = 1_500;
const backoffMs = [2_000, 5_000, 15_000];

export const blankAnswer: LocalAnswer = {
  ...{ option: null, certainty: null, isMarked: false, n: 0, visibleMs: 0 },
};

/** The sitting as it begins in this tab, with changes that this browser has not delivered yet. */
export function openSitting(
  own: OwnSitting,
  waiting: readonly AnswerChangeBody[],
  seenSince: number | undefined,
): Sitting {
  return {
    shown: {
      items: own.items,
      at: firstOpen(own),
      answers: answersOf(own, waiting),
      save: waiting.length > 0 ? "waiting" : "saved",
      isTimeOver: false,
    },
    seenSince,
    failures: 0,
  };
}

export const shownItemId = ({ items, at }: SittingState): number => items[at]?.id ?? 0;

/** Returns the sitting after an event, and what to do about it. The same `shown` means that nothing has changed. */
export function sittingStep(sitting: Sitting, event: SittingEvent): SittingStep {
  const { shown } = sitting;
  switch (event.type) {
    case "changed":
      return changed(sitting, event);
    case "moved": {
      const isThere = event.to >= 0 && event.to < shown.items.length && event.to !== shown.at;
      if (!isThere) return plainly(sitting);
      return plainly(showing(withTime(sitting, event.ticksMs), { at: event.to }));
    }
    case "visibilityChanged":
      return plainly({
        ...withTime(sitting, event.ticksMs),
        seenSince: event.isVisible ? event.ticksMs : undefined,
      });
    case "sent":
      return plainly({
        ...(event.isSetAside ? showing(sitting, { save: "lost" }) : sitting),
        failures: 0,
      });
    case "sendFailed":
      return sendFailed(sitting, event.isWorthRetrying);
    case "emptied":
      return plainly(
        shown.save === "saved" || shown.save === "lost" ? sitting : showing(sitting, { save: "saved" }),
      );
    case "timeEnded":
      return plainly(shown.isTimeOver ? sitting : showing(sitting, { isTimeOver: true }));
  }
}

const plainly = (sitting: Sitting): SittingStep => ({ sitting, effects: [] });

const showing = (sitting: Sitting, change: Partial<SittingState>): Sitting => ({
  ...sitting,
  shown: { ...sitting.shown, ...change },
});

/** Adds the time since the item came up to its answer. */
function withTime(sitting: Sitting, ticksMs: number): Sitting {
  const { shown, seenSince } = sitting;
  if (seenSince === undefined) return sitting;
  const id = shownItemId(shown);
  const answer = shown.answers.get(id) ?? blankAnswer;
  const visibleMs = Math.round(answer.visibleMs + ticksMs - seenSince);
  const answers = new Map(shown.answers).set(id, { ...answer, visibleMs });
  return { ...showing(sitting, { answers }), seenSince: ticksMs };
}

function changed(
  before: Sitting,
  { change, ticksMs, deviceMs }: Extract<SittingEvent, { type: "changed" }>,
): SittingStep {
  const { save, isTimeOver } = before.shown;
  if (isTimeOver || save === "lost" || save === "refused") return plainly(before);
  const sitting = withTime(before, ticksMs);
  const { answers } = sitting.shown;
  const id = shownItemId(sitting.shown);
  const known = answers.get(id) ?? blankAnswer;
  const answer = { ...known, ...change, n: known.n + 1 };
  const { option, certainty, isMarked, n, visibleMs } = answer;
  const kept: AnswerChangeBody = {
    ...{ item_id: id, n, option, certainty, is_marked: isMarked, visible_ms: visibleMs },
    made_at: deviceMs,
  };
  return {
    sitting: showing(sitting, {
      answers: new Map(answers).set(id, answer),
      save: save === "offline" ? "offline" : "waiting",
    }),
    // While sends fail, the next one is planned already.
    effects: [
      { do: "keep", change: kept },
      ...(sitting.failures === 0 ? ([{ do: "sendIn", ms: patienceMs }] as const) : []),
    ],
  };
}

function sendFailed(sitting: Sitting, isWorthRetrying: boolean): SittingStep {
  if (!isWorthRetrying) return plainly(showing(sitting, { save: "refused" }));
  const { failures } = sitting;
  const ms = backoffMs[Math.min(failures, backoffMs.length - 1)] ?? patienceMs;
  return {
    sitting: { ...showing(sitting, { save: "offline" }), failures: failures + 1 },
    effects: [{ do: "sendIn", ms }],
  };
}

/** Answers of the server, with changes that this browser has not delivered yet. */
function answersOf(
  { answers }: OwnSitting,
  waiting: readonly AnswerChangeBody[],
): ReadonlyMap<number, LocalAnswer> {
  const known = new Map<number, LocalAnswer>();
  for (const { item_id, option, certainty, is_marked, n, visible_ms } of [...answers, ...waiting]) {
    const before = known.get(item_id);
    if (before && before.n >= n) continue;
    known.set(item_id, { option, certainty, isMarked: is_marked, n, visibleMs: visible_ms });
  }
  return known;
}

/** The first item that has no whole answer; the first of all where each has. */
function firstOpen({ items, answers }: OwnSitting): number {
  const whole = new Set(
    answers
      .filter(({ option, certainty }) => option !== null && certainty !== null)
      .map(({ item_id }) => item_id),
  );
  return Math.max(
    0,
    items.findIndex(({ id }) => !whole.has(id)),
  );
}
