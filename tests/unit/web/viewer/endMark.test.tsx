import { act, render } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { contentOf } from "#shared/case/model/tree.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { Children } from "#web/viewer/Children.tsx";
import { registry } from "#web/viewer/registry.ts";
import { ViewerContext } from "#web/viewer/ViewerContext.ts";
import { make, play } from "./playing.tsx";

const m = make();
const script: ContentNode = {
  type: "section",
  uid: "script",
  subtype: "root",
  level: 0,
  content: ["one", "two"].map((uid) => m.card({ uid, title: uid, content: [m.para("Text.")] })),
};

/** What the page watches, and what it is told of it: the browser's part, which jsdom lacks. */
const watched = new Map<Element, (isInView: boolean) => void>();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      private readonly tell: (entries: { isIntersecting: boolean }[]) => void;
      constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
        this.tell = tell;
      }
      observe(element: Element): void {
        watched.set(element, (isIntersecting) => this.tell([{ isIntersecting }]));
      }
      disconnect(): void {}
    },
  );
});
afterEach(() => {
  watched.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function read(onEndSeen?: (uid: string) => void) {
  const played = play(script, { kind: "illness_script", mode: "ungated" });
  const { store } = played;
  const tell = onEndSeen ?? ((uid: string) => store.dispatch({ type: "seen", uid }));
  render(
    <ViewerContext value={{ store, registry, documentId: 7, onEndSeen: tell }}>
      <Children nodes={contentOf(store.flow.root)} />
    </ViewerContext>,
  );
  const endOf = (uid: string) => [...watched].find(([mark]) => mark.closest("article")?.id === uid)?.[1];
  return { ...played, endOf };
}
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

describe("the end of a section (rulings, Progress)", () => {
  it("counts as seen once it was in view for a second, and is watched no more", () => {
    const { entries, endOf } = read();
    act(() => endOf("one")?.(true));
    pass(900);
    expect(entries.filter(({ key }) => key === "seen")).toEqual([]);
    pass(200);
    expect(entries.filter(({ key }) => key === "seen")).toMatchObject([
      { uid: "one", value: true, card: "one" },
    ]);
    expect(endOf("one")).toBeUndefined();
    expect(endOf("two")).toBeDefined();
  });

  it("does not count for who flies by, nor behind another tab", () => {
    const seen = vi.fn();
    const { endOf } = read(seen);
    act(() => endOf("one")?.(true));
    pass(500);
    act(() => endOf("one")?.(false));
    pass(5_000);
    expect(seen).not.toHaveBeenCalled();

    const visibility = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
    act(() => endOf("two")?.(true));
    pass(5_000);
    expect(seen).not.toHaveBeenCalled();
    visibility.mockReturnValue("visible");
    pass(1_000);
    expect(seen.mock.calls).toEqual([["two"]]);
  });
});
