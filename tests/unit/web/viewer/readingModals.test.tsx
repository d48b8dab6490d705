import { fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { link, rich } from "#shared/case/model/richText.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { aCase, dispatching, type make, show, showNodes } from "./playing.tsx";

type Make = ReturnType<typeof make>;

const reusable = (
  m: Make,
  parts: Partial<ContentNode> = {},
  content: readonly ContentNode[] = [m.para("Count for a minute.")],
): ContentNode => ({
  type: "RLOModal",
  uid: "rlo",
  title: rich("Vital signs"),
  content: [...content],
  ...parts,
});

const objective = (parts: Partial<ContentNode> = {}): ContentNode => ({
  type: "learningObjective",
  uid: "objective",
  content: rich("Read vital signs."),
  roData: { learning_objective_id: 12 },
  ...parts,
});

const opener = (name = "Vital signs") => screen.getByRole("button", { name });
const dialog = () => screen.getByRole("dialog");

describe("reusable content (documents §2.5, D-15)", () => {
  it("is a title that opens it in a modal of that title, to be closed by 'X', by 'Close' and by Escape", () => {
    showNodes((m) => [reusable(m)]);
    for (const close of ["Close this window", "Close", "Escape"]) {
      expect(screen.queryByRole("dialog")).toBeNull();
      fireEvent.click(opener());
      expect(dialog()).toHaveAccessibleName("Vital signs");
      expect(within(dialog()).getByText("Count for a minute.")).toBeVisible();
      if (close === "Escape") fireEvent(dialog(), new Event("cancel", { cancelable: true }));
      else fireEvent.click(within(dialog()).getByRole("button", { name: close }));
    }
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("is in the page once, open or closed, so that the search of the browser finds it", () => {
    showNodes((m) => [reusable(m)]);
    const place = screen.getByText("Count for a minute.").closest("[hidden]");
    expect(place).toHaveAttribute("hidden", "until-found");
    dispatching(() => place?.dispatchEvent(new Event("beforematch")));
    expect(dialog()).toContainElement(screen.getByText("Count for a minute."));
  });

  it("is called by the name of its object where it has no title", () => {
    showNodes((m) => [reusable(m, { title: rich(" "), roData: { name: "Signs of life" } })]);
    fireEvent.click(opener("Signs of life"));
    expect(dialog()).toHaveAccessibleName("Signs of life");
  });

  it("opens whole although it is folded in the text", () => {
    showNodes((m) => [reusable(m, { collapsed: true, collapsible: true })]);
    fireEvent.click(opener());
    expect(within(dialog()).getByText("Count for a minute.")).toBeVisible();
  });

  it("does not open while it is inactive, nor where its content never shows", () => {
    showNodes((m) => [reusable(m, { inactive: 2 }), { ...reusable(m, { nested: false }), uid: "rlo2" }]);
    expect(screen.queryByRole("button", { name: "Vital signs" })).toBeNull();
    expect(screen.getAllByText("Vital signs")).toHaveLength(2);
    expect(screen.queryByText("Count for a minute.")).toBeNull();
  });

  it("stays in the text with a question in it, which goes on holding up its card", () => {
    const { store } = showNodes((m) => [
      reusable(m, {}, [
        m.multipleChoiceQuestion({
          uid: "q",
          stem: "How long?",
          options: [{ text: "A minute", correct: true }, { text: "A second" }],
          answerComment: "A minute.",
        }),
      ]),
    ]);
    expect(screen.queryByRole("button", { name: "Vital signs" })).toBeNull();
    expect(screen.getByRole("button", { name: "Continue" })).toHaveAttribute("aria-disabled", "true");
    fireEvent.click(screen.getByRole("radio", { name: /A minute/ }));
    fireEvent.click(screen.getByRole("button", { name: "Submit" }));
    expect(screen.getByRole("button", { name: "Continue" })).toHaveAttribute("aria-disabled", "false");
    expect(store.read("q_input", "graded")).toBe(true);
  });

  it("stays in the text in full mode, and is no title of an outline", () => {
    showNodes((m) => [reusable(m)], { mode: "full" });
    expect(screen.getByText("Count for a minute.").closest("[hidden]")).toBeNull();
    expect(screen.queryByRole("button", { name: "Vital signs" })).toBeNull();
  });

  it("has a modal for each of several that stand in each other, the last one in front", () => {
    showNodes((m) => [
      reusable(m, {}, [
        m.section(undefined, { content: [{ ...reusable(m, { title: rich("Inner") }), uid: "inner" }] }),
      ]),
    ]);
    fireEvent.click(opener());
    fireEvent.click(within(dialog()).getByRole("button", { name: "Inner" }));
    const [, front] = screen.getAllByRole("dialog");
    expect(front).toHaveAccessibleName("Inner");
    fireEvent.click(within(front as HTMLElement).getByRole("button", { name: "Close" }));
    expect(dialog()).toHaveAccessibleName("Vital signs");
  });
});

describe("a learning objective (documents §2.2)", () => {
  const mapped = { roData: { learning_objective_id: "12" } };

  it("opens its text and its teaching points, each of which opens in turn", () => {
    showNodes((m) => [
      objective(),
      reusable(m, mapped),
      {
        ...m.section("tp_management", { uid: "tp", title: "Treat early", content: [m.para("At once.")] }),
        ...mapped,
      },
      {
        ...m.section("tp_studies", { title: "Elsewhere", content: [] }),
        roData: { learning_objective_id: 13 },
      },
    ]);
    fireEvent.click(opener("Read vital signs."));
    expect(dialog()).toHaveAccessibleName("Learning Objective");
    expect(within(dialog()).getByText("Read vital signs.")).toBeVisible();
    const points = within(within(dialog()).getByRole("list")).getAllByRole("button");
    expect(points.map(({ textContent }) => textContent)).toEqual(["Vital signs", "Treat early"]);
    fireEvent.click(points[1] as HTMLElement);
    expect(screen.getByRole("dialog", { name: "Treat early" })).toHaveTextContent("At once.");
    fireEvent.click(
      within(screen.getByRole("dialog", { name: "Treat early" })).getByRole("button", { name: "Close" }),
    );
    expect(dialog()).toHaveAccessibleName("Learning Objective");
  });

  it.each([
    ["nothing belongs to", {}],
    ["is mapped to nothing", { roData: { name: "Objective" } }],
  ])("that %s is text", (_what, parts) => {
    showNodes((m) => [objective(parts), reusable(m, { roData: { learning_objective_id: 13 } })]);
    expect(screen.getByText("Read vital signs.").closest("button")).toBeNull();
  });

  it("does not tell of a teaching point of a card that is still ahead, until the learner is there", () => {
    const { store } = show(
      aCase((m) => [
        m.card({ uid: "c1", title: "One", content: [objective()] }),
        m.card({ uid: "c2", title: "Two", content: [reusable(m, mapped)] }),
      ]),
    );
    expect(screen.getByText("Read vital signs.").closest("button")).toBeNull();
    dispatching(() => store.dispatch({ type: "continue", cardUid: "c1" }));
    // Continue folds the first card.
    dispatching(() => store.dispatch({ type: "toggle", uid: "c1" }));
    expect(opener("Read vital signs.")).toBeVisible();
  });

  it("leads to a teaching point that asks something, where it stands", () => {
    const onGoTo = vi.fn();
    showNodes(
      (m) => [
        objective(),
        {
          ...m.section("tp_management", {
            uid: "tp",
            title: "Ask yourself",
            content: [m.freeTextQuestion({ uid: "q", stem: "Why?", answerComment: "So." })],
          }),
          ...mapped,
        },
      ],
      { onGoTo },
    );
    fireEvent.click(opener("Read vital signs."));
    fireEvent.click(within(dialog()).getByRole("button", { name: "Ask yourself" }));
    expect(onGoTo).toHaveBeenCalledWith("tp");
  });

  it("whose words hold a link keeps it, and has a button beside it", () => {
    showNodes((m) => [objective({ content: link("https://example.org", "Read") }), reusable(m, mapped)]);
    expect(screen.getByRole("link", { name: "Read" }).closest("button")).toBeNull();
    fireEvent.click(opener("Teaching points"));
    expect(dialog()).toHaveAccessibleName("Learning Objective");
  });
});

describe("a placeholder of reusable content", () => {
  it("does not show what stands in a card that is still ahead", () => {
    show(
      aCase((m) => [
        m.card({
          uid: "c1",
          title: "One",
          content: [
            { type: "variantPlaceholder", uid: "place", variantUid: "rlo", roData: { name: "Later" } },
          ],
        }),
        m.card({ uid: "c2", title: "Two", content: [reusable(m)] }),
      ]),
    );
    expect(screen.getByText("Later")).toBeVisible();
    expect(screen.queryByText("Count for a minute.")).toBeNull();
    expect(screen.queryByRole("button", { name: "Vital signs" })).toBeNull();
  });
});
