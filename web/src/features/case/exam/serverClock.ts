import { clockOffset } from "#shared/domain/examTimer.ts";

/** The server's time, as far as this page can know it. */
export type ServerClock = {
  /** Epoch milliseconds. */
  now(): number;
  /** By how much `now` may be off, in milliseconds: half of how long the question took that it rests on. */
  uncertaintyMs(): number;
  /** Asks the server, and takes its time from the reply. Rejects as `ask` does. */
  askedBy<Reply extends { server_time_ms: number }>(ask: () => Promise<Reply>): Promise<Reply>;
};

/**
 * Creates a clock that changes of the device's time do not move. It may fall behind while the device sleeps, until the next reply.
 * @param ticksMs - Milliseconds from any start that never jump (`performance.now`).
 * @param known - Estimate of the server's time before the first reply, and its possible error.
 */
export function createServerClock(
  ticksMs: () => number,
  known?: { now: number; doubtMs: number },
): ServerClock {
  let offset = known ? known.now - ticksMs() : 0;
  let uncertainty = known?.doubtMs ?? Number.POSITIVE_INFINITY;
  return {
    now: () => ticksMs() + offset,
    uncertaintyMs: () => uncertainty,
    async askedBy(ask) {
      const sentAt = ticksMs();
      const reply = await ask();
      const receivedAt = ticksMs();
      const found = clockOffset({ sentAt, receivedAt, serverTime: reply.server_time_ms });
      const doubt = (receivedAt - sentAt) / 2;
      // A slow reply says less than an earlier quick one, unless it contradicts it.
      if (doubt <= uncertainty || Math.abs(found - offset) > doubt) {
        offset = found;
        uncertainty = doubt;
      }
      return reply;
    },
  };
}
