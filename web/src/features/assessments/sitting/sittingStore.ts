import type { Certainty } from "#shared/case/questions/certaintyChoice/certainty.ts";
import {
  type AnswerChangeBody,
  changesAtOnce,
  type OwnSitting,
} from "#shared/contract/assessments/ownSitting.ts";
import type { AnswerJournal } from "./answerJournal.ts";
import {
  openSitting,
  type Sitting,
  type SittingEvent,
  type SittingState,
  shownItemId,
  sittingStep,
} from "./sittingStep.ts";

type Saved = { is_over: boolean; set_aside: number };
export type SittingPorts = {
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

/**
 * State and acts of a sitting that runs here. Every change is kept in the browser before it is sent. `sittingStep` decides what
 * happens; this keeps the state, and sends.
 */
export function createSittingStore(own: OwnSitting, ports: SittingPorts): SittingStore {
  const { journal } = ports;
  const { take, get, subscribe, send, stop } = runSitting(own, ports);
  let endsAtTicks = ports.ticksMs() + own.time_left_seconds * 1000;
  const answerShown = () => get().answers.get(shownItemId(get()));
  const now = () => ({ ticksMs: ports.ticksMs(), deviceMs: ports.deviceNow() });

  return {
    ...{ get, subscribe, stop },
    timeLeftMs: () => Math.max(0, endsAtTicks - ports.ticksMs()),
    show: (at) => take({ type: "moved", to: at, ticksMs: ports.ticksMs() }),
    // An answer that is chosen anew wants a new certainty.
    choose(option) {
      if (answerShown()?.option !== option)
        take({ type: "changed", change: { option, certainty: null }, ...now() });
    },
    rate(certainty) {
      if (answerShown()?.certainty !== certainty) take({ type: "changed", change: { certainty }, ...now() });
    },
    mark: (isMarked) => take({ type: "changed", change: { isMarked }, ...now() }),
    noteVisibility: () =>
      take({ type: "visibilityChanged", isVisible: ports.isVisible(), ticksMs: ports.ticksMs() }),
    flush: send,
    tick() {
      if (get().isTimeOver || endsAtTicks > ports.ticksMs()) return;
      take({ type: "timeEnded" });
      void send().then(ports.onOver);
    },
    takeTime({ time_left_seconds }) {
      endsAtTicks = ports.ticksMs() + time_left_seconds * 1000;
    },
    waiting: () => new Set(journal.list().map(({ item_id }) => item_id)),
  };
}

/** Keeps the state of a sitting, and sends what waits when it is time. */
function runSitting(own: OwnSitting, ports: SittingPorts) {
  const { journal } = ports;
  const listeners = new Set<() => void>();
  let sitting: Sitting = openSitting(own, journal.list(), ports.isVisible() ? ports.ticksMs() : undefined);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let sending: Promise<boolean> | undefined;
  let isStopped = false;

  function take(event: SittingEvent): void {
    const step = sittingStep(sitting, event);
    const isChanged = step.sitting.shown !== sitting.shown;
    sitting = step.sitting;
    for (const effect of step.effects) {
      if (effect.do === "keep") journal.add(effect.change);
      else sendIn(effect.ms);
    }
    if (isChanged) for (const listener of listeners) listener();
  }

  function sendIn(ms: number): void {
    if (isStopped) return;
    clearTimeout(timer);
    timer = setTimeout(() => void send(), ms);
  }

  function send(): Promise<boolean> {
    clearTimeout(timer);
    sending ??= sendAll(ports, take).finally(() => {
      sending = undefined;
    });
    return sending;
  }

  if (journal.list().length > 0) sendIn(0);

  return {
    get: (): SittingState => sitting.shown,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    take,
    send,
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

/** Sends batches until nothing waits. False where the rest cannot be sent now, or never. */
async function sendAll(ports: SittingPorts, take: (event: SittingEvent) => void): Promise<boolean> {
  const { journal } = ports;
  while (journal.list().length > 0) {
    const batch = journal.list().slice(0, changesAtOnce);
    let reply: Saved;
    try {
      reply = await ports.send(batch);
    } catch (error) {
      take({ type: "sendFailed", isWorthRetrying: ports.isWorthRetrying(error) });
      return false;
    }
    journal.drop(batch);
    const isSetAside = !reply.is_over && reply.set_aside > 0;
    take({ type: "sent", isSetAside });
    if (reply.is_over) ports.onOver();
    if (isSetAside) return false;
  }
  take({ type: "emptied" });
  return true;
}
