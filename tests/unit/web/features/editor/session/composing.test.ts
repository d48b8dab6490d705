import fc from "fast-check";
import { TextSelection } from "prosemirror-state";
import { describe, expect, it } from "vitest";
import { authorsView, nextPublishedTree } from "#shared/case/changes/view.ts";
import { rawText, richOf } from "#shared/case/model/richText.ts";
import { nodeOf } from "#shared/case/model/tree.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { runs } from "#tests/propertyRuns.ts";
import { deleteSelection } from "#web/features/editor/acts/keys.ts";
import { deleteNode } from "#web/features/editor/acts/nodes.ts";
import { positionOf } from "#web/features/editor/document/places.ts";
import { schema } from "#web/features/editor/document/schema.ts";
import type { EditMode } from "#web/features/editor/session/sessionState.ts";
import { openSession } from "../acts/openSession.ts";

const caseOf = (text: string): ContentNode => ({
  ...{ type: "section", uid: "case" },
  content: [
    { type: "paragraph", uid: "p", content: richOf(text) },
    { type: "paragraph", uid: "q", content: richOf("other") },
  ],
});
const inP = { uid: "p", key: "content" } as const;

/** A session, and a page in which an input method writes as browsers do: into the text that is shown. */
function opened(text: string, editMode: EditMode) {
  const made = openSession(caseOf(text), editMode);
  const { session } = made;
  const page = { isComposing: false, state: session.getState().editor, shown: 0 };
  session.attach({
    focus: () => {},
    isComposing: () => page.isComposing,
    show: (editor) => {
      page.state = editor;
    },
  });
  session.subscribe(() => {
    page.shown += 1;
    if (!page.isComposing) page.state = session.getState().editor;
  });
  const at = (offset: number): number => positionOf(page.state.doc, { ...inP, offset }) as number;
  return {
    ...made,
    page,
    select: (from: number, to: number) =>
      session.dispatch(page.state.tr.setSelection(TextSelection.create(page.state.doc, at(from), at(to)))),
    /** Replaces a stretch of the line as it is shown, and puts the caret behind it. */
    write: (from: number, to: number, words: string) =>
      session.dispatch(page.state.tr.insertText(words, at(from), at(to))),
    end: () => {
      page.isComposing = false;
      session.endComposing();
    },
  };
}

describe("what an input method writes (D-47)", () => {
  it.each(["editing", "suggesting"] as const)(
    "is one change once it has ended, and nothing before (%s)",
    (mode) => {
      const { session, page, select, write, end, operations } = opened("Beta", mode);
      select(4, 4);
      page.isComposing = true;
      const before = { ...page };
      for (const [length, words] of [
        [0, "n"],
        [1, "に"],
        [1, "にほ"],
        [2, "にほn"],
        [3, "にほん"],
        [3, "日本"],
      ] as const) {
        write(4, 4 + length, words);
      }
      expect(operations).toEqual([]);
      expect(page.shown, "times that the page was drawn from elsewhere").toBe(before.shown);
      expect(page.state.doc.textContent).toBe("Beta日本other");
      end();
      expect(operations).toMatchObject([{ ...inP, type: "insertText", offset: 4, text: "日本" }]);
      const { editor } = session.getState();
      expect(editor.selection.head).toBe(positionOf(editor.doc, { ...inP, offset: 6 }));
      expect(page.state).toBe(editor);
    },
  );

  it("takes the place of what was selected, as one change", () => {
    const { page, select, write, end, operations } = opened("Give 5 mg", "suggesting");
    select(5, 6);
    page.isComposing = true;
    write(5, 6, "1");
    write(5, 6, "10");
    end();
    expect(operations.map(({ type }) => type).sort()).toEqual(["deleteText", "insertText"]);
  });

  it("leaves alone what a whole word has in common with what it was", () => {
    const { page, write, end, operations } = opened("a patien b", "suggesting");
    page.isComposing = true;
    write(2, 8, "");
    write(2, 2, "patient");
    end();
    expect(operations).toMatchObject([{ type: "insertText", offset: 8, text: "t" }]);
  });

  it("is what was composed alone, where the page has lost the marks of what stands around it", () => {
    const { session, page, select, write, end, operations } = opened("a b", "suggesting");
    write(2, 2, "once daily ");
    const before = operations.length;
    select(6, 6);
    page.isComposing = true;
    const at = (offset: number) => positionOf(page.state.doc, { ...inP, offset }) as number;
    const { tr } = page.state;
    tr.replaceWith(at(2), at(13), schema.text("onceに daily "));
    session.dispatch(tr.setSelection(TextSelection.create(tr.doc, at(7))));
    write(7, 7, "ほ");
    end();
    expect(operations.slice(before)).toMatchObject([{ type: "insertText", offset: 6, text: "にほ" }]);
    const { editor } = session.getState();
    expect(editor.selection.head).toBe(positionOf(editor.doc, { ...inP, offset: 8 }));
  });

  it("is nothing where it was given up", () => {
    const { page, write, end, operations } = opened("ab", "editing");
    page.isComposing = true;
    write(1, 1, "に");
    write(1, 2, "");
    end();
    expect(operations).toEqual([]);
    expect(page.state.doc.textContent).toBe("abother");
  });

  it("comes before everything that was asked for meanwhile", () => {
    const { session, page, write, end, operations } = opened("ab", "editing");
    page.isComposing = true;
    write(2, 2, "c");
    session.act((scene) => deleteNode(scene, "q"));
    session.setViewMode("ONLY_PUBLISHED");
    session.undo();
    expect(operations).toEqual([]);
    expect(session.getState().viewMode).toBe("HIGHLIGHT_SUGGESTIONS");
    end();
    expect(operations.map(({ type }) => type)).toEqual(["insertText", "deleteNode"]);
    expect(session.getState().viewMode).toBe("ONLY_PUBLISHED");
  });

  it("is written with the key that follows it at once", () => {
    const { page, write, session } = opened("ab", "editing");
    page.isComposing = true;
    write(2, 2, "é");
    page.isComposing = false;
    write(3, 3, " ");
    expect(rawText(nodeOf(nextPublishedTree(session.getState().draft), "p")?.content)).toBe("abé ");
  });

  it.each([
    { mode: "editing", from: 0, to: 4, word: "Give", left: " 10 mg" },
    { mode: "suggesting", from: 0, to: 4, word: "Give", left: " 10 mg" },
    { mode: "editing", from: 8, to: 10, word: "mg", left: "Give 10 " },
    { mode: "suggesting", from: 8, to: 10, word: "mg", left: "Give 10 " },
  ] as const)(
    "leaves '$word' selected, which was selected before it is written ($mode)",
    ({ mode, from, to, word, left }) => {
      const { session, page, select, write, end } = opened("Give 5 mg", mode);
      select(5, 6);
      page.isComposing = true;
      write(5, 6, "1");
      write(5, 6, "10");
      page.isComposing = false;
      select(from, to);
      end();
      const { doc, selection } = session.getState().editor;
      expect(doc.textBetween(selection.from, selection.to)).toBe(word);
      session.act(deleteSelection);
      const { content } = nodeOf(authorsView(session.getState().draft), "p") ?? {};
      expect(rawText(content)).toBe(left);
    },
  );

  it("is what is shown in the end, whatever it replaces on the way", () => {
    const step = fc.record({
      from: fc.nat(30),
      length: fc.nat(5),
      words: fc.string({ maxLength: 4, unit: fc.constantFrom("a", "b", "に", "é") }),
    });
    fc.assert(
      fc.property(
        fc.constantFrom<EditMode>("editing", "suggesting"),
        fc.array(fc.array(step, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 5 }),
        (mode, compositions) => {
          const { page, write, end, refusals } = opened("aabbaa に", mode);
          let oracle = "aabbaa に";
          // What a suggestion struck out stays in the line: one composition shows what came of it.
          for (const steps of mode === "editing" ? compositions : compositions.slice(0, 1)) {
            page.isComposing = true;
            for (const { from, length, words } of steps) {
              const start = Math.min(from, oracle.length);
              const stop = Math.min(start + length, oracle.length);
              if (start === stop && words === "") continue;
              write(start, stop, words);
              oracle = oracle.slice(0, start) + words + oracle.slice(stop);
            }
            expect(page.state.doc.textContent).toBe(`${oracle}other`);
            end();
          }
          expect(refusals).toEqual([]);
          const accepted = page.state.doc.child(0);
          let text = "";
          accepted.descendants((node) => {
            if (node.isText && !node.marks.some(({ attrs }) => attrs.kind === "DELETED_TEXT"))
              text += node.text;
            return true;
          });
          expect(text.replace(/other$/, "")).toBe(oracle);
        },
      ),
      { numRuns: runs(60) },
    );
  });
});
