import { render } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { contentOf } from "#shared/case/model/tree.ts";
import { Children } from "#web/viewer/Children.tsx";
import { createReading } from "#web/viewer/reading.ts";
import { registry } from "#web/viewer/registry.ts";
import { ViewerContext } from "#web/viewer/ViewerContext.ts";
import { aCase, play } from "./playing.tsx";

/** How many places look again after every answer, in a case of these many boxes, lists, tables and texts. */
function watchersOfEverything(count: number): number {
  const tree = aCase((m) => [
    m.card({
      uid: "c1",
      title: "One",
      content: [
        ...Array.from({ length: count }, (_, i) => [
          m.deepDive({ title: `Deep ${i}`, content: [m.para("Words.")] }),
          m.dialogBox({ title: `Box ${i}`, content: [m.bulletList(["A", "B"])] }),
          m.tableOf([["1", "2"]]),
        ]).flat(),
        m.multipleChoiceQuestion({ uid: "q", stem: "Which?", options: [{ text: "A" }, { text: "B" }] }),
      ],
    }),
  ]);
  const { store } = play(tree, { mode: "full" });
  const subscribeAll = vi.spyOn(store, "subscribeAll");
  const { container, unmount } = render(
    <ViewerContext value={{ store, registry, documentId: 7, reading: createReading() }}>
      <Children nodes={contentOf(store.flow.root)} />
    </ViewerContext>,
  );
  expect(container.querySelectorAll("table")).toHaveLength(count);
  unmount();
  return subscribeAll.mock.calls.length;
}

describe("an answer in a long case (D-30)", () => {
  it("is looked at by no more places than in a short one, where all that is more is to be read", () => {
    expect(watchersOfEverything(30)).toBe(watchersOfEverything(1));
  });
});
