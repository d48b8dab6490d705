import { describe, expect, it } from "vitest";
import { edgeScroll } from "#web/features/courses/edgeScroll.ts";

describe("an item that is held at an edge of the window", () => {
  const at = (y: number) => edgeScroll({ y, windowPx: 800 }, 100);

  it("scrolls the page towards that edge, faster the nearer it is, and nowhere from the middle", () => {
    expect(at(400)).toBe(0);
    expect(at(110)).toBe(0);
    expect(at(690)).toBe(0);
    expect(at(790)).toBeGreaterThan(at(720));
    expect(at(720)).toBeGreaterThan(0);
    expect(at(10)).toBe(-at(790));
  });

  it("is never faster than at the edge itself, and goes by the time and not by the frames", () => {
    expect(at(2_000)).toBe(at(800));
    expect(at(-50)).toBe(at(0));
    expect(edgeScroll({ y: 800, windowPx: 800 }, 200)).toBe(2 * at(800));
  });
});
