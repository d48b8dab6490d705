import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { NodeSelection, TextSelection } from "prosemirror-state";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { caseBuilder } from "#shared/case/build/buildCase.ts";
import type { EditPermission } from "#shared/case/changes/actor.ts";
import { nextPublishedTree } from "#shared/case/changes/view.ts";
import { parseCaseTree } from "#shared/case/model/schema.ts";
import { contentOf, findNodes } from "#shared/case/model/tree.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { LineageBar } from "#web/features/editor/bars/LineageBar.tsx";
import { copy, readCopied, storedCopy } from "#web/features/editor/copying/copied.ts";
import { findNode } from "#web/features/editor/document/places.ts";
import { renderPage } from "../../../renderPage.tsx";
import { author, openSession, without } from "../acts/openSession.ts";

beforeEach(() => localStorage.clear());
afterEach(cleanup);

const aCase = (prefix = "case1"): ContentNode => {
  const make = caseBuilder(prefix);
  return {
    type: "section",
    uid: prefix,
    subtype: "root",
    content: [
      make.card({
        title: "Testing",
        uid: `${prefix}_page`,
        content: [
          make.tableOf([["a1", "b1"]]),
          make.multipleChoiceQuestion({
            uid: `${prefix}_q`,
            stem: "Which one?",
            options: [{ text: "This", correct: true }, { text: "That" }],
            answerComment: "This.",
          }),
        ],
      }),
    ],
  };
};

function opened(tree = aCase(), lacks: readonly EditPermission[] = []) {
  const { session, operations, mint } = openSession(
    tree,
    "editing",
    "HIGHLIGHT_SUGGESTIONS",
    without(...lacks),
  );
  renderPage(<LineageBar session={session} isWritable userId={author.id} documentId={7} mint={mint} />);
  /** Puts the caret behind the first letter of a line with these words. */
  const caretIn = (words: string): void => {
    const { editor } = session.getState();
    let place = 0;
    editor.doc.descendants((node, pos) => {
      if (node.isTextblock && node.textContent === words) place = pos + 2;
    });
    act(() => session.dispatch(editor.tr.setSelection(TextSelection.create(editor.doc, place))));
  };
  const step = (name: RegExp): void => {
    const steps = within(screen.getByRole("list", { name: "Node lineage" })).getAllByRole("button", { name });
    fireEvent.click(steps[0] as HTMLElement);
  };
  const tree_ = (): ContentNode => nextPublishedTree(session.getState().draft);
  return { session, operations, caretIn, step, tree: tree_ };
}

const press = (name: string): void => void fireEvent.click(screen.getByRole("button", { name }));
const paste = (into: string): void => {
  const menu = screen.getByRole("combobox", { name: into });
  fireEvent.change(menu, { target: { value: "PASTE CONTENT" } });
};
const questions = (tree: ContentNode): ContentNode[] =>
  findNodes(tree, ({ subtype }) => subtype === "mcq_single");

describe("copied content (D-44)", () => {
  it("is offered once something is copied, and comes in with uids of its own and references among them", async () => {
    const { caretIn, step, tree } = opened();
    caretIn("Which one?");
    expect(screen.queryByRole("option", { name: "PASTE CONTENT" })).toBeNull();
    step(/^Section \(case1_q\)/);
    press("Copy");
    await screen.findByText("Copied: Section");
    step(/^Section \(case1_page\)/);
    paste("Add Content to Section");
    expect(questions(tree())).toHaveLength(2);
    const [first, second] = questions(tree());
    const uids = findNodes(second as ContentNode, () => true).map(({ uid }) => uid);
    expect(
      uids.filter((uid) => findNodes(first as ContentNode, () => true).some((n) => n.uid === uid)),
    ).toEqual([]);
    const submit = findNodes(second as ContentNode, ({ type }) => type === "button")[0];
    expect(submit?.onClick?.every((action) => !("uid" in action) || uids.includes(action.uid))).toBe(true);
    expect(parseCaseTree(tree())).toMatchObject({ ok: true });
  });

  it("goes into another case, and not where it may not stand", async () => {
    const { caretIn, step } = opened();
    caretIn("Which one?");
    step(/^Section \(case1_q\)/);
    press("Copy");
    cleanup();
    const other = opened(aCase("case2"));
    other.caretIn("b1");
    paste("Add Table Content");
    await screen.findByText("Content type not allowed");
    expect(other.operations).toEqual([]);
    other.step(/^Section \(case2_page\)/);
    paste("Add Content to Section");
    expect(questions(other.tree())).toHaveLength(2);
    expect(other.operations).toMatchObject([{ type: "addNodes", copiedFrom: 7 }]);
    expect(parseCaseTree(other.tree())).toMatchObject({ ok: true });
  });

  it("keeps a page out of a page, and is nobody else's", async () => {
    const { caretIn, step, operations, tree } = opened();
    caretIn("Which one?");
    step(/^Section \(case1_page\)/);
    press("Copy");
    paste("Add Content to Section");
    await screen.findByText("Content type not allowed");
    expect(operations).toEqual([]);
    step(/^Section \(case1\)/);
    paste("Add Page");
    expect(tree().content).toHaveLength(2);
    expect(storedCopy("somebody-else")).toBe("");
    const node = { type: "button", uid: "b" };
    for (const spoilt of [
      "{}",
      "null",
      "no json",
      JSON.stringify(node),
      JSON.stringify({ node, from: "7" }),
    ]) {
      expect(readCopied(spoilt)).toBeUndefined();
    }
    expect(readCopied(JSON.stringify({ node, from: 7 }))).toEqual({ node, from: 7 });
  });
});

describe("a node that is chosen from the lineage (D-45)", () => {
  const order = (tree: ContentNode) => contentOf(contentOf(tree)[0] ?? tree);

  it("stays chosen while it is moved, however often", () => {
    const { session, caretIn, step, tree } = opened();
    caretIn("Which one?");
    step(/^Section \(case1_q\)/);
    press("Move up");
    expect(order(tree()).map(({ type }) => type)).toEqual(["section", "table"]);
    press("Move down");
    expect(order(tree()).map(({ type }) => type)).toEqual(["table", "section"]);
    act(() => void session.undo());
    press("Delete");
    expect(order(tree()).map(({ type }) => type)).toEqual(["table"]);
  });

  it("stays chosen where it is selected as a whole and has no words", () => {
    const tree = aCase();
    const [page = tree] = contentOf(tree);
    page.content = [{ type: "horizontalRule", uid: "rule" }, ...contentOf(page)];
    const { session, tree: now } = opened(tree);
    const { editor } = session.getState();
    const at = findNode(editor.doc, "rule")?.pos ?? 0;
    act(() => session.dispatch(editor.tr.setSelection(NodeSelection.create(editor.doc, at))));
    press("Move down");
    press("Move down");
    expect(order(now()).map(({ type }) => type)).toEqual(["table", "section", "horizontalRule"]);
  });

  it("is chosen no more once the caret goes elsewhere: what is deleted then is what the caret is in", () => {
    const { caretIn, step, tree } = opened();
    caretIn("Which one?");
    step(/^Section \(case1_page\)/);
    caretIn("This.");
    press("Delete");
    const left = findNodes(tree(), ({ uid }) => uid === "case1_q_answer_comment")[0];
    expect(left?.content).toMatchObject([{ type: "paragraph", content: { text: "" } }]);
    expect(order(tree())).toHaveLength(2);
  });
});

describe("what is deleted (D-45)", () => {
  it("is left out of what a button does, so that the case can still be published; undo brings both back", () => {
    const { session, caretIn, step, tree } = opened();
    caretIn("This.");
    step(/^Section \(case1_q_answer_comment\)/);
    press("Delete");
    expect(parseCaseTree(tree())).toMatchObject({ ok: true });
    const actions = () => findNodes(tree(), ({ uid }) => uid === "case1_q_submit")[0]?.onClick?.length;
    expect(actions()).toBe(3);
    act(() => void session.undo());
    expect(actions()).toBe(4);
    expect(findNode(session.getState().editor.doc, "case1_q_answer_comment")).toBeDefined();
  });
});

describe("what is offered is what the server would take (D-60)", () => {
  const menu = (name: string): string[] =>
    within(screen.getByRole("combobox", { name }))
      .getAllByRole("option")
      .map((option) => option.textContent ?? "");

  it("offers no pages without createPages, and sections all the same", () => {
    const { caretIn, step } = opened(aCase(), ["createPages"]);
    caretIn("Testing");
    expect(menu("Add Content to Section")).toContain("Alert");
    step(/case1\)/);
    expect(menu("Add Page")).not.toContain("History");
    expect(menu("Add Page")).toContain("Author");
  });

  it("withholds the trash where something refers to it that this person may not change, and says what", () => {
    const tree = aCase();
    const opens = { type: "modalMedia", range: { start: 0, end: 4 }, args: { uid: "case1_q" } } as const;
    const objective: ContentNode = {
      ...{ type: "learningObjective", uid: "objective" },
      content: { text: "Name one.", styleRanges: [opens] },
    };
    const { card } = caseBuilder("case1");
    tree.content = [...contentOf(tree), card({ title: "Objectives", content: [objective] })];
    const trash = () => screen.getByRole<HTMLButtonElement>("button", { name: "Delete" });
    const reason = /^Can't delete: Learning Objective \(objective\) refers to it/;
    const { caretIn, step, operations } = opened(tree, ["allowLearningObjectivesEdit"]);
    caretIn("Which one?");
    expect(trash().disabled).toBe(false);
    expect(screen.queryByText(reason)).toBeNull();
    step(/^Section \(case1_q\)/);
    expect(trash().disabled).toBe(true);
    expect(trash().getAttribute("aria-describedby")).toBe(screen.getByText(reason).id);
    expect(operations).toEqual([]);
    cleanup();

    // Whoever may change it deletes it, and the objective opens nothing any more.
    const other = opened(tree);
    other.caretIn("Which one?");
    other.step(/^Section \(case1_q\)/);
    press("Delete");
    expect(other.operations.map(({ type }) => type)).toEqual(["deleteStyle", "deleteNode"]);
  });

  it("offers no objectives without the right to edit them, and everything else", () => {
    const { caretIn } = opened(aCase(), ["allowLearningObjectivesEdit"]);
    caretIn("Testing");
    const offered = menu("Add Content to Section");
    expect(offered).toContain("Button");
    expect(offered.filter((label) => label.startsWith("Learning Objective"))).toEqual([]);
  });

  it("offers no copied picture to whoever may bring none", () => {
    const tree = aCase();
    const picture: ContentNode = { type: "image", uid: "picture", url: "7/compressed/images/a.png" };
    copy(author.id, { node: picture, from: 7 });
    const { caretIn } = opened(tree, ["editMediaAssets"]);
    caretIn("Testing");
    expect(menu("Add Content to Section")).not.toContain("PASTE CONTENT");
    cleanup();
    opened(tree).caretIn("Testing");
    expect(menu("Add Content to Section")).toContain("PASTE CONTENT");
  });

  it.each([
    ["editPages", ["Move up"]],
    ["deletePages", ["Delete"]],
  ] as const)("enables nothing of a page that %s is missing for", (right, names) => {
    const tree = aCase();
    const make = caseBuilder("before");
    const two = { ...tree, content: [make.card({ title: "Before", content: [] }), ...contentOf(tree)] };
    const areDisabled = (is: boolean): void => {
      for (const name of names) expect(screen.getByRole("button", { name })).toHaveProperty("disabled", is);
    };
    opened(two).caretIn("Testing");
    areDisabled(false);
    cleanup();
    opened(two, [right]).caretIn("Testing");
    areDisabled(true);
  });

  it("deletes no row of a table without deleteContentNodes", () => {
    const { caretIn } = opened(aCase(), ["deleteContentNodes"]);
    caretIn("a1");
    expect(screen.getByRole("button", { name: "Delete row" })).toHaveProperty("disabled", true);
    expect(screen.getByRole("button", { name: "Add row below" })).toHaveProperty("disabled", false);
  });
});

describe("the bar of a table (D-44)", () => {
  it("stands where the caret is in a table, and does what it says", async () => {
    const { session, caretIn, tree } = opened();
    caretIn("Which one?");
    expect(screen.queryByRole("group", { name: "Table" })).toBeNull();
    caretIn("a1");
    press("Add row below");
    press("Add column right");
    const sizes = () =>
      findNodes(tree(), ({ type }) => type === "tableRow").map(({ cells }) => cells?.length);
    expect(sizes()).toEqual([3, 3]);
    expect(screen.getByRole("button", { name: "Unmerge cell" })).toHaveProperty("disabled", true);
    const { editor } = session.getState();
    const cells: number[] = [];
    editor.doc.descendants((node, pos) => {
      if (node.type.name === "tableCell") cells.push(pos + 2);
    });
    const [from = 0, to = 0] = cells;
    act(() => session.dispatch(editor.tr.setSelection(TextSelection.create(editor.doc, from, to))));
    press("Merge selected cells");
    expect(sizes()).toEqual([2, 3]);
    press("Unmerge cell");
    expect(sizes()).toEqual([3, 3]);
    caretIn("b1");
    press("Delete row");
    expect(sizes()).toEqual([3]);
    press("Delete row");
    await waitFor(() => expect(screen.queryByRole("group", { name: "Table" })).toBeNull());
  });
});
