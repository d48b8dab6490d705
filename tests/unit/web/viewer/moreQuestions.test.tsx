import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { contentOf } from "#shared/case/model/tree.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { categoryOf, placing } from "#web/viewer/nodes/matcherPlacing.ts";
import { type make, showNodes } from "./playing.tsx";

describe("placing items of a category matcher (D-19)", () => {
  const value = fc.dictionary(fc.constantFrom("a", "b", "c"), fc.uniqueArray(fc.constantFrom("1", "2", "3")));

  it("puts an item into one category and out of every other, and leaves the others where they are", () => {
    fc.assert(
      fc.property(
        value,
        fc.constantFrom("1", "2", "3"),
        fc.option(fc.constantFrom("a", "b", "c")),
        (before, item, to) => {
          const after = placing(before, item, to ?? undefined);
          expect(categoryOf(after, item)).toBe(to ?? undefined);
          expect(
            Object.values(after)
              .flat()
              .filter((placed) => placed === item),
          ).toHaveLength(to ? 1 : 0);
          for (const other of ["1", "2", "3"].filter((uid) => uid !== item)) {
            expect(categoryOf(after, other)).toBe(categoryOf(before, other));
          }
        },
      ),
    );
  });
});

const matcher = () =>
  showNodes((m) => [
    m.categoryMatcherQuestion({
      uid: "q",
      stem: "Sort these.",
      categories: [
        { text: "Left heart", items: ["Crackles"] },
        { text: "Right heart", items: ["Oedema"] },
      ],
    }),
  ]);
const box = (name: string): HTMLElement => screen.getByRole("group", { name });
const put = (item: string, category: string): void => {
  fireEvent.click(screen.getByRole("button", { name: item }));
  fireEvent.click(within(box(category)).getByRole("button", { name: /^Place here/ }));
};

describe("a category matcher (D-19)", () => {
  it("takes items by pressing them and then a place, without a mouse", () => {
    const { store } = matcher();
    put("Crackles", "Left heart");
    expect(within(box("Left heart")).getByRole("button", { name: "Crackles" })).toHaveFocus();
    expect(screen.getByText("Crackles placed in Left heart.")).toBeInTheDocument();
    expect(store.read("q_input", "value")).toEqual({ q_input_category_1: ["q_input_item_1"] });
  });

  it("gives items back", () => {
    const { store } = matcher();
    put("Crackles", "Left heart");
    fireEvent.click(screen.getByRole("button", { name: "Crackles" }));
    fireEvent.click(within(box("Not placed yet")).getByRole("button", { name: /^Take back/ }));
    expect(store.read("q_input", "value")).toEqual({});
  });

  it.each([
    ["Left heart", "Right heart", "CORRECT"],
    ["Left heart", "Left heart", "PARTIALLY CORRECT"],
    ["Right heart", "Left heart", "INCORRECT"],
  ])("submitted with crackles %s and oedema %s it says %s", (crackles, oedema, banner) => {
    matcher();
    put("Crackles", crackles);
    put("Oedema", oedema);
    fireEvent.click(screen.getByRole("button", { name: "Submit" }));
    expect(screen.getByText(banner)).toBeVisible();
    expect(screen.queryByRole("button", { name: "Crackles" })).toBeNull();
    if (banner === "PARTIALLY CORRECT")
      expect(screen.getByText("Not correct: belongs in Right heart")).toBeVisible();
  });
});

describe("a category matcher that nothing is right or wrong in (D-19)", () => {
  const question = (m: ReturnType<typeof make>) =>
    m.categoryMatcherQuestion({
      uid: "q",
      stem: "Sort these.",
      categories: [
        { text: "Left heart", items: ["Crackles"] },
        { text: "Right heart", items: [] },
      ],
    });

  it("says NOT GRADED where another button than Submit closes it", () => {
    showNodes((m) => [
      question(m),
      {
        type: "button",
        uid: "close",
        title: "Keep",
        onClick: [{ action: "setNodeInactive", uid: "q_input", inactive: 2 }],
      },
    ]);
    put("Crackles", "Left heart");
    expect(screen.queryByText("NOT GRADED")).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "Keep" }));
    expect(screen.getByText("NOT GRADED")).toBeVisible();
    expect(screen.queryByText("Correct")).toBeNull();
  });

  it("says that there is no single best answer where the case has none", () => {
    const withoutAnswer = (node: ContentNode): ContentNode => ({
      ...node,
      content: contentOf(node).map((part) =>
        part.type === "categoryMatcher" ? { ...part, answer: {} } : part,
      ),
    });
    showNodes((m) => [withoutAnswer(question(m))]);
    put("Crackles", "Left heart");
    fireEvent.click(screen.getByRole("button", { name: "Submit" }));
    expect(screen.getByText("THERE IS NO SINGLE BEST ANSWER")).toBeVisible();
  });
});

describe("a key-feature question (D-17)", () => {
  const cdq = (limits: { limit?: number; isExplicitLimit?: boolean }) =>
    showNodes((m) => [
      m.cdqQuestion({
        uid: "q",
        stem: "What do you do?",
        features: [{ uid: "f", text: "Act" }],
        options: [
          { text: "One", answer: true, feature: "f" },
          { text: "Two" },
          { text: "Three", answer: "poison", feature: "f" },
        ],
        ...limits,
      }),
    ]);

  it("with an explicit limit says so, counts, and takes no more", () => {
    const { store, effects } = cdq({ limit: 2, isExplicitLimit: true });
    expect(screen.getByText("You will be able to select up to 2 options.")).toBeVisible();
    for (const box of screen.getAllByRole("checkbox")) fireEvent.click(box);
    expect(screen.getByText("2 selected of 2 maximum")).toBeVisible();
    expect(store.read("q_input_3", "value")).toBe(false);
    expect(screen.getAllByRole("checkbox").filter((box) => (box as HTMLInputElement).checked)).toHaveLength(
      2,
    );
    expect(effects.at(-1)).toMatchObject({ type: "alert", message: /^You have chosen the maximum/ });
  });

  it("with an implicit limit asks for as many as are appropriate, and tells no number", () => {
    cdq({ limit: 2 });
    expect(screen.getByText("Select as many options as are appropriate.")).toBeVisible();
    expect(screen.queryByText(/maximum/)).toBeNull();
  });
});

describe("a key-feature question in front of an administrator (D-18)", () => {
  const cdq = (mode: "student" | "full", isAdmin: boolean) =>
    showNodes(
      (m) => [
        m.cdqQuestion({
          stem: "What do you do?",
          features: [
            { uid: "f", text: "Act" },
            { uid: "g", text: "Look" },
          ],
          options: [
            { text: "One", answer: true, feature: "f" },
            { text: "Two" },
            { text: "Three", answer: true, feature: "g" },
            { text: "Four", answer: "poison", feature: "g" },
          ],
          limit: 2,
        }),
      ],
      { mode, isAdmin },
    );
  const choose = (name: string): void => {
    fireEvent.click(screen.getByRole("checkbox", { name: new RegExp(name) }));
  };

  it("tells how each answer counts, what the chosen ones score and the limit that learners are not told", () => {
    cdq("full", true);
    expect(screen.getAllByText(/^[PYN]\d*$/).map((marker) => marker.textContent)).toEqual([
      "Y1",
      "N",
      "Y2",
      "P2",
    ]);
    expect(screen.getByRole("checkbox", { name: /Poison, key feature 2.*Four/ })).toBeVisible();
    expect(screen.getByText("The implicit limit is 2.")).toBeVisible();
    const preview = () => screen.getByText(/^Score preview/).textContent;
    expect(preview()).toBe("Score preview: 0");
    choose("One");
    expect(preview()).toBe("Score preview: 0.5");
    choose("Three");
    expect(preview()).toBe("Score preview: 1");
    choose("Two");
    expect(preview()).toBe("Score preview: 0");
  });

  it.each([
    ["an administrator in student mode", "student", true],
    ["anybody else", "full", false],
  ] as const)("tells %s nothing of it", (_who, mode, isAdmin) => {
    cdq(mode, isAdmin);
    expect(screen.queryByText(/^Score preview|^The implicit limit|^[PYN]\d*$/)).toBeNull();
  });
});

describe("galleries and media (D-14)", () => {
  it("a gallery goes round by its buttons and goes to an image by its dot", () => {
    showNodes((m) => [
      {
        type: "imageGallery",
        uid: "gallery",
        images: ["One", "Two", "Three"].map((altText) => m.image({ url: "/media/x.png", altText })),
      },
    ]);
    const shown = (): string | null => screen.getByRole("img").getAttribute("alt");
    fireEvent.click(screen.getByRole("button", { name: "Previous image" }));
    expect(shown()).toBe("Three");
    fireEvent.click(screen.getByRole("button", { name: "Next image" }));
    expect(shown()).toBe("One");
    fireEvent.click(screen.getByRole("button", { name: "Image 2 of 3" }));
    expect(shown()).toBe("Two");
  });

  it("a video keeps when it was played, each time, also when it is left playing (C-30)", () => {
    vi.useFakeTimers({ toFake: ["Date"], now: 10_000 });
    const { store } = showNodes(() => [{ type: "video", uid: "film", url: "/film.mp4", title: "Gait" }]);
    const film = screen.getByLabelText("Gait");
    const play = (ms: number, stop: () => void): void => {
      fireEvent.play(film);
      vi.setSystemTime(Date.now() + ms);
      stop();
    };
    play(5_000, () => fireEvent.pause(film));
    fireEvent.ended(film);
    play(2_000, () => fireEvent.ended(film));
    play(1_000, cleanup);
    expect(store.read("film", "played")).toEqual([
      { from: 10_000, to: 15_000 },
      { from: 15_000, to: 17_000 },
      { from: 17_000, to: 18_000 },
    ]);
    vi.useRealTimers();
  });

  it("a hosted video asks nothing of its host before it is played", () => {
    showNodes(() => [{ type: "video", uid: "v", source: "vimeo", uri: "12345678", title: "The murmur" }]);
    expect(document.querySelector("iframe")).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: /Play: The murmur/ }));
    expect(document.querySelector("iframe")?.src).toContain("player.vimeo.com/video/12345678");
  });

  it.each([
    { source: "elsewhere", uri: "12345678" },
    { source: "vimeo", uri: '"><script>' },
  ])("a video of $source at $uri says that it cannot be played", (video) => {
    showNodes(() => [{ type: "video", uid: "v", ...video }]);
    expect(screen.getByText("This video cannot be played.")).toBeVisible();
  });
});
