import "@testing-library/jest-dom/vitest";
import { fireEvent, screen } from "@testing-library/react";
import { IDBFactory } from "fake-indexeddb";
import { useRef, useState } from "react";
import { describe, expect, it, vi } from "vitest";
import type { Operation } from "#shared/case/changes/operations.ts";
import { view } from "#shared/case/changes/view.ts";
import { aSmallCase, firstText } from "#tests/builders/smallCase.ts";
import { LeftWork } from "#web/features/editor/LeftWork.tsx";
import {
  createMemoryJournal,
  dropRefused,
  type EditJournal,
  keepRefused,
  leftIn,
  openEditJournal,
} from "#web/features/editor/saving/journal.ts";
import { namedIn, refusedAmong, refusedWork } from "#web/features/editor/saving/refused.ts";
import { createSaver, type SendOutcome } from "#web/features/editor/saving/saver.ts";
import type { Editor } from "#web/features/editor/useEditor.ts";
import { renderPage } from "../../../renderPage.tsx";
import { author, openSession } from "../acts/openSession.ts";

const typed = (changeId: string, text: string, more: Partial<Operation> = {}): Operation =>
  ({
    ...{ type: "insertText", at: 1, changeId, isSuggestion: false, uid: firstText(), key: "content" },
    ...{ offset: 0, text, ...more },
  }) as Operation; // with what a test changes of it

const named = (...at: number[]) => at.map((each) => ({ at: each, reason: "BAD_VALUE", why: `no ${each}` }));

describe("what a refusal names", () => {
  it("is read from the reply: which operation, and why in plain words", () => {
    expect(
      namedIn([
        { path: "body.version.operations[12].keysAndValues.answer", message: "BAD_VALUE: Select one first" },
        { path: "body.version.operations[3]", message: "NO_SUCH_NODE: gone" },
        { path: "body.version.operations", message: "Too big: expected array to have <=2000 items" },
        { path: "body.version.tree_hash", message: "wrong" },
      ]),
    ).toEqual([
      { at: 12, reason: "BAD_VALUE", why: "Select one first" },
      { at: 3, reason: "NO_SUCH_NODE", why: "gone" },
    ]);
  });

  it("is all of the change that it is a part of, and nothing that may be suggested instead", () => {
    const all = [typed("a", "a"), typed("b", "b"), typed("b", "c"), typed("d", "d")];
    expect(refusedAmong(all, named(2))).toEqual([undefined, "no 2", "no 2", undefined]);
    const asEdit = [{ at: 0, reason: "SUGGESTING_ONLY", why: "suggest it" }];
    expect(refusedAmong(all, asEdit)).toEqual(all.map(() => undefined));
    const suggested = [typed("a", "a", { isSuggestion: true })];
    expect(refusedAmong(suggested, asEdit)).toEqual(["suggest it"]);
    const decision: Operation = { type: "decideChanges", at: 1, changeIds: ["x"], decision: "ACCEPTED" };
    expect(refusedAmong([decision, typed("a", "a")], named(0))).toEqual(["no 0", undefined]);
  });

  it("is shown with its words: letters of a change together, lines of what was pasted, none of a deletion", () => {
    const place = { parent: "small", key: "content" };
    const paragraph = (uid: string, text: string) =>
      ({ type: "paragraph", uid, content: { text, styleRanges: [] } }) as const;
    const list = { type: "listItem", uid: "i", content: [paragraph("q", "Three")] } as const;
    const operations: Operation[] = [
      ...["a", " ", "word"].map((text) => typed("word", text)),
      {
        ...{ type: "addNodes", at: 1, changeId: "paste", isSuggestion: true, place },
        nodes: [
          { ...paragraph("p", "One"), content: { text: "One", styleRanges: [] } },
          { ...list, content: [...list.content] } as never, // a node as the server has them
        ],
      },
      { type: "deleteNode", at: 1, changeId: "gone", isSuggestion: true, uid: "p" },
      { type: "addComment", at: 1, threadId: "t", commentId: "c", text: "Why?" },
    ];
    const refused = operations.map((operation) => ({ operation, why: "no" }));
    expect(refusedWork(refused).map(({ words }) => words)).toEqual(["a word", "One\nThree", "", "Why?"]);
  });
});

const journals: [string, () => Promise<EditJournal>][] = [
  ["a browser's database", () => openEditJournal(new IDBFactory(), { userId: "ada", versionId: 1 })],
  ["memory", async () => createMemoryJournal()],
];

describe.each(journals)("a journal in %s", (_, open) => {
  it("keeps what was refused apart from what can be made again, and each until it is let go of", async () => {
    const journal = await open();
    const anchors = { at: { before: "x", after: "y" } };
    const id = await journal.add([typed("a", "one"), typed("b", "two")], [anchors, undefined]);
    await journal.add([typed("c", "three")]);
    await journal.refuse(id, [undefined, "no such place"]);
    const left = await leftIn(journal);
    expect(left.operations.map((each) => "changeId" in each && each.changeId)).toEqual(["a", "c"]);
    expect(left.refused).toEqual([{ operation: typed("b", "two"), why: "no such place" }]);

    const rest = await dropRefused(journal, left);
    const again = await leftIn(journal);
    expect(again.ids).toEqual(rest.ids);
    expect(again.operations).toEqual(left.operations);
    expect([...again.anchors.values()]).toEqual([anchors]);
    expect(again.refused).toEqual([]);

    const kept = await keepRefused(journal, again, left.refused);
    expect(await leftIn(journal)).toEqual(kept);
    expect(kept).toMatchObject({ operations: [], refused: left.refused });
    await keepRefused(journal, kept, []);
    expect(await journal.list()).toEqual([]);
  });
});

it("notes what the server refused before it says so, and keeps all of it", async () => {
  const journal = createMemoryJournal();
  const outcome: SendOutcome = { ok: false, why: "refused", message: "no", errors: ["no"], named: named(2) };
  const states: string[] = [];
  const saver = createSaver(0, {
    ...{ journal, send: async () => outcome, hash: () => "", draft: () => openSession(aSmallCase()).first },
    seq: { get: () => 0, set: () => {} },
    onState: (state, message) => void states.push(`${state} ${message ?? ""}`),
    ...{ onBatch: () => {}, onNotKept: () => {}, onSaved: () => undefined },
  });
  saver.note([typed("a", "one"), typed("b", "two")]);
  saver.note([typed("c", "three")]);
  await saver.save();
  saver.note([typed("d", "four")]);
  expect(states.at(-1)).toBe("refused no");
  const left = await leftIn(journal);
  expect(left.operations).toHaveLength(3);
  expect(left.refused).toEqual([{ operation: typed("c", "three"), why: "no 2" }]);
  saver.restart(0);
  expect(await leftIn(journal)).toEqual(left);
});

it("hands over what the journal could not keep", async () => {
  const full = () => Promise.reject(new DOMException("full", "QuotaExceededError"));
  const saver = createSaver(0, {
    ...{
      journal: { ...createMemoryJournal(), add: full },
      send: async () => ({ ok: true, rev: 1 }) as const,
    },
    ...{ hash: () => "", draft: () => openSession(aSmallCase()).first },
    seq: { get: () => 0, set: () => {} },
    ...{ onState: () => {}, onBatch: () => {}, onNotKept: () => {}, onSaved: () => undefined },
  });
  saver.note([typed("a", "one")]);
  expect(await saver.unkept()).toEqual([typed("a", "one")]);
});

describe("work that is left", () => {
  async function show(operations: readonly Operation[], refused: readonly (string | undefined)[]) {
    const { session, mint } = openSession(aSmallCase());
    const journal = createMemoryJournal();
    await journal.refuse(await journal.add(operations), refused);
    const begun = await leftIn(journal);
    function Page() {
      const [left, setLeft] = useState(begun);
      // What the component reads of an editor.
      const leftNotice = useRef<HTMLDivElement>(null);
      const editor = {
        leftNotice,
        session,
        mint,
        mayWrite: true,
        left,
        setLeft,
        opened: { journal, actor: author },
      };
      return <LeftWork editor={editor as unknown as Editor} />;
    }
    renderPage(<Page />);
    return { journal, text: () => JSON.stringify(view(session.getState().draft, "HIGHLIGHT_SUGGESTIONS")) };
  }
  const press = (name: string): void => void fireEvent.click(screen.getByRole("button", { name }));
  const words = (): string[] =>
    screen.queryAllByRole<HTMLTextAreaElement>("textbox").map(({ value }) => value);

  it("comes back without what was refused, whose words stay to be copied until they are discarded", async () => {
    const writeText = vi.fn(async () => {});
    Object.defineProperty(navigator, "clipboard", { value: { writeText }, configurable: true });
    const { journal, text } = await show([typed("a", "Good. "), typed("b", "Bad. ")], [undefined, "no file"]);
    expect(screen.getByRole("textbox", { name: "no file" })).toHaveValue("Bad. ");
    press("Restore");
    await vi.waitFor(() => expect(screen.queryByText(/unsaved changes/)).toBeNull());
    expect(text()).toContain("Good. ");
    expect(text()).not.toContain("Bad. ");
    expect(words()).toEqual(["Bad. "]);
    press("Copy text");
    await vi.waitFor(() => expect(writeText).toHaveBeenCalledWith("Bad. "));
    expect((await leftIn(journal)).refused).toHaveLength(1);
    press("Discard text");
    await vi.waitFor(() => expect(words()).toEqual([]));
    expect(await journal.list()).toEqual([]);
  });

  it("keeps the words of what no longer fits anywhere", async () => {
    const { journal } = await show(
      [typed("a", "Good. "), typed("b", "Lost. ", { uid: "gone" } as never)],
      [],
    );
    expect(words()).toEqual([]);
    press("Restore");
    await vi.waitFor(() => expect(words()).toEqual(["Lost. "]));
    expect(screen.getByRole("textbox", { name: "It no longer fits anywhere." })).toBeInTheDocument();
    expect((await leftIn(journal)).refused).toHaveLength(1);
  });

  it("is discarded without what was refused", async () => {
    const { journal } = await show([typed("a", "Good. "), typed("b", "Bad. ")], [undefined, "no file"]);
    press("Discard");
    await vi.waitFor(() => expect(screen.queryByText(/unsaved changes/)).toBeNull());
    expect(words()).toEqual(["Bad. "]);
    expect((await leftIn(journal)).operations).toEqual([]);
  });
});
