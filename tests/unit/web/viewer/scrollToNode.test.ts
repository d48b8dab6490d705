import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { leadTo, scrollToNode } from "#web/viewer/scrollToNode.ts";

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
  vi.restoreAllMocks();
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
    vi.spyOn(window, "scrollTo").mockReturnValue();
    scrollToNode("target", 125, { isFar: true });
    window.dispatchEvent(new Event("wheel"));
    vi.advanceTimersByTime(5_000);
    expect(scrolls).toEqual(["smooth"]);
  });
});

const cardWithField = () => {
  document.body.innerHTML = `<button>Continue</button><article id="card"><h2 id="card__heading" tabindex="-1">Next</h2><textarea></textarea></article>`;
  const scrolled = vi.fn();
  const find = (selector: string) => {
    const found = document.querySelector<HTMLElement>(selector);
    if (!found) throw new Error(`No ${selector}`);
    return found;
  };
  find("#card").scrollIntoView = scrolled;
  find("button").focus();
  return { scrolled, heading: find("h2"), field: find("textarea") };
};
const endOfPress = () => Promise.resolve();

describe("the way that a press leads (ADR 0068)", () => {
  it("puts the focus on the card's heading in the press itself, and scrolls after it", async () => {
    const { scrolled, heading } = cardWithField();
    leadTo("card", { topOffsetPx: 125, delayMs: 100 });
    await endOfPress();
    expect(document.activeElement).toBe(heading);
    expect(scrolled).not.toHaveBeenCalled();
    vi.advanceTimersByTime(100);
    expect(scrolled).toHaveBeenCalledTimes(1);
  });

  it("never moves the focus after the press, wherever it has gone meanwhile", async () => {
    const { scrolled, field } = cardWithField();
    leadTo("card", { topOffsetPx: 125, delayMs: 100 });
    await endOfPress();
    field.focus();
    vi.advanceTimersByTime(5_000);
    expect(document.activeElement).toBe(field);
    expect(scrolled).toHaveBeenCalledTimes(1);
  });

  it("leaves the focus with whoever writes when nobody has pressed anything", async () => {
    const { field } = cardWithField();
    field.focus();
    leadTo("card", { topOffsetPx: 125 });
    await endOfPress();
    expect(document.activeElement).toBe(field);
  });

  it.each([new KeyboardEvent("keydown", { key: "B" }), new Event("pointerdown"), new Event("wheel")])(
    "does not scroll any more after $type",
    (act) => {
      const { scrolled } = cardWithField();
      leadTo("card", { topOffsetPx: 125, delayMs: 100 });
      window.dispatchEvent(act);
      vi.advanceTimersByTime(5_000);
      expect(scrolled).not.toHaveBeenCalled();
    },
  );

  it("takes a key that is still held down for the press itself", () => {
    const { scrolled } = cardWithField();
    leadTo("card", { topOffsetPx: 125, delayMs: 100 });
    window.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", repeat: true }));
    vi.advanceTimersByTime(100);
    expect(scrolled).toHaveBeenCalledTimes(1);
  });

  it("leads to the last of two places", () => {
    const { scrolled } = cardWithField();
    leadTo("card", { topOffsetPx: 125, delayMs: 100 });
    leadTo("elsewhere", { topOffsetPx: 125, delayMs: 100 });
    vi.advanceTimersByTime(5_000);
    expect(scrolled).not.toHaveBeenCalled();
  });
});
