import type { ContentNode } from "#shared/case/model/types.ts";
import { circleFrom } from "#shared/case/reuse/circle.ts";
import { filled, type ReusableText } from "#shared/case/reuse/fill.ts";
import { itemsIn } from "#shared/case/reuse/places.ts";
import { loadSnapshot } from "../ports/snapshots.ts";
import { Refusal } from "../runtime/refusal.ts";
import { type DocumentRow, getDocument, standsCheck } from "../table/cases/documents.ts";
import { getReusable } from "../table/mapping/reusables.ts";
import type { TransactItem } from "../table/table.ts";

type Read = { text: ReusableText; document: DocumentRow };

/** Items that a case may hold, those in items counted: the transaction that publishes it asks for each whether it stands. */
const itemsAtMost = 60;

/** The published text of an item, as of now; undefined where it has none. */
export async function readText(id: number): Promise<Read | undefined> {
  const reusable = await getReusable(id, { consistent: true });
  if (!reusable?.variants || reusable.document_id === undefined) return undefined;
  const document = await getDocument(reusable.document_id, { consistent: true });
  if (!document || document.is_unpublished) return undefined;
  const root = await loadSnapshot(document.id, document.published_snapshot_id);
  const isLink = reusable.kind === "teaching_point";
  return {
    text: { id, name: reusable.name, isLink, variantId: reusable.variants.published, root },
    document,
  };
}

/** Reads the published texts of all items in a tree, and of those in their texts. `known` is read from, and added to. */
async function readTexts(root: ContentNode, known: Map<number, Read | undefined>): Promise<Set<number>> {
  const met = new Set<number>();
  let next = itemsIn(root);
  while (next.length > 0) {
    for (const id of next) met.add(id);
    if (met.size > itemsAtMost)
      throw new Refusal("INVALID_REQUEST", {
        message: `This case would hold more than ${itemsAtMost} items of reusable content. Nothing was published.`,
      });
    await Promise.all(
      next.filter((id) => !known.has(id)).map(async (id) => known.set(id, await readText(id))),
    );
    const inner = next.flatMap((id) => {
      const read = known.get(id);
      return read ? itemsIn(read.text.root) : [];
    });
    next = [...new Set(inner)].filter((id) => !met.has(id));
  }
  return met;
}

/** A tree as learners read it, and what a transaction that publishes it has to ask for: that no text was published meanwhile. */
export async function fillTree(
  root: ContentNode,
  known: Map<number, Read | undefined> = new Map(),
): Promise<{ root: ContentNode; checks: TransactItem[]; stands: () => Promise<boolean> }> {
  const ids = await readTexts(root, known);
  const reads = [...ids].flatMap((id) => known.get(id) ?? []);
  return {
    root: filled(root, new Map(reads.map(({ text }) => [text.id, text]))),
    checks: reads.map(({ document }) => standsCheck(document)),
    stands: async () => {
      const now = await Promise.all(
        reads.map(({ document }) => getDocument(document.id, { consistent: true })),
      );
      return reads.every(({ document }, at) => now[at]?.rev === document.rev);
    },
  };
}

/** @throws Refusal where the text of an item leads back to it, with the items on the way */
export async function requireNoCircle(id: number, root: ContentNode): Promise<void> {
  const circle = await circleFrom(id, root, async (item) => (await readText(item))?.text.root);
  if (!circle) return;
  const names = await Promise.all(
    circle.map(async (item) => (await getReusable(item))?.name ?? String(item)),
  );
  const message = `Reusable content cannot hold itself: ${names.map((name) => `“${name}”`).join(" › ")}. Nothing was saved.`;
  throw new Refusal("INVALID_REQUEST", { message, fields: [{ path: "body.variant", message }] });
}

/** @throws Refusal where a draft names an item that was not in it before and has no published text */
export async function requireTexts(before: ContentNode, after: ContentNode): Promise<void> {
  const known = new Set(itemsIn(before));
  for (const id of itemsIn(after)) {
    if (known.has(id) || (await readText(id))) continue;
    const message = `Reusable content ${id} has no published text to insert. Nothing was saved.`;
    throw new Refusal("INVALID_REQUEST", { message, fields: [{ path: "body.version.operations", message }] });
  }
}
