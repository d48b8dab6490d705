import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { bold, richOf } from "#shared/case/model/richText.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { nestItems } from "#web/viewer/nodes/nestItems.ts";
import { showNodes } from "./playing.tsx";

const anItem = (uid: string, listIndentation: number): ContentNode => ({
  type: "listItem",
  uid,
  listIndentation,
});

describe("chats with assistants (D-32)", () => {
  it.each(["aiAssistantChat", "aiAssistantFeedback"] as const)(
    "a %s says that it is not available where nothing plays it",
    (type) => {
      showNodes(() => [{ type, uid: "x" }]);
      expect(screen.getByText("This conversation is not available here. Go on with the case.")).toBeVisible();
    },
  );
});

describe("a decision case inside a page (D-32)", () => {
  it("shows its title and what it holds, and of its key features nothing", () => {
    const words: ContentNode = { type: "paragraph", uid: "words", content: richOf("She cannot breathe.") };
    showNodes(() => [
      {
        ...{ type: "cdq_case", uid: "decision", title: richOf("What now?"), content: [words] },
        cdqFeatures: [{ type: "cdqFeature", uid: "feature", content: richOf("Airway first") }],
      },
    ]);
    expect(screen.getByRole("heading", { name: "What now?" })).toBeVisible();
    expect(screen.getByText("She cannot breathe.")).toBeVisible();
    expect(screen.queryByText(/Airway first|not supported/)).toBeNull();
  });
});

describe("author lines (D-32)", () => {
  it.each([
    ["author", "Author"],
    ["lead_editors", "Lead Editors"],
    ["contributing_authors", "Contributing Authors"],
  ] as const)("of the type %s show their label beside a name, and nothing without one", (type, label) => {
    showNodes(() => [{ type, uid: "named", content: richOf("A. Author, MD") }]);
    expect(screen.getByText(label)).toBeVisible();
    cleanup();
    for (const content of [{ content: richOf("") }, { content: richOf(" ") }, {}]) {
      showNodes(() => [{ type, uid: "unnamed", ...content }]);
      expect(screen.queryByText(label)).toBeNull();
      cleanup();
    }
  });
});

describe("lists (D-32)", () => {
  it("stand within items by their indentation", () => {
    const nested = nestItems([
      anItem("a", 0),
      anItem("b", 1),
      anItem("c", 2),
      anItem("d", 1),
      anItem("e", 0),
    ]);
    const names = (items: typeof nested): unknown =>
      items.map(({ item, below }) => (below.length > 0 ? [item.uid, names(below)] : item.uid));
    expect(names(nested)).toEqual([["a", [["b", ["c"]], "d"]], "e"]);
  });

  it("do not lose an item whose indentation jumps", () => {
    const nested = nestItems([anItem("a", 3), anItem("b", 1), anItem("c", 0)]);
    expect(nested.map(({ item }) => item.uid)).toEqual(["a", "b", "c"]);
  });

  it("are numbered or bulleted by their type", () => {
    showNodes((m) => [m.numberedList(["one", { nodes: [m.bulletList(["inner"])] }])]);
    const [outer, inner] = screen.getAllByRole("list");
    expect(outer?.tagName).toBe("OL");
    expect(inner?.tagName).toBe("UL");
    expect(screen.getAllByRole("listitem")).toHaveLength(3);
  });
});

describe("headings (D-60)", () => {
  it("leave no gap where a section has none of its own", () => {
    showNodes((m) => [
      m.section("neutral_text", {
        content: [
          m.section("neutral_text", {
            title: "Outer",
            content: [m.section("neutral_text", { content: [m.deepDive({ title: "Inner", content: [] })] })],
          }),
        ],
      }),
    ]);
    expect(screen.getByRole("heading", { level: 3, name: "Outer" })).toBeVisible();
    expect(screen.getByRole("heading", { level: 4, name: /Inner/ })).toBeVisible();
  });
});

describe("tables (D-32)", () => {
  it("show cells with their spans, and a first row in bold as heads", () => {
    showNodes((m) => {
      const table = m.tableOf([
        [richOf(bold("Sign")), richOf(bold("Finding"))],
        ["Pulse", "98"],
      ]);
      const rows = table.rows as { cells: ContentNode[] }[];
      Object.assign(rows[1]?.cells[0] ?? {}, { columnSpan: 2, rowSpan: 3 });
      return [table];
    });
    const heads = screen.getAllByRole("columnheader");
    expect(heads.map((head) => head.textContent)).toEqual(["Sign", "Finding"]);
    const cell = screen.getByRole("cell", { name: "Pulse" });
    expect([cell.getAttribute("colspan"), cell.getAttribute("rowspan")]).toEqual(["2", "3"]);
  });

  it("have no heads where nothing marks them", () => {
    showNodes((m) => [
      m.tableOf([
        ["a", "b"],
        ["c", "d"],
      ]),
    ]);
    expect(screen.queryByRole("columnheader")).toBeNull();
  });
});

describe("images (D-14)", () => {
  const image = (over: Partial<ContentNode> = {}) =>
    showNodes((m) => [{ ...m.image({ url: "/media/x.png", title: "A heart", altText: "Heart" }), ...over }]);

  it("open larger in a dialog that 'Back' closes, and in a new tab", () => {
    image();
    expect(screen.getByRole("link", { name: "Open in New Tab" })).toHaveAttribute("target", "_blank");
    fireEvent.click(screen.getByRole("button", { name: "Larger Version" }));
    const dialog = screen.getByRole("dialog");
    expect(within(dialog).getByRole("img", { name: "Heart" })).toBeInTheDocument();
    fireEvent.click(within(dialog).getByRole("button", { name: "Back" }));
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("that cannot be loaded say what they show", () => {
    image();
    fireEvent.error(screen.getByRole("img", { name: "Heart" }));
    expect(screen.getByText(/This image cannot be shown.*Heart/)).toBeVisible();
  });

  it("without an address of their own come from the old file store", () => {
    image({ url: undefined, uri: "cases/7/heart 1.png" });
    expect(screen.getByRole("img", { name: "Heart" })).toHaveAttribute(
      "src",
      "/documents/7/filestore/cases/7/heart%201.png",
    );
  });
});

describe("sections (D-04, D-13)", () => {
  it.each([
    ["tp_management", "TEACHING POINT"],
    ["underlying_core_concepts", "Underlying Core Concepts"],
    ["deep_dive", "Deep Dive"],
  ] as const)("a %s has the topper '%s'", (subtype, topper) => {
    showNodes((m) => [m.section(subtype, { title: "Title", content: [m.para("Words.")] })]);
    expect(screen.getByText(topper)).toBeVisible();
  });

  it("fold and unfold by a button that says which it is", () => {
    const { entries } = showNodes((m) => [
      m.deepDive({ uid: "dive", title: "More", content: [m.para("Depth.")] }),
    ]);
    const toggle = screen.getByRole("button", { name: /More/ });
    expect(toggle).toHaveAttribute("aria-expanded", "false");
    expect(screen.queryByText("Depth.")).toBeNull();
    fireEvent.click(toggle);
    expect(toggle).toHaveAttribute("aria-expanded", "true");
    expect(screen.getByText("Depth.")).toBeVisible();
    expect(entries.at(-1)).toMatchObject({ uid: "dive", key: "collapsed", value: false, card: "card" });
  });

  it("stay as they are when they are inactive", () => {
    showNodes((m) => [
      { ...m.deepDive({ uid: "dive", title: "More", content: [m.para("Depth.")] }), inactive: 2 },
    ]);
    fireEvent.click(screen.getByRole("button", { name: /More/ }));
    expect(screen.queryByText("Depth.")).toBeNull();
  });
});
