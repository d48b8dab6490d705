import { fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { rich } from "#shared/case/model/richText.ts";
import { passageAt, passagesOn } from "#web/features/case/tools/passageAt.ts";
import { nodeIdIn, uidOfElement } from "#web/viewer/nodeIds.tsx";
import { showNodes } from "./playing.tsx";

const idsTwice = (): string[] => {
  const ids = [...document.querySelectorAll("[id]")].map(({ id }) => id);
  return ids.filter((id, place) => ids.indexOf(id) !== place);
};

const mapped = { roData: { learning_objective_id: 12 } };

/** An objective, and its teaching point as a section that stands in the page. */
const showTeachingPoint = () =>
  showNodes((m) => [
    { type: "learningObjective", uid: "objective", content: rich("Read vital signs."), ...mapped },
    {
      ...m.section("tp_knowledge", {
        uid: "tp",
        title: "Counting",
        content: [
          { ...m.para("Count for a minute."), uid: "words" },
          m.bulletList(["Twice in a child."]),
          m.section("deep_dive", {
            uid: "deep",
            title: "Why so long?",
            content: [{ ...m.para("It varies."), uid: "why" }],
          }),
        ],
      }),
      ...mapped,
    },
  ]);

function openTeachingPoint(): HTMLElement {
  fireEvent.click(screen.getByRole("button", { name: "Read vital signs." }));
  fireEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Counting" }));
  return screen.getByRole("dialog", { name: "Counting" });
}

describe("what is read in a modal and stands in the page as well (D-14, D-15)", () => {
  it("has no id twice in the document, and keeps its own in the page", () => {
    showTeachingPoint();
    const inPage = document.getElementById("words");
    const dialog = openTeachingPoint();
    expect(within(dialog).getByText("Count for a minute.")).toBeVisible();
    expect(idsTwice()).toEqual([]);
    expect(document.getElementById("words")).toBe(inPage);
    expect(document.getElementById(nodeIdIn("tp", "words"))).toBe(
      within(dialog).getByText("Count for a minute."),
    );
  });

  it("is the same passage in both places, for its note and its bookmark", () => {
    const { store } = showTeachingPoint();
    const dialog = openTeachingPoint();
    expect(passageAt(store.flow, within(dialog).getByText("Count for a minute."))).toBe("words");
    const passages = passagesOn(store.flow, dialog).map(uidOfElement);
    expect(passages).toEqual(["words", expect.any(String), "why"]);
  });
});

describe("what a placeholder shows again in the same page (documents §3 variantPlaceholder)", () => {
  const showTwice = () =>
    showNodes(
      (m) => [
        m.section("deep_dive", {
          uid: "asked",
          title: "Ask yourself",
          content: [
            m.multipleChoiceQuestion({
              uid: "q",
              stem: "Which?",
              options: [{ text: "This", correct: true }, { text: "That" }],
              answerComment: "This.",
            }),
          ],
        }),
        { type: "variantPlaceholder", uid: "place", variantUid: "asked" },
      ],
      { mode: "full" },
    );

  it("has no id twice, and each question is named by the stem beside it", () => {
    showTwice();
    const [first, second] = screen.getAllByRole("group", { name: "Which?" });
    expect(second).toBeDefined();
    expect(idsTwice()).toEqual([]);
    expect(first?.getAttribute("aria-labelledby")).not.toBe(second?.getAttribute("aria-labelledby"));
  });

  it("has radio buttons that are no group with those of the first place", () => {
    showTwice();
    const namesIn = (group: HTMLElement) =>
      new Set(
        within(group)
          .getAllByRole("radio")
          .map((radio) => radio.getAttribute("name")),
      );
    const [first, second] = screen.getAllByRole("group", { name: "Which?" }).map(namesIn);
    expect([first?.size, second?.size]).toEqual([1, 1]);
    expect(first).not.toEqual(second);
  });
});
