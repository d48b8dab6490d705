/** One moment by the two clocks of a device: `wall` may be set by anybody, `ticks` only counts on. Milliseconds. */
export type Reading = { wall: number; ticks: number };

export type CorrectedClock = {
  /** Epoch milliseconds, by the device's clock as far as the server agrees with it. */
  now(): number;
  read(): Reading;
  /** By how many milliseconds the device's clock is corrected. */
  offset(): number;
  /** Goes on with the correction that an earlier page had found. */
  resume(offset: number): void;
  /** Learns from the `Date` header of a reply to what was asked at `asked`; `answered` where it came before now. */
  noteReply(date: string | null, asked: Reading, answered?: Reading): void;
};

/** A header holds whole seconds: on average it is half a second old. */
const halfSecondMs = 500;
/** Clocks of devices that agree as closely as this are taken for right. */
const toleranceMs = 2_000;

/**
 * The device's time, corrected where it is wrong by more than seconds, so that what is answered on one device is not later
 * than what is answered afterwards on another one whose clock is right. A correction changes stamps to come, never one that
 * was given. Setting the clock back does not turn this one back: it goes on with the ticks, which may stand still while the
 * device sleeps, and so only keep it from falling behind them.
 */
export function createCorrectedClock(read: () => Reading): CorrectedClock {
  let offset = 0;
  let anchor: { at: number; ticks: number } | undefined;
  const byWall = ({ wall }: Reading): number => wall + offset;

  return {
    read,
    offset: () => offset,
    resume(found) {
      if (!anchor) offset = found;
    },
    now() {
      const reading = read();
      const byTicks = anchor ? anchor.at + (reading.ticks - anchor.ticks) : byWall(reading);
      return Math.round(Math.max(byWall(reading), byTicks));
    },
    noteReply(date, asked, answered = read()) {
      const serverTime = date === null ? Number.NaN : Date.parse(date);
      if (Number.isNaN(serverTime)) return;
      const found = serverTime + halfSecondMs - (asked.wall + answered.wall) / 2;
      const doubt = halfSecondMs + (answered.ticks - asked.ticks) / 2 + toleranceMs;
      if (Math.abs(found - offset) > doubt) offset = Math.abs(found) > doubt ? found : 0;
      anchor = { at: byWall(answered), ticks: answered.ticks };
    },
  };
}

/** This page's own, taught by every call. */
export const deviceClock = createCorrectedClock(() => ({ wall: Date.now(), ticks: performance.now() }));
