import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { loadedLater } from "#web/ui/loadedLater.tsx";

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const Words = ({ words }: { words: string }) => <p>{words}</p>;
const settle = () => act(async () => vi.advanceTimersByTimeAsync(0));

/** Loads at the given try and fails before it. */
function loadingAt(success: number) {
  let tries = 0;
  const Part = loadedLater<{ words: string }>(async () => {
    tries++;
    if (tries < success) throw new TypeError("Failed to fetch dynamically imported module");
    return Words;
  });
  return { Part, tries: () => tries };
}

describe("a part of the page that is loaded later (D-31)", () => {
  it("shows once it has come, and everywhere at once after that", async () => {
    const { Part, tries } = loadingAt(1);
    render(<Part words="first" />);
    expect(screen.queryByText("first")).toBeNull();
    await settle();
    expect(screen.getByText("first")).toBeDefined();
    render(<Part words="second" />);
    expect(screen.getByText("second")).toBeDefined();
    expect(tries()).toBe(1);
  });

  it("leaves its place empty when it cannot be fetched, and comes with the network", async () => {
    const { Part, tries } = loadingAt(2);
    render(
      <>
        <p>The case</p>
        <Part words="tools" />
      </>,
    );
    await settle();
    expect(screen.getByText("The case")).toBeDefined();
    expect(screen.queryByText("tools")).toBeNull();
    window.dispatchEvent(new Event("online"));
    await settle();
    expect(screen.getByText("tools")).toBeDefined();
    expect(tries()).toBe(2);
  });

  it("is asked for again every 5 s, and no more once nobody shows it", async () => {
    const { Part, tries } = loadingAt(4);
    const { unmount } = render(<Part words="tools" />);
    await settle();
    await act(async () => vi.advanceTimersByTimeAsync(5_000));
    expect(tries()).toBe(2);
    unmount();
    await act(async () => vi.advanceTimersByTimeAsync(60_000));
    window.dispatchEvent(new Event("online"));
    await settle();
    expect(tries()).toBe(2);
  });

  it("is there at once where it was loaded before", async () => {
    const { Part } = loadingAt(1);
    await Part.preload();
    render(<Part words="tools" />);
    expect(screen.getByText("tools")).toBeDefined();
  });
});
