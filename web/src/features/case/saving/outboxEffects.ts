import type { LearnerState } from "#shared/case/model/types.ts";
import type { Journal, PendingEntry } from "./journal.ts";
import { toLearnerState } from "./outboxBatch.ts";
import type { OutboxPorts } from "./outboxPorts.ts";
import type { OutboxEffect, OutboxEvent, OutboxState } from "./outboxState.ts";
import { refusedStepsIn } from "./refusedSteps.ts";
import { saveStatusOf } from "./saveStatus.ts";
import type { SendTimer } from "./sendTimer.ts";

type Effects = { [Name in OutboxEffect["do"]]: (effect: Extract<OutboxEffect, { do: Name }>) => unknown };

type Parts = {
  ports: OutboxPorts;
  journal: Journal;
  timer: SendTimer;
  getState: () => OutboxState;
  /** Resolves when the effects of the event have been done. */
  dispatch: (event: OutboxEvent) => Promise<unknown>;
};

/** Answers the steps that this attempt has set aside. `isNew`: some of them just now. */
export const countAside = async (journal: Journal, isNew: boolean): Promise<OutboxEvent> => ({
  type: "counted",
  notLetIn: refusedStepsIn(await journal.listAside()),
  isNew,
});

/** Does what a step of the outbox asks for: calls, the journal, timers, and what the page is told. Each dispatches what comes of it. */
export function outboxEffects({ ports, journal, timer, getState, dispatch }: Parts): Effects {
  const onBatch = batchRunner(ports, dispatch);

  async function acknowledge(arrived: readonly PendingEntry[]): Promise<LearnerState> {
    const sent = toLearnerState(arrived);
    await ports.onArrived(sent);
    await journal.acknowledge(arrived);
    return sent;
  }

  return {
    ...timerEffects(timer, getState),
    report: () =>
      ports.onStatus(
        saveStatusOf({ ...getState(), isOnline: ports.isOnline(), isDurable: journal.isDurable }),
      ),
    ...journalEffects(journal, dispatch),
    send: ({ batch }) =>
      onBatch(batch, async () => ({
        type: "sent",
        batch,
        reply: await ports.send(toLearnerState(batch)),
      })),
    sendAndForget: ({ batch }) => ports.sendAndForget(toLearnerState(batch)),
    acknowledge: ({ batch, reply, isReplaced }) =>
      onBatch(batch, async () => {
        const sent = await acknowledge(batch);
        if (!isReplaced) ports.onReply(reply, sent);
        return { type: "acknowledged", isReplaced };
      }),
    setAside: ({ batch, refused, arrived, code }) =>
      onBatch(batch, async () => {
        await journal.setAside(refused, code);
        await acknowledge(arrived);
        return countAside(journal, true);
      }),
    tellNotLetIn: () => ports.onNotLetIn(getState().notLetIn),
    read: () =>
      ports.read().then(
        (reply) => dispatch({ type: "read", reply }),
        (error) => dispatch({ type: "readFailed", code: ports.failureOf(error).code }),
      ),
    takeIn: ({ reply }) => ports.onReply(reply),
    tellReplaced: ({ keptAside }) => ports.onReplaced(keptAside),
    answer({ callers, isEmpty }) {
      for (const caller of callers) caller.answer(isEmpty);
    },
  };
}

/** Dispatches the event that work on a batch leads to, or that it has failed. */
const batchRunner =
  (ports: Parts["ports"], dispatch: Parts["dispatch"]) =>
  async (batch: readonly PendingEntry[], work: () => Promise<OutboxEvent>): Promise<void> => {
    const event = await work().catch(
      (error: unknown): OutboxEvent => ({ type: "failed", batch, failure: ports.failureOf(error) }),
    );
    void dispatch(event);
  };

const timerEffects = (timer: Parts["timer"], getState: Parts["getState"]) =>
  ({
    soon: timer.soon,
    withPatience: () => timer.withPatience(getState().waiting),
    again: () => timer.again(getState().failures),
    cancel: timer.cancel,
    endPatience: timer.endPatience,
    stop: timer.stop,
  }) satisfies Partial<Effects>;

/** Entries are written to the journal, and read from it, before anything is sent. */
const journalEffects = (
  journal: Parts["journal"],
  dispatch: Parts["dispatch"],
): Pick<Effects, "keep" | "look" | "giveUp"> => ({
  async keep({ entries }) {
    try {
      await journal.put(entries);
    } catch (error) {
      void dispatch({ type: "notKept", entries });
      throw error;
    }
    void dispatch({ type: "kept", entries });
  },
  look: async ({ to }) => void dispatch({ type: "looked", to, entries: await journal.list() }),
  async giveUp() {
    const entries = await journal.list();
    await journal.setAside(entries);
    void dispatch({ type: "gaveUp", entries });
  },
});
