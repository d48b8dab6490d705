import { nodeTable } from "./nodeTable.ts";
import { isRichText, plainText } from "./richText.ts";
import { placesOf } from "./textPlaces.ts";
import type { ContentNode, RichText } from "./types.ts";

/** A place in a case from which a reader is led to an address. */
export type Hyperlink = {
  /** Uid of the node that contains the link. */
  uid: string;
  /** The node table's name for its type. */
  type: string;
  /** The titles of what it stands in, from the case's own cards on. */
  place: readonly string[];
  /** The words that lead there. */
  text: string;
  url: string;
};

const linksIn = (field: RichText): { text: string; url: string }[] =>
  field.styleRanges
    .flatMap(({ type, range, args }) => (type === "link" && args?.url ? [{ ...range, url: args.url }] : []))
    .sort((a, b) => a.start - b.start)
    .map(({ start, end, url }) => ({ text: plainText(field, { start, end }), url }));

/** Where a node leads by itself: a button that opens a page, a medium that lies elsewhere. */
function ownAddresses({ onClick = [], url }: ContentNode): string[] {
  const opened = onClick.flatMap((action) =>
    action.action === "openExternalLink" || action.action === "openInternalLink" ? [action.url] : [],
  );
  return url && /^https?:/i.test(url) ? [...opened, url] : opened;
}

/** Every link of a case, in reading order: those in its texts, those of its buttons, and media that lie elsewhere. */
export function hyperlinksOf(root: ContentNode): Hyperlink[] {
  const found: Hyperlink[] = [];
  for (const { node, place } of placesOf(root)) {
    const { name, richText } = nodeTable[node.type];
    const about = { uid: node.uid, type: name, place };
    for (const url of ownAddresses(node)) found.push({ ...about, text: plainText(node.title), url });
    for (const key of richText) {
      const field = node[key];
      if (isRichText(field)) found.push(...linksIn(field).map((link) => ({ ...about, ...link })));
    }
  }
  return found;
}
