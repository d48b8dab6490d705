import { ApiError, textOf } from "../../../api/ApiError.ts";
import { observable } from "../session/observable.ts";
import type { ExamEnding, ExamPorts, ExamTime, ExamWatch, OpenedExam } from "./examPorts.ts";
import { type ExamEffect, type ExamHappening, type Failed, openedExam } from "./examState.ts";
import { examStep, lookStepMs } from "./examStep.ts";

const tickMs = 1_000;

const failedBy = (error: unknown): Failed => ({
  code: error instanceof ApiError ? error.code : undefined,
  text: textOf(error),
});

/**
 * A learner's timed exam in front of them. The server owns the clock: its time is what counts, and the page's countdown is
 * measured against it. `examStep` decides what happens; this does it, on the ports.
 * @see spec documents §4 Timed exam; spec assessments §2.2; ADR 0040
 */
export function watchExam({ clock, sitting }: OpenedExam, ports: ExamPorts): ExamWatch {
  let state = openedExam(sitting);
  const time = observable<ExamTime | undefined>(undefined);
  const ending = observable<ExamEnding | undefined>(undefined);
  const held = observable(false);
  const timers = [
    setInterval(() => dispatch({ type: "tick" }), tickMs),
    setInterval(() => dispatch({ type: "lookDue", isLive: ports.isLive?.() ?? false }), lookStepMs),
  ];

  /** Resolves when all that the event has led to is done. What is shown changes after the effects have begun. */
  async function dispatch(event: ExamHappening): Promise<void> {
    const step = examStep(state, { ...event, now: clock.now(), uncertaintyMs: clock.uncertaintyMs() });
    state = step.state;
    const done = step.effects.map(run);
    time.set(state.time);
    ending.set(state.ending);
    held.set(state.isHeld);
    await Promise.all(done);
  }

  const run = effectRunner({ clock, ports, dispatch, cancelTimers });
  function cancelTimers(): void {
    for (const timer of timers) clearInterval(timer);
  }

  void dispatch({ type: "opened" });
  return {
    time,
    ending,
    held,
    hear: ({ sitting: told }) => void dispatch({ type: "heard", sitting: told }),
    look: () => dispatch({ type: "look" }),
    begin: () => void dispatch({ type: "begin" }),
    submit: (message) => void dispatch({ type: "submit", message }),
    retry: () => void dispatch({ type: "retry" }),
    stop: () => void dispatch({ type: "stop" }),
  };
}

/** Does what `examStep` orders, on the ports, and dispatches what comes of it. */
function effectRunner({
  clock,
  ports,
  dispatch,
  cancelTimers,
}: {
  clock: OpenedExam["clock"];
  ports: ExamPorts;
  dispatch: (event: ExamHappening) => Promise<void>;
  cancelTimers: () => void;
}): (effect: ExamEffect) => unknown {
  let retry: ReturnType<typeof setTimeout> | undefined;

  const settle = settling(dispatch);

  return (effect) => {
    switch (effect.do) {
      case "ask": {
        const { do: _, ...asked } = effect;
        return settle(
          clock.askedBy(ports[effect.what]),
          (reply) => ({ type: "answered", asked, reply }),
          (failed) => ({ type: "notAnswered", asked, failed }),
        );
      }
      case "flush":
        return ports.flush().then(() => dispatch({ type: "flushed", to: effect.to }));
      case "end": {
        const { ending } = effect;
        return settle(
          ports.end(),
          ({ message }) => ({ type: "ended", cause: ending.cause, message }),
          (failed) => ({ type: "notEnded", ending, failed }),
        );
      }
      case "leave":
      case "refuse":
      case "announce":
        return ports[effect.do](effect.message);
      case "started":
        return ports.started();
      case "retryIn":
        retry = setTimeout(() => dispatch({ type: "retry" }), effect.ms);
        return undefined;
      case "cancelRetry":
        return clearTimeout(retry);
      case "stop":
        return cancelTimers();
    }
  };
}

/** A function that awaits work and dispatches what comes of it. */
const settling =
  (dispatch: (event: ExamHappening) => Promise<void>) =>
  <T>(work: Promise<T>, then: (value: T) => ExamHappening, or: (failed: Failed) => ExamHappening) =>
    work.then(
      (value) => dispatch(then(value)),
      async (error) => {
        await dispatch(or(failedBy(error)));
        // Any other is a fault of the program.
        if (!(error instanceof ApiError)) throw error;
      },
    );
