import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { stopOnNextAct } from "#web/viewer/stopOnNextAct.ts";

const heard = (type: string) => window.dispatchEvent(new Event(type));

/** A window that stands at a place, and goes where it is told to. */
function aWindow({ at }: { at: number }) {
  let top = at;
  vi.spyOn(window, "scrollY", "get").mockImplementation(() => top);
  const scrollTo = vi.spyOn(window, "scrollTo").mockImplementation((to) => {
    top = (to as ScrollToOptions).top ?? top;
  });
  return {
    scrollTo,
    top: () => top,
    /** What the browser has scrolled by beside the page reaches the page. */
    isMovedTo: (next: number) => {
      top = next;
      heard("scroll");
    },
  };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.advanceTimersByTime(5_000);
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const acts = [new KeyboardEvent("keydown", { key: "B" }), new Event("pointerdown"), new Event("wheel")];

describe("a scroll that the reader interrupts (D-60, ADR 0068)", () => {
  it.each(acts)("stops where it is at $type", (act) => {
    const { scrollTo } = aWindow({ at: 548 });
    stopOnNextAct();
    window.dispatchEvent(act);
    window.dispatchEvent(act);
    expect(scrollTo).toHaveBeenCalledExactlyOnceWith({ top: 548, behavior: "instant" });
  });

  it.each(acts)("is nothing to $type any more when it has arrived, or was given up", (act) => {
    const { scrollTo } = aWindow({ at: 548 });
    stopOnNextAct();
    heard("scrollend");
    window.dispatchEvent(act);
    stopOnNextAct();
    vi.advanceTimersByTime(1_000);
    window.dispatchEvent(act);
    stopOnNextAct()();
    window.dispatchEvent(act);
    expect(scrollTo).not.toHaveBeenCalled();
  });

  it("is put back beneath the pointer by what still comes of it, until the pointer is lifted", () => {
    const page = aWindow({ at: 548 });
    stopOnNextAct();
    heard("pointerdown");
    page.isMovedTo(488);
    expect(page.top()).toBe(548);
    page.isMovedTo(540);
    expect(page.top()).toBe(548);
    heard("pointerup");
    page.isMovedTo(300);
    expect(page.top()).toBe(300);
  });

  it.each(["pointercancel", "wheel", "keydown"])("goes with the reader's own scroll from %s on", (act) => {
    const page = aWindow({ at: 548 });
    stopOnNextAct();
    heard("pointerdown");
    heard(act);
    page.isMovedTo(300);
    expect(page.top()).toBe(300);
  });

  it("goes with the reader who draws the scrollbar, some frames after the press", () => {
    const page = aWindow({ at: 548 });
    stopOnNextAct();
    heard("pointerdown");
    for (let frame = 0; frame < 9; frame++) vi.advanceTimersToNextFrame();
    page.isMovedTo(500);
    expect(page.top()).toBe(548);
    vi.advanceTimersToNextFrame();
    page.isMovedTo(300);
    expect(page.top()).toBe(300);
  });

  it.each(["wheel", "keydown"])("is not put back after %s, by which the reader scrolls", (act) => {
    const page = aWindow({ at: 548 });
    stopOnNextAct();
    heard(act);
    page.isMovedTo(488);
    expect(page.top()).toBe(488);
  });
});
