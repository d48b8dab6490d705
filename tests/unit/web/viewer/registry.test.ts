import { describe, expect, it } from "vitest";
import { nodeTable } from "#shared/case/model/nodeTable.ts";
import { nodeTypes } from "#shared/case/model/types.ts";
import { registry } from "#web/viewer/registry.ts";

/** Types that only ever stand inside another component's own markup. */
const inner = [
  "listItem",
  "tableRow",
  "tableCell",
  "multipleChoiceAnswer",
  "cdqQuestionAnswer",
  "cdqFeature",
  "matchItem",
  "contentCategory",
];

describe("the registry (D-32)", () => {
  it.each(nodeTypes.filter((type) => !inner.includes(type)))(
    "has a component for %s exactly when the node table says that it is supported",
    (type) => {
      expect(type in registry).toBe(nodeTable[type].supported);
    },
  );
});
