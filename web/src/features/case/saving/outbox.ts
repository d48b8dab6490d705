import { journalWithMemory } from "./journalWithMemory.ts";
import { countAside, outboxEffects } from "./outboxEffects.ts";
import type { Outbox, OutboxPorts } from "./outboxPorts.ts";
import { newOutbox, type OutboxEvent } from "./outboxState.ts";
import { outboxStep } from "./outboxStep.ts";
import { createSendTimer } from "./sendTimer.ts";

const refreshMs = 5_000;

/**
 * Sends answers from the journal until the server acknowledges each, one request at a time, and takes in changes of other devices.
 * Network failures are retried with backoff; refusals are shown. `outboxStep` decides; this runs its effects on the ports.
 */
export function createOutbox(ports: OutboxPorts): Outbox {
  const journal = journalWithMemory(ports.journal);
  let state = newOutbox(ports.attempt);

  const sendTimer = createSendTimer({
    send: () => void dispatch({ type: "due" }),
    isUrgent: ports.isUrgent,
    random: ports.random,
  });
  const refreshTimer = setInterval(() => {
    if (ports.isVisible() && ports.isOnline()) void dispatch({ type: "refreshDue" });
  }, refreshMs);

  /** Resolves when the effects of the event have been done. */
  function dispatch(event: OutboxEvent): Promise<unknown> {
    const step = outboxStep(state, event);
    state = step.state;
    return Promise.all(step.effects.map((effect) => effects[effect.do](effect as never))); // each under its own name
  }

  const timer = {
    ...sendTimer,
    stop() {
      sendTimer.stop();
      clearInterval(refreshTimer);
    },
  };
  const effects = outboxEffects({ ports, journal, timer, getState: () => state, dispatch });

  // What a crash or a lost connection left behind goes out first.
  timer.soon();
  void countAside(journal, false).then(dispatch);
  return {
    async record(entries) {
      if (entries.length > 0) await dispatch({ type: "record", entries });
    },
    retry: () => void dispatch({ type: "retry" }),
    drain: () => new Promise((answer) => void dispatch({ type: "drain", answer })),
    flush: () => void dispatch({ type: "flush" }),
    refresh: async () => void (await dispatch({ type: "refresh" })),
    stop: () => new Promise((answer) => void dispatch({ type: "stop", answer: () => answer() })),
  };
}
