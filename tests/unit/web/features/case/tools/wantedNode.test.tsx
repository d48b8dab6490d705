import "@testing-library/jest-dom/vitest";
import { screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import type { DisplayMode } from "#shared/case/model/types.ts";
import { useWantedNode } from "#web/features/case/tools/useWantedNode.ts";
import { createReading } from "#web/viewer/reading.ts";
import type { ViewerStore } from "#web/viewer/store.ts";
import { renderPage } from "../../../renderPage.tsx";
import { aCase, play } from "../../../viewer/playing.tsx";

const reading = createReading();

function Wanted({ store }: { store: ViewerStore }) {
  useWantedNode(store, reading);
  return null;
}

/** A case of two cards, opened at an address. */
function openAt(search: string, isEditor: boolean): { focused: string | undefined; mode: DisplayMode } {
  window.matchMedia ??= vi.fn(() => ({ matches: true })) as never;
  const tree = aCase((m) => [
    m.card({ uid: "c1", title: "First", content: [{ ...m.para("A cough."), uid: "p1" }] }),
    m.card({ uid: "c2", title: "Second", content: [{ ...m.para("A fever."), uid: "p2" }] }),
  ]);
  const { store } = play(tree, { isEditor });
  renderPage(<Wanted store={store} />, { at: `/documents/7${search}` });
  return { focused: store.focused, mode: store.mode };
}

describe("where the address of a case leads (D-01, D-03)", () => {
  it("one passage takes the focus, in the mode that the case is in", () => {
    expect(openAt("?uid=p1", true)).toEqual({ focused: "p1", mode: "student" });
  });

  it("of several the first one does, and an editor sees all of the case", () => {
    expect(openAt("?uid=p2&uid=p1", true)).toEqual({ focused: "p2", mode: "full" });
  });

  it("shows a learner nothing of what is ahead, however many are named", () => {
    expect(openAt("?uid=p2&uid=p1", false)).toEqual({ focused: undefined, mode: "student" });
    expect(screen.getByText("This passage is not visible right now.")).toBeVisible();
  });
});
