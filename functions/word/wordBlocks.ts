import type { caseBuilder } from "#shared/case/build/buildCase.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import type { NoteTaker } from "./noteTaker.ts";
import type { WordImage, WordNode, WordNumbering, WordTable } from "./readWord.ts";
import type { TextReader } from "./wordText.ts";

/** A picture that was checked, under the key that it will have; or why it is left out. */
export type WordPicture = { ok: true; key: string } | { ok: false; problem: string };

type Listed = { numbering: WordNumbering; children: WordNode[] };
type Parts = {
  make: ReturnType<typeof caseBuilder>;
  text: TextReader;
  notes: NoteTaker;
  pictures: ReadonlyMap<WordImage, WordPicture>;
};

/** Reads the blocks of a document: paragraphs, pictures, lists and tables. */
export type BlockReader = {
  /** Blocks without headings, as a cell has them, too. */
  nodesOf: (children: readonly WordNode[]) => ContentNode[];
  /** Empty where the picture is left out. */
  imageNode: (image: WordImage) => ContentNode[];
};

const levelOf = (numbering: WordNumbering | undefined): number => Number(numbering?.level ?? 0);

export function blockReader(parts: Parts): BlockReader {
  return {
    nodesOf: (children) => nodesOf(parts, children),
    imageNode: (image) => imageNode(parts, image),
  };
}

function nodesOf(parts: Parts, children: readonly WordNode[]): ContentNode[] {
  const found: ContentNode[] = [];
  let list: Listed[] = [];
  const endList = (): void => {
    found.push(...listsOf(parts, list));
    list = [];
  };
  for (const node of children) {
    if (node.type === "paragraph" && node.numbering) {
      list.push({ numbering: node.numbering, children: node.children });
      continue;
    }
    endList();
    if (node.type === "paragraph") found.push(...blocksOf(parts, node.children));
    else if (node.type === "table") found.push(...tableNode(parts, node));
    else found.push(...blocksOf(parts, [node]));
  }
  endList();
  return found;
}

function imageNode({ make, notes: { tell }, pictures }: Parts, image: WordImage): ContentNode[] {
  const picture = pictures.get(image);
  if (picture?.ok) {
    if (!image.altText) tell("A picture has no description. Add one before you publish.");
    return [{ ...make.image({ altText: image.altText ?? "" }), url: picture.key }];
  }
  tell(`A picture was left out: ${picture?.problem ?? "it could not be read."}`);
  return [];
}

/** Paragraphs and pictures. Empty lines are left out. */
function blocksOf(parts: Parts, nodes: readonly WordNode[]): ContentNode[] {
  const { lines, images } = parts.text.linesOf(nodes);
  const paragraphs = lines.filter((line) => line.text !== "").map((line) => parts.make.para(line));
  return [...paragraphs, ...images.flatMap((image) => imageNode(parts, image))];
}

/** Nested lists of paragraphs that follow each other. */
function listsOf(parts: Parts, items: readonly Listed[]): ContentNode[] {
  const found: ContentNode[] = [];
  for (let rest = items; rest.length > 0; ) {
    const { list, after } = firstList(parts, rest);
    found.push(...list);
    rest = after;
  }
  return found;
}

/** The list that begins with the first item, with the lists in it, and the items after it. */
function firstList(
  parts: Parts,
  items: readonly Listed[],
): { list: ContentNode[]; after: readonly Listed[] } {
  const { make } = parts;
  const level = levelOf(items[0]?.numbering);
  const isOrdered = items[0]?.numbering.isOrdered === true;
  const entries: { nodes: ContentNode[] }[] = [];
  let at = 0;
  for (let item = items[at]; item && levelOf(item.numbering) >= level; item = items[at]) {
    if (levelOf(item.numbering) > level) {
      const end = items.findIndex(({ numbering }, index) => index > at && levelOf(numbering) <= level);
      const inner = listsOf(parts, items.slice(at, end < 0 ? items.length : end));
      const last = entries.at(-1);
      if (last) last.nodes.push(...inner);
      else entries.push({ nodes: inner });
      at = end < 0 ? items.length : end;
      continue;
    }
    if (item.numbering.isOrdered !== isOrdered) break;
    const nodes = blocksOf(parts, item.children);
    if (nodes.length > 0) entries.push({ nodes });
    at += 1;
  }
  const list =
    entries.length === 0 ? [] : [isOrdered ? make.numberedList(entries) : make.bulletList(entries)];
  return { list, after: items.slice(at) };
}

function tableNode(parts: Parts, table: WordTable): ContentNode[] {
  const rows = table.children.map((row) =>
    row.children.map((cell) => ({ nodes: cellNodes(parts, cell.children) })),
  );
  if (rows.every((row) => row.length === 0)) return [];
  const node = parts.make.tableOf(rows);
  for (const [y, row] of (node.rows ?? []).entries())
    for (const [x, cell] of (row.cells ?? []).entries()) {
      const spans = table.children[y]?.children[x];
      if (!spans) continue;
      if (spans.colSpan > 1) cell.columnSpan = spans.colSpan;
      if (spans.rowSpan > 1) cell.rowSpan = spans.rowSpan;
    }
  return [node];
}

/** A cell holds paragraphs and lists alone. */
function cellNodes(parts: Parts, children: readonly WordNode[]): ContentNode[] {
  const { tell } = parts.notes;
  const nodes = nodesOf(parts, children).flatMap((node): ContentNode[] => {
    if (node.type === "image") {
      tell("A picture in a table was left out: cells hold text alone.");
      return [];
    }
    if (node.type !== "table") return [node];
    tell("A table in a table became paragraphs.");
    return (node.rows ?? []).flatMap((row) =>
      (row.cells ?? []).flatMap((cell) => (Array.isArray(cell.content) ? cell.content : [])),
    );
  });
  return nodes.length > 0 ? nodes : [parts.make.para("")];
}
