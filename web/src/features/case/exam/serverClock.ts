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
 * `ticksMs` counts milliseconds from anywhere and never jumps (`performance.now`), so that setting the device's clock moves
 * nothing. It may stand still while the device sleeps; the next reply mends that. `known`: what is thought to be the server's time
 * before it was asked, and by how much that may be off.
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
