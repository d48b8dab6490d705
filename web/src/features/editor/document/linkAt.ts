import type { Mark, Node } from "prosemirror-model";
import type { Selection } from "prosemirror-state";

/** A link, and the words of it that are meant: positions of the document. */
export type LinkPart = { url: string; from: number; to: number };

const linkOf = (node: Node | null | undefined): Mark | undefined =>
  node?.marks.find(({ type }) => type.name === "link");

/** Selection, if a link begins it; else the whole link that the caret is in or at the end of. */
export function linkAt({ $from, from, to, empty }: Selection): LinkPart | undefined {
  const { parent } = $from;
  if (!parent.isTextblock) return undefined;
  const nodes = empty ? [$from.nodeBefore, $from.nodeAfter] : [$from.nodeAfter];
  const link = nodes.map(linkOf).find((mark) => mark !== undefined);
  if (!link) return undefined;
  const { url } = link.attrs;
  if (!empty) return { url, from, to };

  const isOfLink = (index: number): boolean => linkOf(parent.maybeChild(index))?.eq(link) ?? false;
  const caret = $from.index();
  let first = isOfLink(caret) ? caret : caret - 1;
  let last = first;
  while (isOfLink(first - 1)) first -= 1;
  while (isOfLink(last + 1)) last += 1;
  const size = parent.children.slice(first, last + 1).reduce((sum, { nodeSize }) => sum + nodeSize, 0);
  const start = $from.posAtIndex(first);
  return { url, from: start, to: start + size };
}
