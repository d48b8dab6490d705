import type { Certainty } from "#shared/case/questions/certaintyChoice/certainty.ts";
import {
  type AnswerChangeBody,
  changesAtOnce,
  type ItemToSit,
  type OwnSitting,
} from "#shared/contract/assessments/ownSitting.ts";
import type { AnswerJournal } from "./answerJournal.ts";

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

type Saved = { is_over: boolean; set_aside: number };
type Ports = {
  journal: AnswerJournal;
  /** Rejects where the network or the server fails. */
  send(changes: readonly AnswerChangeBody[]): Promise<Saved>;
  /** Tells if a call that failed so is worth making again. */
  isWorthRetrying(error: unknown): boolean;
  /** Milliseconds that only grow (`performance.now`). */
  ticksMs(): number;
  /** Epoch milliseconds by this device's clock. */
  deviceNow(): number;
  isVisible(): boolean;
  onOver(): void;
};

export type SittingStore = {
  get(): SittingState;
  subscribe(listener: () => void): () => void;
  /** Milliseconds left, by the server's clock. */
  timeLeftMs(): number;
  show(at: number): void;
  choose(option: number): void;
  rate(certainty: Certainty): void;
  mark(isMarked: boolean): void;
  /** Counts the time on the item up to now, and begins or ends counting as the page is shown or hidden. */
  noteVisibility(): void;
  /** Sends what waits. Resolves when nothing waits, or it cannot be sent now. */
  flush(): Promise<boolean>;
  /** Ends the sitting's time here once it is over. */
  tick(): void;
  /** Takes the time left from a newer reply: the device may have slept. */
  takeTime(reply: Pick<OwnSitting, "time_left_seconds">): void;
  /** Items whose changes have not been delivered yet. */
  waiting(): ReadonlySet<number>;
  stop(): void;
};

/** Answers that the server holds, and those that wait in this browser. */
export type AnswerCounts = { saved: number; waiting: number };

/** Counts items with an option that is chosen. */
export function countAnswers({ answers }: SittingState, waiting: ReadonlySet<number>): AnswerCounts {
  const answered = [...answers].filter(([, { option }]) => option !== null);
  const held = answered.filter(([id]) => waiting.has(id)).length;
  return { saved: answered.length - held, waiting: held };
}

const patienceMs = 1_500;
const backoffMs = [2_000, 5_000, 15_000];

export const blankAnswer: LocalAnswer = {
  ...{ option: null, certainty: null, isMarked: false, n: 0, visibleMs: 0 },
};

/** State and acts of a sitting that runs here. Every change is kept in the browser before it is sent. */
export function createSittingStore(sitting: OwnSitting, ports: Ports): SittingStore {
  const { journal } = ports;
  let endsAtTicks = ports.ticksMs() + sitting.time_left_seconds * 1000;
  const listeners = new Set<() => void>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let sending: Promise<boolean> | undefined;
  let failures = 0;
  let isStopped = false;
  /** Since when the shown item is looked at; undefined while the page is hidden. */
  let seenSince: number | undefined = ports.isVisible() ? ports.ticksMs() : undefined;

  let state: SittingState = {
    items: sitting.items,
    at: firstOpen(sitting),
    answers: answersOf(sitting, journal.list()),
    save: journal.list().length > 0 ? "waiting" : "saved",
    isTimeOver: false,
  };

  function set(change: Partial<SittingState>): void {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  }

  const itemId = (): number => state.items[state.at]?.id ?? 0;

  /** Adds the time since the item came up to its answer. */
  function countTime(): void {
    if (seenSince === undefined) return;
    const now = ports.ticksMs();
    const answer = state.answers.get(itemId()) ?? blankAnswer;
    const visibleMs = Math.round(answer.visibleMs + now - seenSince);
    seenSince = now;
    state = { ...state, answers: new Map(state.answers).set(itemId(), { ...answer, visibleMs }) };
  }

  function record(change: Partial<LocalAnswer>): void {
    if (state.isTimeOver || state.save === "lost" || state.save === "refused") return;
    countTime();
    const id = itemId();
    const answer = { ...(state.answers.get(id) ?? blankAnswer), ...change };
    answer.n += 1;
    const { option, certainty, isMarked, n, visibleMs } = answer;
    journal.add({
      ...{ item_id: id, n, option, certainty, is_marked: isMarked, visible_ms: visibleMs },
      made_at: ports.deviceNow(),
    });
    set({
      answers: new Map(state.answers).set(id, answer),
      save: state.save === "offline" ? "offline" : "waiting",
    });
    if (failures === 0) later(patienceMs);
  }

  function later(ms: number): void {
    if (isStopped) return;
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), ms);
  }

  function flush(): Promise<boolean> {
    clearTimeout(timer);
    sending ??= sendAll().finally(() => {
      sending = undefined;
    });
    return sending;
  }

  async function sendAll(): Promise<boolean> {
    while (journal.list().length > 0) {
      const batch = journal.list().slice(0, changesAtOnce);
      try {
        const reply = await ports.send(batch);
        failures = 0;
        journal.drop(batch);
        if (reply.is_over) ports.onOver();
        else if (reply.set_aside > 0) {
          set({ save: "lost" });
          return false;
        }
      } catch (error) {
        if (!ports.isWorthRetrying(error)) {
          set({ save: "refused" });
          return false;
        }
        const pause = backoffMs[Math.min(failures, backoffMs.length - 1)] ?? patienceMs;
        failures += 1;
        set({ save: "offline" });
        later(pause);
        return false;
      }
    }
    if (state.save !== "saved" && state.save !== "lost") set({ save: "saved" });
    return true;
  }

  function show(at: number): void {
    if (at < 0 || at >= state.items.length || at === state.at) return;
    countTime();
    set({ at });
  }

  if (journal.list().length > 0) later(0);

  return {
    get: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    timeLeftMs: () => Math.max(0, endsAtTicks - ports.ticksMs()),
    show,
    // An answer that is chosen anew wants a new certainty.
    choose: (option) => {
      const answer = state.answers.get(itemId());
      if (answer?.option !== option) record({ option, certainty: null });
    },
    rate: (certainty) => {
      if (state.answers.get(itemId())?.certainty !== certainty) record({ certainty });
    },
    mark: (isMarked) => record({ isMarked }),
    noteVisibility() {
      countTime();
      seenSince = ports.isVisible() ? ports.ticksMs() : undefined;
    },
    flush,
    tick() {
      if (!state.isTimeOver && endsAtTicks <= ports.ticksMs()) {
        set({ isTimeOver: true });
        void flush().then(ports.onOver);
      }
    },
    takeTime({ time_left_seconds }) {
      endsAtTicks = ports.ticksMs() + time_left_seconds * 1000;
    },
    waiting: () => new Set(journal.list().map(({ item_id }) => item_id)),
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
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
