import { caseRoot } from "#shared/case/build/build.ts";
import { richOf } from "#shared/case/model/richText.ts";
import { parseCaseTree } from "#shared/case/model/schema.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { escapeHtml } from "../html/escapeHtml.ts";
import { storeSnapshot } from "../ports/snapshots.ts";
import { newUlid } from "../runtime/clock.ts";
import { Refusal } from "../runtime/refusal.ts";
import { textWrites } from "../table/cases/documents.ts";
import { reserveDocumentId } from "../table/cases/sources.ts";
import type { Reusable } from "../table/mapping/reusables.ts";
import type { TransactItem } from "../table/table.ts";
import { newVersions, reserveVersions } from "../table/versions/versions.ts";

/** The title of the document that holds an item's text, in HTML as all titles are: the name of the item. */
export const titleOfText = (name: string): string => escapeHtml(name);

/** In place of the published revision, of a text of which nothing was published. */
const neverPublished = -1;

const emptyParagraph = (id: number): ContentNode => ({
  type: "paragraph",
  uid: `reusable_${id}_paragraph`,
  content: richOf(""),
});

/**
 * The text of a new item, stored, and what writes its document and its variants. Content of a case counts as published: learners read
 * it there.
 * @param content - Null for an item that begins empty.
 * @throws Refusal where the content cannot be a text of its own
 */
export async function newText(
  item: Pick<Reusable, "id" | "uid" | "name" | "created_at" | "created_by">,
  content: readonly ContentNode[] | null,
): Promise<Required<Pick<Reusable, "document_id" | "variants">> & { writes: TransactItem[] }> {
  const root = {
    ...caseRoot({ uid: `reusable_${item.id}`, title: item.name }),
    content: content ? [...content] : [emptyParagraph(item.id)],
  };
  const parsed = parseCaseTree(root);
  if (!parsed.ok) {
    const [problem] = parsed.problems;
    throw new Refusal("INVALID_REQUEST", {
      message: `This content cannot be made reusable: ${problem?.path}: ${problem?.message}. Nothing was changed.`,
    });
  }
  const document_id = await reserveDocumentId(`reusable:${item.uid}`);
  const published_snapshot_id = newUlid();
  await storeSnapshot(document_id, published_snapshot_id, parsed.root);
  const variants = await reserveVersions();
  const at = item.created_at;
  const isPublished = content !== null;
  const row = {
    ...{ id: document_id, reusable_object_id: item.id, kind: "educator_resource" as const },
    ...{ title: titleOfText(item.name), report_title: null, author: item.created_by ?? "", editor: "" },
    ...{ cover_image: null, mod_map_image: null, case_synopsis: null, recommended_time: null },
    ...{ last_release_date: isPublished ? at : null, last_release_notes: null },
    ...{ update_banner_date: null, new_banner_date: null, prerequisite_document_id: null },
    ...{ archived_at: null, source_id: null, content_hash: "", published_snapshot_id },
    is_unpublished: !isPublished,
    scheduled_review_version_id: variants.scheduled_review,
  };
  const begun = {
    snapshotId: published_snapshot_id,
    at,
    ...(isPublished ? {} : { published_rev: neverPublished }),
  };
  return {
    document_id,
    variants,
    writes: [...textWrites(row, at), ...newVersions(document_id, variants, begun)],
  };
}
