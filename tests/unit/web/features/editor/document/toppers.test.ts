import { expect, it } from "vitest";
import type { ContentNode } from "#shared/case/model/types.ts";
import { schema } from "#web/features/editor/document/schema.ts";
import { toDocument } from "#web/features/editor/document/toDocument.ts";

const section = (uid: string, more: Partial<ContentNode>): ContentNode => ({
  type: "section",
  uid,
  content: [],
  ...more,
});

it("says over a section what learners read there: the kind of card, a teaching point, a deep dive (D-13)", () => {
  const deepDive = section("dive", { subtype: "deep_dive" });
  const root = section("root", {
    subtype: "root",
    classes: ["root"],
    content: [
      section("history", { subtype: "history_page", classes: ["card", "history_card"], content: [deepDive] }),
      section("generic", { subtype: "generic_page", classes: ["card", "generic_card"] }),
      section("point", { subtype: "tp_management" }),
      section("concepts", { classes: ["underlying_core_concepts"] }),
    ],
  });
  const told: Record<string, unknown> = {};
  toDocument(root).descendants((node) => {
    const dom = schema.nodes[node.type.name]?.spec.toDOM?.(node);
    if (node.type.name === "section" && Array.isArray(dom)) told[node.attrs.uid] = dom[1]["data-topper"];
  });
  expect(told).toEqual({
    root: undefined,
    history: "HISTORY",
    dive: "Deep Dive",
    generic: undefined,
    point: "TEACHING POINT",
    concepts: "Underlying Core Concepts",
  });
});
