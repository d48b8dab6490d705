import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { scrollToNode } from "#web/viewer/scrollToNode.ts";

/** A page whose node moves by itself after each scroll to it, as when what lies above is laid out. */
function aMovingPage(moves: number[]) {
  const node = document.createElement("section");
  node.id = "target";
  document.body.append(node);
  let top = 2_000;
  const scrolls: string[] = [];
  node.scrollIntoView = (options) => {
    scrolls.push(String(typeof options === "object" && options.behavior));
    top = 125 + (moves.shift() ?? 0);
  };
  node.getBoundingClientRect = () => new DOMRect(0, top, 100, 100);
  Object.defineProperty(document.documentElement, "scrollHeight", { value: 9_000, configurable: true });
  return { scrolls };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.advanceTimersByTime(5_000);
  document.body.replaceChildren();
  vi.useRealTimers();
});

describe("going to a place in a case (documents §9 scrollTo)", () => {
  it("scrolls once where the place stands still", () => {
    const { scrolls } = aMovingPage([0]);
    scrollToNode("target", 125, { isFar: true });
    vi.advanceTimersByTime(5_000);
    expect(scrolls).toEqual(["smooth"]);
  });

  it("goes on to the place where it moved while it came into view", () => {
    const { scrolls } = aMovingPage([640, 90, 0]);
    scrollToNode("target", 125, { isFar: true });
    window.dispatchEvent(new Event("scrollend"));
    vi.advanceTimersByTime(5_000);
    expect(scrolls).toEqual(["smooth", "instant", "instant"]);
  });

  it("gives up after three corrections", () => {
    const { scrolls } = aMovingPage([500, 500, 500, 500, 500, 500]);
    scrollToNode("target", 125, { isFar: true });
    vi.advanceTimersByTime(10_000);
    expect(scrolls).toHaveLength(4);
  });

  it("leaves the page to a reader who scrolls on", () => {
    const { scrolls } = aMovingPage([640]);
    scrollToNode("target", 125, { isFar: true });
    window.dispatchEvent(new Event("wheel"));
    vi.advanceTimersByTime(5_000);
    expect(scrolls).toEqual(["smooth"]);
  });
});
