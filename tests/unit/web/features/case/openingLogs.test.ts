import { describe, expect, it } from "vitest";
import type { ContentNode } from "#shared/case/types.ts";
import { openingsIn } from "#web/features/case/openingLogs.ts";

const nodes: Record<string, ContentNode> = {
  page: { type: "section", uid: "page", subtype: "history_page" },
  map: { type: "section", uid: "map", subtype: "mod_map_page" },
};
const store = { nodeOf: (uid: string) => nodes[uid] };
const entry = (uid: string, key: string, value: unknown, card = uid) => ({
  uid,
  key,
  value,
  card,
  updatedAt: 1,
});

describe("what is logged of unfolding (documents §3 Document user log)", () => {
  it("tells a page that opens, and the map's page by its own type", () => {
    expect(openingsIn([entry("page", "collapsed", false), entry("map", "collapsed", false)], store)).toEqual([
      { type: "OpenedSectionLog", uid: "page" },
      { type: "ExpandedModMapLog", uid: "map" },
    ]);
  });

  it("tells nothing of folding, of parts of a page, and of answers", () => {
    const others = [
      entry("page", "collapsed", true),
      entry("deep", "collapsed", false, "page"),
      entry("page", "invisible", false),
    ];
    expect(openingsIn(others, store)).toEqual([]);
  });
});
