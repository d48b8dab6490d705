import { describe, expect, it } from "vitest";
import { type Actor, type EditPermission, editPermissions } from "#shared/case/changes/actor.ts";
import { apply } from "#shared/case/changes/apply/apply.ts";
import type { Draft } from "#shared/case/changes/draft.ts";
import { draftFromSnapshot } from "#shared/case/changes/fromSnapshot.ts";
import { type Asked, missingRight, neededRights } from "#shared/case/changes/neededRights.ts";
import type { Operation } from "#shared/case/changes/operations.ts";
import { caseFlags, metadataFields } from "#shared/case/model/caseSettings.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { ada, done } from "#tests/builders/reviewers.ts";

const words = (text: string) => ({ text, styleRanges: [] });
const para = (uid: string): ContentNode => ({ type: "paragraph", uid, content: words("Words") });
const cell = (uid: string): ContentNode => ({ type: "tableCell", uid, content: [para(`${uid}_p`)] });
const section = (uid: string, content: ContentNode[] = [], subtype?: string): ContentNode => ({
  type: "section",
  uid,
  content,
  ...(subtype ? { subtype } : {}),
});
const objective = (uid: string): ContentNode => ({
  type: "learningObjective",
  uid,
  content: words("Tell one thing from another"),
});

const draft: Draft = draftFromSnapshot(
  section(
    "case",
    [
      section(
        "page",
        [
          para("p"),
          {
            type: "regularList",
            uid: "list",
            content: [{ type: "listItem", uid: "item", content: [para("ip")] }],
          },
          { type: "button", uid: "button", title: words("Go") },
          { type: "image", uid: "image", url: "7/compressed/images/a.png" },
          {
            type: "table",
            uid: "table",
            rows: [{ type: "tableRow", uid: "row", cells: [cell("c1"), cell("c2")] }],
          },
          section("inner", [para("inner_p")]),
          section("vignette", [para("vignette_p")], "question_vignette"),
        ],
        "generic_page",
      ),
      section(
        "objectives",
        [
          para("upon"),
          { type: "learningObjectivesList", uid: "los", content: [objective("lo"), objective("lo2")] },
        ],
        "learning_objectives_page",
      ),
      { type: "horizontalRule", uid: "rule" },
    ],
    "root",
  ),
);

const inPage = { parent: "page", key: "content" };
const inCase = { parent: "case", key: "content" };
const add = (place: { parent: string; key: string }, ...nodes: ContentNode[]): Asked => ({
  type: "addNodes",
  place,
  nodes,
});
const set = (uid: string, keysAndValues: Record<string, unknown>): Asked => ({
  type: "setKeysValues",
  uid,
  keysAndValues,
});
const range = { start: 0, end: 1 };
const picture: ContentNode = { type: "image", uid: "new", url: "7/compressed/images/b.png" };
const typed = (uid: string): Asked[] => [
  { type: "insertText", uid, key: "content", offset: 0, text: "a" },
  { type: "deleteText", uid, key: "content", range },
  { type: "splitParagraph", uid, offset: 1, newUid: "new" },
  { type: "joinParagraph", uid },
  { type: "addStyle", uid, key: "content", range, style: { type: "bold" } },
  { type: "deleteStyle", uid, key: "content", range, style: "bold" },
];

/** All of what is asked for, in order; "a|b" where one of two is enough. */
const asked = (operation: Asked, by = "ada", on = draft): string[] =>
  neededRights(on, operation, by).map(({ anyOf }) => anyOf.join("|"));

const rows: [what: string, operation: Asked, ...flags: string[]][] = [
  ["a page", add(inCase, section("new", [para("np")], "generic_page")), "createPages"],
  ["something else in the case itself", add(inCase, { type: "button", uid: "new" }), "createContentNodes"],
  ["a section in a page", add(inPage, section("new")), "createContentNodes"],
  ["running text", add(inPage, para("new"))],
  [
    "a list that brings a table",
    add(inPage, {
      ...{ type: "regularList", uid: "new" },
      content: [{ type: "listItem", uid: "ni", content: [{ type: "table", uid: "nt", rows: [] }] }],
    }),
    "createContentNodes",
  ],
  [
    "something in a vignette",
    add({ parent: "vignette", key: "content" }, section("new")),
    "createContentNodes|editMediaAssets",
  ],
  ["a picture", add(inPage, picture), "createContentNodes", "editMediaAssets"],
  [
    "a picture in a vignette",
    add({ parent: "vignette", key: "content" }, picture),
    ...["createContentNodes|editMediaAssets", "editMediaAssets"],
  ],
  [
    "a page with a film",
    add(inCase, section("new", [{ type: "video", uid: "nv" }])),
    "createPages",
    "editMediaAssets",
  ],
  [
    "a row whose cell brings a picture",
    {
      ...{ type: "addTableRow", uid: "table", index: 0 },
      row: { type: "tableRow", uid: "nr", cells: [{ type: "tableCell", uid: "nc", content: [picture] }] },
    },
    ...["createContentNodes", "editMediaAssets"],
  ],
  [
    "an objective",
    add({ parent: "los", key: "content" }, objective("new")),
    "createContentNodes",
    "allowLearningObjectivesEdit",
    "allowLearningObjectivesEdit",
  ],
  [
    "an objective outside their list",
    add(inPage, objective("new")),
    "createContentNodes",
    "allowLearningObjectivesEdit",
  ],
  [
    "content that is reusable",
    add(inPage, { ...section("new"), roData: { name: "Shared" } }),
    ...["createContentNodes", "insertRloToDocuments"],
  ],
  [
    "a placeholder of reusable content",
    add(inPage, section("new", [{ type: "variantPlaceholder", uid: "nv" }])),
    ...["createContentNodes", "insertRloToDocuments"],
  ],
  ["the end of a page", { type: "deleteNode", uid: "page" }, "deletePages"],
  ["the end of a node", { type: "deleteNode", uid: "button" }, "deleteContentNodes"],
  ["the end of a paragraph", { type: "deleteNode", uid: "p" }],
  [
    "the end of an objective",
    { type: "deleteNode", uid: "lo" },
    "deleteContentNodes",
    "allowLearningObjectivesEdit",
  ],
  [
    "the end of the page of objectives",
    { type: "deleteNode", uid: "objectives" },
    "deletePages",
    "allowLearningObjectivesEdit",
  ],
  ["the place of a page", { type: "moveNode", uid: "page", place: inCase }, "editPages"],
  ["a section that becomes a page", { type: "moveNode", uid: "inner", place: inCase }, "editPages"],
  ["the place of a node", { type: "moveNode", uid: "button", place: inPage }, "editContentNodes"],
  ["the place of a paragraph", { type: "moveNode", uid: "p", place: inPage }],
  [
    "a paragraph that comes among objectives",
    { type: "moveNode", uid: "p", place: { parent: "los", key: "content" } },
    "allowLearningObjectivesEdit",
  ],
  [
    "the place of an objective",
    { type: "moveNode", uid: "lo", place: { parent: "los", key: "content" } },
    ...["editContentNodes", "allowLearningObjectivesEdit"],
  ],
  ["what a page says", set("page", { aiDisplayFlag: "aiOn" }), "editPages"],
  ["what a node says", set("button", { classes: ["a"] }), "editContentNodes"],
  ["what the case says", set("case", { disableFeedback: true }), "editPages"],
  ["what a section in a page says", set("inner", { classes: [] }), "editContentNodes"],
  ["the end of a section in a page", { type: "deleteNode", uid: "inner" }, "deleteContentNodes"],
  ["the place of a section in a page", { type: "moveNode", uid: "inner", place: inPage }, "editContentNodes"],
  [
    "a node that comes beside the pages",
    { type: "moveNode", uid: "button", place: inCase },
    "editContentNodes",
  ],
  ["what a node beside the pages says", set("rule", { classes: [] }), "editContentNodes"],
  ["the level of a list item", set("item", { listIndentation: 1 })],
  ["the level of another node", set("button", { listIndentation: 1 }), "editContentNodes"],
  ["a look of a paragraph", set("p", { classes: [] }), "editContentNodes"],
  [
    "what learners do not see",
    set("button", { invisible: true, classes: [] }),
    "editNodeInvisible",
    "editContentNodes",
  ],
  ["a look of an objective", set("lo", { classes: [] }), "editContentNodes", "allowLearningObjectivesEdit"],
  [
    "the file of a medium",
    set("image", { url: "a", uri: "b", source: "c", altText: "d" }),
    ...["editMediaAssets", "editMediaAssets", "editMediaAssets", "editContentNodes"],
  ],
  ["the cover", set("case", { coverImage: "7/compressed/images/a.png" }), "editMediaAssets"],
  [
    "ADMIN TOOLS",
    set("case", Object.fromEntries(caseFlags.map((flag) => [flag, true]))),
    ...caseFlags.map(() => "editCaseFlags"),
  ],
  [
    "CASE METADATA",
    set("case", Object.fromEntries(metadataFields.map((field) => [field, null]))),
    ...metadataFields.map(() => "editCaseMetadata"),
  ],
  ["the same names elsewhere", set("button", { sex: "female" }), "editContentNodes"],
  ["Make RC, Undo RC", set("inner", { roData: null }), "createExistingContentRlo"],
  [
    "in how many cases it stands",
    set("inner", { roDocumentCount: 1, variantId: 3 }),
    ...["createExistingContentRlo", "createExistingContentRlo"],
  ],
  [
    "a proposed mapping",
    set("case", {
      proposedLearningObjectiveReusableObjects: [],
      proposedLearningObjectiveReusableObjectId: 1,
    }),
    ...["assessmentMappingTool", "assessmentMappingTool"],
  ],
  ["a deleted row", { type: "deleteTableRow", uid: "table", index: 0 }, "deleteContentNodes"],
  ["a deleted column", { type: "deleteTableColumn", uid: "table", index: 0 }, "deleteContentNodes"],
  ["a new column", { type: "addTableColumn", uid: "table", index: 0, cells: [] }, "createContentNodes"],
  [
    "merged cells",
    { type: "mergeTableCells", uid: "table", rowRange: range, columnRange: range },
    "editContentNodes",
  ],
  [
    "unmerged cells",
    { type: "unmergeTableCells", uid: "table", cellUid: "c1", cells: [] },
    "editContentNodes",
  ],
  [
    "a thread",
    { type: "addCommentThread", uid: "p", threadId: "t", commentId: "c", text: "a" },
    "createComments",
  ],
  ["a reply", { type: "addComment", threadId: "t", commentId: "c", text: "a" }, "respondToComments"],
  [
    "a reply to a suggestion",
    { type: "addChangeComment", parentChangeId: "x", commentId: "c", text: "a" },
    "respondToComments",
  ],
  ["a publish", { type: "publish" }, "publish"],
  ["what the draft does not have", { type: "deleteNode", uid: "gone" }],
];

describe("the table of rights (documents §6)", () => {
  it.each(rows)("says what is needed for %s", (_, operation, ...flags) => {
    expect(asked(operation)).toEqual(flags);
  });

  it("lets anybody write who may write at all, and objectives only whoever may edit them", () => {
    for (const operation of typed("p"))
      expect([operation.type, asked(operation)]).toEqual([operation.type, []]);
    for (const operation of typed("lo2")) {
      expect([operation.type, asked(operation)]).toEqual([operation.type, ["allowLearningObjectivesEdit"]]);
    }
  });

  it("asks for nothing about one's own suggestions and threads, and for a flag about others'", () => {
    const made = { at: 1, changeId: "x", isSuggestion: true };
    const on = done(
      draft,
      ada,
      { ...made, type: "insertText", uid: "p", key: "content", offset: 0, text: "a" },
      { type: "addCommentThread", at: 1, uid: "p", threadId: "t", commentId: "c", text: "Why?" },
    );
    const decided = (decision: "ACCEPTED" | "REJECTED"): Asked => ({
      ...{ type: "decideChanges", changeIds: ["x"], decision },
    });
    expect(asked(decided("REJECTED"), "ada", on)).toEqual([]);
    expect(asked(decided("REJECTED"), "bob", on)).toEqual(["rejectTrackedChanges"]);
    expect(asked(decided("ACCEPTED"), "ada", on)).toEqual(["acceptTrackedChanges"]);
    // What was accepted is not one's own to reject any more, nor to open again.
    const accepted = done(on, ada, { type: "decideChanges", at: 2, changeIds: ["x"], decision: "ACCEPTED" });
    for (const decision of ["REJECTED", null] as const)
      expect(asked({ type: "decideChanges", changeIds: ["x"], decision }, "ada", accepted)).toEqual([
        "acceptTrackedChanges",
      ]);
    expect(
      neededRights(on, { type: "decideChanges", changeIds: ["gone", "x"], decision: null }, "bob"),
    ).toEqual([{ anyOf: ["rejectTrackedChanges"], path: "changeIds[1]" }]);
    expect(neededRights(on, { type: "closeCommentThread", threadId: "t" }, "bob")).toMatchObject([
      { path: "threadId" },
    ]);
    for (const type of ["closeCommentThread", "reopenCommentThread"] as const) {
      expect(asked({ type, threadId: "t" }, "ada", on)).toEqual([]);
      expect(asked({ type, threadId: "t" }, "bob", on)).toEqual(["resolveComments"]);
    }
  });

  it("takes for a page what stands beside the pages, or stood there before it was moved", () => {
    const made = { at: 1, changeId: "x", isSuggestion: true } as const;
    const moved = done(
      draft,
      ada,
      { ...made, type: "moveNode", uid: "inner", place: inCase },
      { ...made, changeId: "y", type: "moveNode", uid: "objectives", place: inPage },
    );
    for (const uid of ["inner", "objectives"]) {
      expect(asked(set(uid, { classes: [] }), "ada", moved)).toEqual(["editPages"]);
      expect(asked({ type: "deleteNode", uid }, "ada", moved)[0]).toBe("deletePages");
    }
    expect(asked(set("vignette", { classes: [] }), "ada", moved)).toEqual(["editContentNodes"]);
  });

  it("lets either of two rights be enough, where one of two is asked for", () => {
    const inVignette = add({ parent: "vignette", key: "content" }, section("new"));
    for (const right of ["createContentNodes", "editMediaAssets"] as const)
      expect(missingRight(draft, inVignette, { id: "ada", permissions: new Set([right]) })).toBeUndefined();
    expect(missingRight(draft, inVignette, { id: "ada", permissions: new Set(["publish"]) })).toBeDefined();
  });

  it("is what operations are refused by: whoever lacks one of its flags, and nobody else", () => {
    const made = { at: 1, changeId: "x", isSuggestion: true };
    for (const [what, operation] of rows) {
      const whole = { ...made, ...operation } as Operation; // of the same type
      const flags = neededRights(draft, operation, "ada").map(({ anyOf }) => anyOf);
      for (const lacked of flags) {
        const permissions = new Set<EditPermission>(editPermissions.filter((flag) => !lacked.includes(flag)));
        const applied = apply(draft, whole, { id: "ada", mode: "suggesting", permissions });
        expect([what, applied]).toMatchObject([what, { ok: false, reason: "NO_PERMISSION" }]);
        expect(applied).toMatchObject({ detail: expect.stringContaining(lacked[0] ?? "") });
      }
      const holder: Actor = { id: "ada", mode: "suggesting", permissions: new Set(flags.flat()) };
      expect([what, missingRight(draft, operation, holder)]).toEqual([what, undefined]);
      const applied = apply(draft, whole, holder);
      expect([what, applied.ok || applied.reason]).not.toEqual([what, "NO_PERMISSION"]);
    }
  });

  it("looks at whatever a browser sends, parsed or not", () => {
    const spoilt = { type: "section", uid: "new", content: { text: 3 }, notes: [null, 7, {}] } as never;
    expect(asked(add(inPage, spoilt))).toEqual(["createContentNodes"]);
    let deep: ContentNode = picture;
    for (let depth = 0; depth < 100_000; depth++) deep = { type: "section", uid: "s", content: [deep] };
    expect(asked(add(inPage, deep))).toEqual(["createContentNodes", "editMediaAssets"]);
  });
});
