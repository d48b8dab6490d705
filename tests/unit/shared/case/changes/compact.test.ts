import { expect, it } from "vitest";
import { compact } from "#shared/case/changes/compact.ts";
import { viewModes } from "#shared/case/changes/draft.ts";
import type { Operation } from "#shared/case/changes/operations.ts";
import { view } from "#shared/case/changes/view.ts";
import { Desk } from "#tests/builders/draftSteps.ts";
import { ada, done } from "#tests/builders/reviewers.ts";

it("I7: compaction gives no published letter to the suggestion that brought the paragraph around it (D-52)", () => {
  const edit = { at: 2, isSuggestion: false, uid: "new" };
  const operations: Operation[] = [
    {
      type: "addNodes",
      at: 1,
      changeId: "brought",
      isSuggestion: true,
      place: { parent: "page1", key: "content", after: "p1" },
      nodes: [{ type: "paragraph", uid: "new", content: { text: "brought", styleRanges: [] } }],
    },
    { ...edit, type: "joinParagraph", changeId: "joined" },
    { ...edit, type: "insertText", changeId: "written", key: "content", offset: 0, text: "written " },
    { type: "publish", at: 3 },
  ];
  const draft = done(new Desk().draft, ada, ...operations);
  const compacted = compact(draft).draft;
  for (const mode of viewModes) expect(view(compacted, mode), mode).toEqual(view(draft, mode));
});
