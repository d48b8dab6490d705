import fc from "fast-check";
import type { Actor } from "#shared/case/changes/actor.ts";
import { editPermissions } from "#shared/case/changes/actor.ts";
import { apply } from "#shared/case/changes/apply/apply.ts";
import type { Draft, DraftNode } from "#shared/case/changes/draft.ts";
import { isSlot } from "#shared/case/changes/draft.ts";
import { listAt, listKeysOf, textAt, textKeysOf } from "#shared/case/changes/draftTree.ts";
import { draftFromSnapshot } from "#shared/case/changes/fromSnapshot.ts";
import type { Operation, Place, TextKey } from "#shared/case/changes/operations.ts";
import { lengthOf } from "#shared/case/changes/runs.ts";
import { tableGrid } from "#shared/case/changes/tableGrid.ts";
import type { ContentNode } from "#shared/case/model/types.ts";

/**
 * Characters are used once in a whole run, so that a text can be followed by what stands in it: no two letters are alike, and one
 * that is lost, doubled or misplaced has a name.
 */
export class Letters {
  #next = 0x4e00;
  take(count: number): string {
    const text = Array.from({ length: count }, (_, i) => String.fromCharCode(this.#next + i)).join("");
    this.#next += count;
    if (this.#next > 0xd7a3) throw new Error("No letters left");
    return text;
  }
}

const plain = (text: string) => ({ text, styleRanges: [] });

/** A small case that has every structure that changes know: pages, sections, lists, a table, a picture, an exclusive link. */
export function smallCase(letters: Letters): ContentNode {
  const para = (uid: string): ContentNode => ({ type: "paragraph", uid, content: plain(letters.take(4)) });
  const cell = (uid: string): ContentNode => ({ type: "tableCell", uid, content: [para(`${uid}_p`)] });
  return {
    type: "section",
    uid: "case",
    title: letters.take(3),
    content: [
      {
        type: "section",
        uid: "page1",
        title: plain(letters.take(3)),
        classes: ["history_card"],
        content: [
          para("p1"),
          {
            type: "paragraph",
            uid: "p2",
            content: {
              text: letters.take(6),
              styleRanges: [
                { type: "bold", range: { start: 1, end: 4 } },
                { type: "link", range: { start: 2, end: 5 }, args: { url: "https://example.org/a" } },
              ],
            },
          },
          para("p3"),
          {
            type: "regularList",
            uid: "list",
            content: [
              { type: "listItem", uid: "item1", content: [para("item1_p")] },
              { type: "listItem", uid: "item2", content: [para("item2_p"), para("item2_q")] },
            ],
          },
        ],
      },
      {
        type: "section",
        uid: "page2",
        title: plain(letters.take(3)),
        content: [
          { type: "section", uid: "inner", title: plain(letters.take(2)), content: [para("p4"), para("p5")] },
          { type: "section", uid: "other", content: [para("p6")] },
          {
            type: "table",
            uid: "table",
            rows: [
              { type: "tableRow", uid: "row1", cells: [cell("c11"), cell("c12")] },
              { type: "tableRow", uid: "row2", cells: [cell("c21"), cell("c22")] },
            ],
          },
          { type: "image", uid: "image", title: plain(letters.take(2)), url: "https://example.org/i.png" },
        ],
      },
    ],
  };
}

const whats = [
  "insert",
  "insert",
  "insert",
  "delete",
  "delete",
  "delete",
  "split",
  "split",
  "splitItem",
  "join",
  "join",
  "add",
  "addSection",
  "strike",
  "move",
  "move",
  "set",
  "style",
  "style",
  "unstyle",
  "row",
  "dropRow",
  "column",
  "dropColumn",
  "merge",
  "unmerge",
  "decide",
  "decide",
  "withdraw",
  "comment",
  "publish",
] as const;

/** What somebody does next, before it is known what there is to do it to. */
export type Intent = {
  what: (typeof whats)[number];
  author: number;
  isSuggestion: boolean;
  /** It goes on with the author's last change, if that is possible. */
  goesOn: boolean;
  a: number;
  b: number;
  c: number;
};

export const people = ["ada", "bob", "cy"] as const;

const intent = (only: readonly (typeof whats)[number][]): fc.Arbitrary<Intent> =>
  fc.record({
    what: fc.constantFrom(...only),
    author: fc.nat(people.length - 1),
    isSuggestion: fc.boolean(),
    goesOn: fc.boolean(),
    // Small numbers are common, so that authors meet in the same few blocks.
    a: fc.oneof(fc.nat(3), fc.nat(40)),
    b: fc.nat(9),
    c: fc.nat(9),
  });

export const intents = (maxLength: number, without: readonly string[] = []): fc.Arbitrary<Intent[]> =>
  fc.array(intent(whats.filter((what) => !without.includes(what))), { minLength: 1, maxLength, size: "max" });

/** So many of every sort, as one long session. */
export const manyIntents = (count: number): fc.Arbitrary<Intent[]> =>
  fc.array(intent(whats), { minLength: count, maxLength: count, size: "max" });

/** Everybody who writes here may do anything; what rights forbid is tested apart. */
export const actorOf = (author: number): Actor => ({
  id: people[author] ?? people[0],
  mode: "editing",
  permissions: new Set(editPermissions),
});

export function allNodes(draft: Draft): DraftNode[] {
  const found: DraftNode[] = [];
  const enter = (node: DraftNode): void => {
    found.push(node);
    for (const key of listKeysOf(node)) {
      for (const entry of listAt(node, key) ?? []) if (!isSlot(entry)) enter(entry);
    }
  };
  enter(draft.root);
  return found;
}

const styles = [
  { type: "bold" },
  { type: "italic" },
  { type: "link", args: { url: "https://example.org/b" } },
  { type: "color", args: { hexCode: "#b00020" } },
] as const;

const pick = <T>(items: readonly T[], at: number): T | undefined => items[at % Math.max(1, items.length)];

/** A case under work: it turns intents into operations on what is there, and keeps what was done. */
export class Desk {
  readonly letters = new Letters();
  readonly snapshot: ContentNode;
  draft: Draft;
  /** Operations that were applied. */
  readonly done: Operation[] = [];
  /** Who did each of them. */
  readonly doneBy: number[] = [];
  #ids = 0;
  #lastChange: Record<string, string> = {};

  constructor() {
    this.snapshot = smallCase(this.letters);
    this.draft = draftFromSnapshot(this.snapshot);
  }

  id(prefix: string): string {
    this.#ids += 1;
    return `${prefix}${this.#ids}`;
  }

  #paragraph(): ContentNode {
    return { type: "paragraph", uid: this.id("n"), content: plain(this.letters.take(2)) };
  }

  #cell(): ContentNode {
    return { type: "tableCell", uid: this.id("n"), content: [this.#paragraph()] };
  }

  #place(nodes: readonly DraftNode[], { b, c }: Intent): Place | undefined {
    const parents = nodes.filter(({ type }) => type === "section" || type === "listItem");
    const parent = pick(parents, b);
    if (!parent) return undefined;
    const children = listAt(parent, "content") ?? [];
    const sibling = pick(children, c);
    const where = c % 3;
    return {
      parent: parent.uid,
      key: "content",
      ...(sibling && where === 0 ? { before: sibling.uid } : {}),
      ...(sibling && where === 1 ? { after: sibling.uid } : {}),
    };
  }

  /** The operation of an intent on the draft as it is; undefined where there is nothing to do it to. */
  operationOf(intent: Intent): Operation | undefined {
    const { what, author, isSuggestion, goesOn, a, b, c } = intent;
    const at = 1_000 + this.done.length;
    const person = people[author] ?? people[0];
    const last = this.#lastChange[`${person} ${isSuggestion}`];
    const changeId = goesOn && last ? last : this.id("x");
    const made = { at, changeId, isSuggestion };
    const nodes = allNodes(this.draft);
    const texts = nodes.flatMap((node) => textKeysOf(node).map((key: TextKey) => ({ node, key })));
    const written = texts.filter(({ node, key }) => lengthOf(textAt(node, key) ?? { runs: [] }) > 0);
    const paragraphs = nodes.filter(({ type }) => type === "paragraph");
    const rangeIn = (target: { node: DraftNode; key: TextKey }) => {
      const length = lengthOf(textAt(target.node, target.key) ?? { runs: [] });
      const start = b % length;
      return { start, end: Math.min(length, start + 1 + (c % 4)) };
    };
    switch (what) {
      case "insert": {
        const target = pick(texts, a);
        if (!target) return undefined;
        const offset = b % (lengthOf(textAt(target.node, target.key) ?? { runs: [] }) + 1);
        const style = pick([undefined, undefined, ...styles], c);
        const text = this.letters.take(1 + (c % 3));
        return {
          ...made,
          type: "insertText",
          uid: target.node.uid,
          key: target.key,
          offset,
          text,
          ...(style ? { styles: [style] } : {}),
        };
      }
      case "delete": {
        const target = pick(written, a);
        return (
          target && {
            ...made,
            type: "deleteText",
            uid: target.node.uid,
            key: target.key,
            range: rangeIn(target),
          }
        );
      }
      case "style": {
        const target = pick(written, a);
        const style = pick(styles, b + c) ?? styles[0];
        return (
          target && {
            ...made,
            type: "addStyle",
            uid: target.node.uid,
            key: target.key,
            range: rangeIn(target),
            style,
          }
        );
      }
      case "unstyle": {
        const target = pick(written, a);
        const style = (pick(styles, b + c) ?? styles[0]).type;
        return (
          target && {
            ...made,
            type: "deleteStyle",
            uid: target.node.uid,
            key: target.key,
            range: rangeIn(target),
            style,
          }
        );
      }
      case "split":
      case "splitItem": {
        const target = pick(
          paragraphs.filter(({ uid }) => what === "split" || uid.startsWith("item") || uid.startsWith("n")),
          a,
        );
        if (!target) return undefined;
        const offset = b % (lengthOf(textAt(target, "content") ?? { runs: [] }) + 1);
        const above = what === "splitItem" ? { above: [this.id("n")] } : {};
        return { ...made, type: "splitParagraph", uid: target.uid, offset, newUid: this.id("n"), ...above };
      }
      case "join": {
        const target = pick(
          nodes.filter(({ type }) => type === "paragraph" || type === "listItem"),
          a,
        );
        return target && { ...made, type: "joinParagraph", uid: target.uid };
      }
      case "add":
      case "addSection": {
        const place = this.#place(nodes, intent);
        if (!place) return undefined;
        const node: ContentNode =
          what === "add"
            ? this.#paragraph()
            : { type: "section", uid: this.id("n"), content: [this.#paragraph()] };
        return { ...made, type: "addNodes", place, nodes: [node] };
      }
      case "strike": {
        const target = pick(
          nodes.slice(1).filter(({ type }) => type !== "tableRow" && type !== "tableCell"),
          a,
        );
        return target && { ...made, type: "deleteNode", uid: target.uid };
      }
      case "move": {
        const target = pick(nodes.slice(1), a);
        const place = this.#place(nodes, intent);
        return target && place && { ...made, type: "moveNode", uid: target.uid, place };
      }
      case "set": {
        const target = pick(nodes, a);
        return (
          target && {
            ...made,
            type: "setKeysValues",
            uid: target.uid,
            keysAndValues:
              c % 4 === 0 ? { hideEducators: null } : { hideEducators: b % 2 === 0, editIndex: c },
          }
        );
      }
      case "row":
      case "dropRow":
      case "column":
      case "dropColumn":
      case "merge":
      case "unmerge":
        return this.#tableOperation(intent, made, nodes);
      case "decide": {
        const pending = Object.values(this.draft.changes).filter(
          (header) =>
            header.isSuggestion && header.publishedAt === undefined && header.withdrawnAt === undefined,
        );
        const header = pick(pending, a);
        const decision = pick(["ACCEPTED", "REJECTED", "ACCEPTED", null] as const, c) ?? null;
        return header && { type: "decideChanges", at, changeIds: [header.id], decision };
      }
      case "withdraw": {
        const own = Object.values(this.draft.changes).filter((header) => header.author === person);
        const header = pick(own, a);
        return (
          header && {
            type: header.withdrawnAt === undefined ? "withdrawChanges" : "restoreChanges",
            at,
            changeIds: [header.id],
          }
        );
      }
      case "comment": {
        const target = pick(written, a);
        return (
          target && {
            type: "addCommentThread",
            at,
            threadId: this.id("t"),
            commentId: "first",
            text: "Is that so?",
            uid: target.node.uid,
            key: target.key,
            range: rangeIn(target),
          }
        );
      }
      case "publish":
        return { type: "publish", at };
    }
  }

  #tableOperation(
    { what, b, c }: Intent,
    made: { at: number; changeId: string; isSuggestion: boolean },
    nodes: readonly DraftNode[],
  ): Operation | undefined {
    if (!nodes.some(({ uid }) => uid === "table")) return undefined;
    const uid = "table";
    const { rows, width, cells } = tableGrid(this.draft, uid);
    const index = b % (rows.length + 1);
    const column = b % (width + 1);
    const counted = (list: number) => Array.from({ length: list }, () => this.#cell());
    if (what === "row") {
      const free =
        width -
        cells
          .filter(({ row, rowSpan }) => row < index && row + rowSpan > index)
          .reduce((sum, cell) => sum + cell.columnSpan, 0);
      return {
        ...made,
        type: "addTableRow",
        uid,
        index,
        row: { type: "tableRow", uid: this.id("n"), cells: counted(Math.max(0, free)) },
      };
    }
    if (what === "dropRow") return { ...made, type: "deleteTableRow", uid, index };
    if (what === "dropColumn") return { ...made, type: "deleteTableColumn", uid, index: column };
    if (what === "column") {
      const crossed = (row: number) =>
        cells.some(
          (cell) =>
            cell.column < column &&
            cell.column + cell.columnSpan > column &&
            cell.row <= row &&
            row < cell.row + cell.rowSpan,
        );
      return {
        ...made,
        type: "addTableColumn",
        uid,
        index: column,
        cells: counted(rows.filter((_, row) => !crossed(row)).length),
      };
    }
    if (what === "merge") {
      return {
        ...made,
        type: "mergeTableCells",
        uid,
        rowRange: { start: index, end: index + 1 + (c % 2) },
        columnRange: { start: column, end: column + 1 + (c % 3) },
      };
    }
    const wide = cells.find(({ rowSpan, columnSpan }) => rowSpan * columnSpan > 1);
    return (
      wide && {
        ...made,
        type: "unmergeTableCells",
        uid,
        cellUid: wide.uid,
        cells: counted(wide.rowSpan * wide.columnSpan - 1),
      }
    );
  }

  /** Does what is intended; what is refused is left out. */
  act(intent: Intent): { before: Draft; operation: Operation; after: Draft } | undefined {
    const operation = this.operationOf(intent);
    if (!operation) return undefined;
    const before = this.draft;
    const applied = apply(before, operation, actorOf(intent.author));
    if (!applied.ok) return undefined;
    this.draft = applied.draft;
    this.done.push(operation);
    this.doneBy.push(intent.author);
    if ("changeId" in operation) {
      this.#lastChange[`${people[intent.author] ?? people[0]} ${intent.isSuggestion}`] = operation.changeId;
    }
    return { before, operation, after: applied.draft };
  }
}

export function deskAfter(steps: readonly Intent[]): Desk {
  const desk = new Desk();
  for (const step of steps) desk.act(step);
  return desk;
}
