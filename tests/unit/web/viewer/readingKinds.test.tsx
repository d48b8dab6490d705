import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { rich } from "#shared/case/model/richText.ts";
import { contentOf } from "#shared/case/model/tree.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { isGated } from "#shared/domain/kinds.ts";
import { make, show } from "./playing.tsx";

/** A script whose overview holds these nodes, with a page on management after it. */
function aScript(nodesOf: (m: ReturnType<typeof make>) => ContentNode[]): ContentNode {
  const m = make();
  return {
    type: "section",
    uid: "script",
    subtype: "root",
    classes: ["root"],
    content: [
      m.card({ uid: "overview", subtype: "overview_page", title: "Overview", content: nodesOf(m) }),
      m.card({
        uid: "management",
        subtype: "implications_for_management_page",
        title: "Management",
        content: [m.para("Give oxygen.")],
      }),
    ],
  };
}

const script = { kind: "illness_script", mode: "ungated" } as const;

describe("an illness script (D-04)", () => {
  it("shows all its pages at once, with nothing to continue", () => {
    show(
      aScript((m) => [m.para("A disease of the lung.")]),
      script,
    );
    expect(screen.getByText("A disease of the lung.")).toBeVisible();
    expect(screen.getByText("Give oxygen.")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Continue" })).toBeNull();
  });

  it("keeps its synopsis from learners, and shows it to editors (ruling 11)", () => {
    const m = make();
    const tree = aScript(() => []);
    const synopsis = m.card({
      subtype: "case_synopsis_page",
      title: "Synopsis",
      content: [m.para("In short.")],
    });
    const withSynopsis = { ...tree, content: [...contentOf(tree), synopsis] };
    show(withSynopsis, script);
    expect(screen.queryByText("In short.")).toBeNull();
    show(withSynopsis, { ...script, isEditor: true });
    expect(screen.getByText("In short.")).toBeVisible();
  });

  it("keeps a written response by its Save button, and leaves it open", () => {
    const { store } = show(
      aScript((m) => [
        m.freeTextQuestion({ uid: "q", stem: "What do you expect?", answerComment: "Fever." }),
      ]),
      script,
    );
    expect(screen.queryByRole("button", { name: "Submit" })).toBeNull();
    const field = screen.getByRole("textbox");
    fireEvent.change(field, { target: { value: "F" } });
    fireEvent.change(field, { target: { value: "Fever" } });
    expect(store.read("q_input", "value")).toBe("F");
    fireEvent.click(screen.getByRole("button", { name: "Save" }));
    expect(store.read("q_input", "value")).toBe("Fever");
    expect(screen.getByRole("status")).toHaveTextContent("Response saved.");
    expect(field).toBeEnabled();
  });

  it("opens its map of mechanisms by a press on the map itself", () => {
    const map: ContentNode = {
      type: "image",
      uid: "map",
      classes: ["mod-map-image"],
      url: "/media/map.svg",
      title: rich("From infection to shunt"),
    };
    const { store } = show(
      aScript(() => [map]),
      script,
    );
    const told = vi.spyOn(store, "tellMapOpened");
    fireEvent.click(screen.getByRole("button", { name: "From infection to shunt" }));
    const dialog = screen.getByRole("dialog");
    expect(within(dialog).getByRole("img")).toHaveAttribute("src", "/media/map.svg");
    expect(told).toHaveBeenCalledOnce();
    fireEvent.click(within(dialog).getByRole("button", { name: "Back" }));
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("names the parts of a release note that have no title", () => {
    show(
      aScript((m) => [
        m.section("release_notes_section", {
          title: "MARCH 01, 2026",
          content: [m.section("content_updates", { content: [m.para("New figures.")] })],
        }),
      ]),
      script,
    );
    expect(screen.getByRole("heading", { name: "MARCH 01, 2026" })).toBeVisible();
    expect(screen.getByRole("heading", { name: "Content Updates" })).toBeVisible();
  });
});

describe("a signature case (D-12)", () => {
  it("keeps Submit for what is written", () => {
    const m = make();
    const tree = m.signatureCase({
      uid: "case",
      title: "A case",
      authors: [],
      learningObjectives: [],
      cards: [
        m.card({
          uid: "c",
          title: "One",
          content: [m.freeTextQuestion({ uid: "q", stem: "Why?", answerComment: "So." })],
        }),
      ],
    });
    expect(contentOf(show(tree).store.flow.root).length).toBeGreaterThan(0);
    expect(screen.getByRole("button", { name: "Submit" })).toBeVisible();
    expect(screen.queryByRole("button", { name: "Save" })).toBeNull();
  });
});

describe("an image in a tab of its own (documents §2.1)", () => {
  const image = (parts: Partial<ContentNode>): ContentNode => ({
    type: "image",
    uid: "image",
    title: rich("An ECG"),
    ...parts,
  });

  it.each([
    [
      "a signed link to our own file",
      { url: "https://media.test/7/compressed/images/ecg.svg?X-Amz-Signature=abc" },
      "/documents/7/asset_pdf.pdf?external_id=ecg.svg",
    ],
    ["an old address", { uri: "old/film 1.png" }, "/documents/7/image_pdf.pdf?image_name=old%2Ffilm%201.png"],
    ["somebody else's file", { url: "https://elsewhere.test/x.png" }, "https://elsewhere.test/x.png"],
  ])("opens from %s", (_what, parts, href) => {
    show(
      aScript(() => [image(parts)]),
      script,
    );
    expect(screen.getByRole("link", { name: "Open in New Tab" })).toHaveAttribute("href", href);
  });
});

describe("reusable content (documents §3 variantPlaceholder)", () => {
  afterEach(() => vi.restoreAllMocks());

  it("shows what a placeholder names in the modes that show everything, and as a link elsewhere", () => {
    const tree = aScript(() => [{ type: "variantPlaceholder", uid: "place", variantUid: "management" }]);
    show(tree, { ...script, mode: "full" });
    expect(screen.getAllByText("Give oxygen.")).toHaveLength(2);
    cleanup();
    show(tree, script);
    expect(screen.getAllByText("Give oxygen.")).toHaveLength(1);
    fireEvent.click(screen.getByRole("button", { name: "Management" }));
    expect(within(screen.getByRole("dialog")).getByText("Give oxygen.")).toBeVisible();
  });

  it.each([
    [
      "its name where it names nothing of the case",
      { variantUid: "gone", roData: { name: "Shock" } },
      "Shock",
    ],
    [
      "its name where it names what it stands in",
      { variantUid: "overview", roData: { name: "Loop" } },
      "Loop",
    ],
    ["what it is where it has no name", {}, "Reusable Content Placeholder"],
  ])("shows %s", (_what, parts, text) => {
    vi.spyOn(console, "error").mockReturnValue();
    show(
      aScript(() => [{ type: "variantPlaceholder", uid: "place", ...parts }]),
      script,
    );
    expect(screen.getByText(text)).toBeVisible();
  });
});

describe("what is amiss in reusable content (D-32, documents §8)", () => {
  afterEach(() => vi.restoreAllMocks());
  const logged = () => vi.spyOn(console, "error").mockReturnValue();

  it("two pieces that stand in each other end, say so in the log, and show their names", () => {
    const log = logged();
    const inner = (uid: string, variantUid: string): ContentNode => ({
      type: "section",
      uid,
      nested: true,
      content: [
        { type: "variantPlaceholder", uid: `${uid}_place`, variantUid, roData: { name: `To ${variantUid}` } },
      ],
    });
    show(
      aScript(() => [inner("one", "two"), inner("two", "one")]),
      { ...script, mode: "full" },
    );
    expect(screen.getByText("To two")).toBeVisible();
    expect(screen.getByText("To one")).toBeVisible();
    expect(log.mock.calls.flat()).toEqual([
      "Error: circular node nesting of node with UID: two",
      "Error: circular node nesting of node with UID: one",
    ]);
  });

  it("words whose picture is gone stay words, and the log names it", () => {
    const log = logged();
    const words = {
      text: "the film",
      styleRanges: [{ type: "modalMedia" as const, range: { start: 0, end: 8 }, args: { uid: "gone" } }],
    };
    show(
      aScript(() => [{ type: "paragraph", uid: "words", content: words }]),
      script,
    );
    expect(screen.getByText("the film")).toBeVisible();
    expect(log.mock.calls.flat()).toEqual(["Error: no node with UID: gone"]);
  });
});

describe("a decision case (D-03)", () => {
  const cdq = { kind: "cdq_case", mode: isGated("cdq_case") ? "student" : "ungated" } as const;

  it("keeps the comment on an answer until the answer is given, though it has no card flow", () => {
    show(
      aScript((m) => [
        m.multipleChoiceQuestion({
          uid: "q",
          stem: "What first?",
          options: [{ text: "Epinephrine", correct: true }, { text: "Wait" }],
          answerComment: "Nobody waits for a test.",
        }),
      ]),
      cdq,
    );
    expect(screen.queryByText("Nobody waits for a test.")).toBeNull();
    expect(screen.getByText("Give oxygen.")).toBeVisible();
    fireEvent.click(screen.getByRole("radio", { name: /Epinephrine/ }));
    fireEvent.click(screen.getByRole("button", { name: "Submit" }));
    expect(screen.getByText("Nobody waits for a test.")).toBeVisible();
  });
});
