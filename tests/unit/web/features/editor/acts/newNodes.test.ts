import { describe, expect, it, vi } from "vitest";
import { nextPublishedTree } from "#shared/case/changes/view.ts";
import { plainText } from "#shared/case/model/richText.ts";
import { parseCaseTree } from "#shared/case/model/schema.ts";
import { walk } from "#shared/case/model/tree.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { fromTemplate } from "#tests/builders/caseTrees.ts";
import { addTitle, choicesFor } from "#web/features/editor/acts/newNodes.ts";
import { addNodes, deleteNode, moveByOne } from "#web/features/editor/acts/nodes.ts";
import { mainListOf, nameOf } from "#web/features/editor/document/nodeNames.ts";
import { openSession } from "./openSession.ts";

// Many runs on a machine that does other things too.
vi.setConfig({ testTimeout: 30_000 });

const holdersOf = (root: ContentNode): ContentNode[] => {
  const found: ContentNode[] = [];
  walk(root, (node) => {
    if (choicesFor(node, node === root).length > 0) found.push(node);
  });
  return found;
};

describe("what can be added (D-44)", () => {
  it("is taken wherever it is offered, and makes a case that can be published", () => {
    const root = fromTemplate("test_case_template");
    const types = new Set<string>();
    let added = 0;
    for (const holder of holdersOf(root)) {
      const name = `${nameOf(holder)}${holder === root ? " of the case" : ""}`;
      if (types.has(name)) continue;
      types.add(name);
      const { session, refusals, mint } = openSession(root);
      for (const { value, make } of choicesFor(holder, holder === root)) {
        const key = mainListOf(holder.type)?.key ?? "";
        const isDone = session.act((scene) => addNodes(scene, [make(mint)], { parent: holder.uid, key }));
        expect(isDone, `${value} in ${holder.uid}`).toBe(true);
        added += 1;
      }
      expect(refusals).toEqual([]);
      expect(parseCaseTree(nextPublishedTree(session.getState().draft))).toMatchObject({ ok: true });
    }
    expect(added).toBeGreaterThan(100);
  });

  it("makes pages of an encounter with the assistant that they are about, for programs with the feature", () => {
    const root = fromTemplate("test_case_template");
    const { mint } = openSession(root);
    const made = ["ai_assistant_page", "ai_assistant_feedback_page", "history_page"].map((wanted) =>
      choicesFor(root, true)
        .find(({ value }) => value === wanted)
        ?.make(mint),
    );
    const assistants = made.map((page) => {
      const found: unknown[] = [];
      if (page) walk(page, ({ type, assistant_id }) => void (assistant_id && found.push(type)));
      return [page?.aiDisplayFlag, found];
    });
    expect(assistants).toEqual([
      ["aiOn", ["aiAssistantChat"]],
      ["aiOn", ["aiAssistantFeedback"]],
      [undefined, []],
    ]);
    const numbers = made.flatMap((page) => JSON.stringify(page).match(/"assistant_id":(\d+)/)?.[1] ?? []);
    expect(new Set(numbers).size).toBe(2);
  });

  it("takes the caret to where it is written: of a question to what is asked", () => {
    const root = fromTemplate("test_case_template");
    const page = holdersOf(root).find((node) => node.type === "section" && node !== root);
    const { session, mint } = openSession(root);
    const add = choicesFor(page as ContentNode, false).find(({ value }) => value === "mcq_single");
    const place = { parent: page?.uid ?? "", key: "content" };
    session.act((scene) => addNodes(scene, [add?.make(mint) as ContentNode], place));
    const { editor } = session.getState();
    session.dispatch(editor.tr.insertText("What do you ask first?"));
    const asked: string[] = [];
    walk(nextPublishedTree(session.getState().draft), ({ type, content }) => {
      if (type === "paragraph") asked.push(plainText(content));
    });
    expect(asked).toContain("What do you ask first?");
  });

  it("is named in words, whatever its subtype shortens", () => {
    const page: ContentNode = { type: "section", uid: "page", subtype: "generic_page" };
    const root: ContentNode = { type: "section", uid: "root", subtype: "root" };
    const labels = [...choicesFor(root, true), ...choicesFor(page, false)].map(({ label }) => label);
    expect(labels).toEqual(
      expect.arrayContaining([
        ...["AI assistant feedback", "SAQ", "Question: CDQ", "Question: multiple choice, single"],
        ...["Question: multiple choice, differential diagnosis", "Teaching point: clinical skills"],
        "Self assessment questions updates",
      ]),
    );
    expect(labels.filter((label) => /_|\b(ai|cdq|feq|saq|diff|assesment)\b/.test(label))).toEqual([]);
  });

  it("is titled by what it goes into, and nothing but lists and paragraphs goes into a cell", () => {
    const cell: ContentNode = { type: "tableCell", uid: "cell" };
    const root: ContentNode = { type: "section", uid: "root", subtype: "root" };
    expect(addTitle(root, true)).toBe("Add Page");
    expect(addTitle(cell, false)).toBe("Add Table Content");
    expect(addTitle({ type: "listItem", uid: "item" }, false)).toBe("Add Content to List Item");
    const sectionOf = (subtype: string): ContentNode => ({ type: "section", uid: "part", subtype });
    expect(addTitle(sectionOf("dialog_box"), false)).toBe("Add Content to Dialog box");
    expect(addTitle({ type: "section", uid: "part", classes: ["expert_comment"] }, false)).toBe(
      "Add Content to Deep dive",
    );
    expect(addTitle(sectionOf("tp_knowledge"), false)).toBe("Add Content to Teaching point: knowledge");
    expect(addTitle(sectionOf("history_page"), false)).toBe("Add Content to Section");
    const besidePages = choicesFor(root, true).filter(({ sample }) => sample.type !== "section");
    expect(besidePages.map(({ label }) => label)).toEqual(["Author", "Contributing Authors", "Lead Editors"]);
    expect(choicesFor(cell, false).map(({ value }) => value)).toEqual([
      "regularList",
      "numberedList",
      "paragraph",
    ]);
  });

  it("comes with the specification's defaults: five answers, three of a decision question, one row of two cells", () => {
    const page: ContentNode = { type: "section", uid: "page" };
    const made = (value: string): ContentNode => {
      const choice = choicesFor(page, false).find((each) => each.value === value);
      if (!choice) throw new Error(`${value} is not offered`);
      return choice.make((what) => `${what}-${Math.random()}`);
    };
    expect(made("multipleChoice").content).toHaveLength(5);
    expect(made("cdqQuestion").content).toHaveLength(3);
    expect(made("cdq_case").cdqFeatures?.map(({ content }) => plainText(content))).toEqual([
      "Key feature 1",
      "Key feature 2",
      "Key feature 3",
    ]);
    expect(made("table").rows).toHaveLength(1);
    expect(made("table").rows?.[0]?.cells).toHaveLength(2);
  });
});

describe("a node as a whole (D-45)", () => {
  it("goes up and down among its neighbours, and no further", () => {
    const { session } = openSession(fromTemplate("test_case_template"));
    const order = () =>
      (nextPublishedTree(session.getState().draft).content as ContentNode[]).map(({ uid }) => uid);
    const before = order();
    const [first = "", second = ""] = before;
    expect(session.act((scene) => moveByOne(scene, first, "up"))).toBe(false);
    expect(session.act((scene) => moveByOne(scene, second, "up"))).toBe(true);
    expect(order().slice(0, 2)).toEqual([second, first]);
    session.undo();
    expect(order()).toEqual(before);
  });

  it("leaves a paragraph where it was the last thing in a page", () => {
    const words: ContentNode = { type: "paragraph", uid: "words", content: { text: "140", styleRanges: [] } };
    const page: ContentNode = { type: "section", uid: "page", content: [words] };
    const { session } = openSession({ type: "section", uid: "root", subtype: "root", content: [page] });
    const pages = () => nextPublishedTree(session.getState().draft).content as ContentNode[];
    expect(session.act((scene) => deleteNode(scene, "words"))).toBe(true);
    expect(pages()[0]?.content).toMatchObject([{ type: "paragraph", content: { text: "" } }]);
    // Of the case itself nothing has to be left.
    expect(session.act((scene) => deleteNode(scene, "page"))).toBe(true);
    expect(pages()).toEqual([]);
  });

  it("leaves a paragraph where it was the last thing in a cell", () => {
    const table: ContentNode = {
      type: "table",
      uid: "table",
      rows: [
        {
          type: "tableRow",
          uid: "row",
          cells: [
            {
              type: "tableCell",
              uid: "cell",
              content: [{ type: "paragraph", uid: "words", content: { text: "140", styleRanges: [] } }],
            },
          ],
        },
      ],
    };
    const { session } = openSession({ type: "section", uid: "root", subtype: "root", content: [table] });
    expect(session.act((scene) => deleteNode(scene, "words"))).toBe(true);
    const [left] = nextPublishedTree(session.getState().draft).content as ContentNode[];
    const cell = left?.rows?.[0]?.cells?.[0];
    expect(cell?.content).toMatchObject([{ type: "paragraph", content: { text: "" } }]);
  });
});
