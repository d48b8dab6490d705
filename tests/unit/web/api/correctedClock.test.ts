import { describe, expect, it } from "vitest";
import { createCorrectedClock } from "#web/api/correctedClock.ts";

const start = Date.parse("2026-11-21T10:00:00.000Z");
const minute = 60_000;

/** A device whose clock is off by `error`, and the right time beside it. */
function aDevice(error: number) {
  const device = { error, right: start, ticks: 1_000 };
  const clock = createCorrectedClock(() => ({ wall: device.right + device.error, ticks: device.ticks }));
  return {
    clock,
    pass: (ms: number) => {
      device.right += ms;
      device.ticks += ms;
    },
    /** Time goes on, and the ticks stand still. */
    sleep: (ms: number) => {
      device.right += ms;
    },
    setClock: (next: number) => {
      device.error = next;
    },
    ask(tripMs = 40) {
      const asked = clock.read();
      this.pass(tripMs / 2);
      const date = new Date(device.right).toUTCString();
      this.pass(tripMs / 2);
      clock.noteReply(date, asked);
    },
    /** By how much the clock is ahead of the right time. */
    ahead: () => clock.now() - device.right,
  };
}

describe("a device's clock, as far as the server agrees with it (D-30)", () => {
  it("is the device's own before anything was answered, and where it is right to within seconds", () => {
    const device = aDevice(1_200);
    expect(device.ahead()).toBe(1_200);
    device.ask();
    expect(device.ahead()).toBe(1_200);
  });

  it.each([4 * minute, -4 * minute, 3 * 3_600_000, -400 * 24 * 3_600_000])(
    "is corrected to within seconds where it is off by %i ms",
    (error) => {
      const device = aDevice(error);
      device.ask();
      expect(Math.abs(device.ahead())).toBeLessThan(1_000);
      device.pass(10 * minute);
      expect(Math.abs(device.ahead())).toBeLessThan(1_000);
    },
  );

  it("is not moved by a reply that took long, nor by one that agrees", () => {
    const device = aDevice(-5 * minute);
    device.ask();
    const before = device.ahead();
    device.ask(9_000);
    device.ask();
    expect(device.ahead()).toBe(before);
  });

  it("is not corrected by a slow reply alone, which proves nothing", () => {
    const device = aDevice(3_000);
    device.ask(20_000);
    expect(device.ahead()).toBe(3_000);
  });

  it("does not go back when somebody sets the clock back, and is right again after the next reply", () => {
    const device = aDevice(0);
    device.ask();
    device.setClock(-60 * minute);
    device.pass(5_000);
    expect(Math.abs(device.ahead())).toBeLessThan(1_000);
    device.ask();
    device.pass(minute);
    expect(Math.abs(device.ahead())).toBeLessThan(1_000);
  });

  it("is right after a sleep in which the ticks stood still", () => {
    const device = aDevice(4 * minute);
    device.ask();
    device.sleep(20 * minute);
    expect(Math.abs(device.ahead())).toBeLessThan(1_000);
  });

  it("is the device's own again once that has been put right", () => {
    const device = aDevice(4 * minute);
    device.ask();
    device.setClock(0);
    device.pass(minute);
    device.ask();
    expect(Math.abs(device.ahead())).toBeLessThan(1_000);
    device.sleep(minute);
    expect(device.ahead()).toBe(0);
  });

  it("takes no notice of a reply that does not say when it was made", () => {
    const device = aDevice(4 * minute);
    device.clock.noteReply(null, device.clock.read());
    device.clock.noteReply("yesterday", device.clock.read());
    expect(device.ahead()).toBe(4 * minute);
  });
});
