import { constants } from "node:os";
import { CannotStart } from "./dynamoDb/java.ts";

/** Milliseconds after which whatever has not stopped is ended by force: nobody should have to press Ctrl-C twice. */
const longestStopMs = 10_000;

type Running = { stop: () => Promise<void> };

/**
 * Starts something and keeps it until Ctrl-C, a request to end, the end of whoever started this process, or until it says
 * itself that it cannot go on; then stops it cleanly. What is still starting is ended at once: it survives `kill -9` as well.
 *
 * @throws what the start throws, and CannotStart with the sentence of what could not go on
 */
export async function runUntilStopped(
  start: (onLost: (sentence: string) => void) => Promise<Running>,
): Promise<void> {
  const end = untilEnd();
  const running = await start(end.lose);
  end.isStarted = true;
  const lost = await end.reached;
  if (lost === undefined) console.log("Stopping …");
  // A timer that alone does not keep the process: what has stopped in time just ends.
  setTimeout(() => process.exit(lost === undefined ? 0 : 1), longestStopMs).unref();
  await running.stop();
  if (lost !== undefined) throw new CannotStart(lost);
}

/** From now on: resolves with a sentence where something was lost, with nothing where somebody asked for the end. */
function untilEnd() {
  let reach: (lost: string | undefined) => void = () => undefined;
  const reached = new Promise<string | undefined>((resolve) => {
    reach = resolve;
  });
  const end = { isStarted: false, reached, lose: (sentence: string) => reach(sentence) };
  const ask = (exitCode: number) => () => {
    if (!end.isStarted) process.exit(exitCode);
    reach(undefined);
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
    process.on(signal, ask(128 + constants.signals[signal]));
  // `scripts/bootstrap.mjs` holds the other end of this channel: it closes with that process, also a killed one.
  process.once("disconnect", ask(1));
  process.channel?.unref();
  return end;
}
