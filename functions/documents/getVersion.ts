import { withMediaLinks } from "#shared/case/model/ownMedia.ts";
import { getVersion as route } from "#shared/contract/documents/documents.ts";
import { type LoadedDocument, loadDocument } from "../access/document.ts";
import { defineHandler } from "../runtime/handler.ts";
import { Refusal } from "../runtime/refusal.ts";
import { mediaLinksOf } from "../sealed/mediaLinks.ts";
import { readVersion } from "../sealed/readCase.ts";
import { isKnown, treeHashOf } from "../sealed/treeHashOf.ts";
import { isSnapshotOf } from "../table/cases/documents.ts";

/**
 * One snapshot's tree, for whoever may open the document; of an exam what its stage gives out. To who names the hash of what
 * they would be given now, its links alone.
 * @see ADR 0188
 */
export const getVersion = defineHandler<typeof route, LoadedDocument>(route, {
  load: ({ query }, signedIn) => loadDocument(Number(query.document_id), signedIn),
  run: async ({ params: { id }, query }, { loaded, actor }) => {
    if (!(await isSnapshotOf(loaded.document.id, id))) throw new Refusal("NOT_FOUND");
    const read = await readVersion(loaded, actor, id);
    const [hash, links] = [treeHashOf(read.tree), await mediaLinksOf(read.tree)];
    if (query.known && isKnown(read, query.known)) return { id, hash, links: Object.fromEntries(links) };
    return { id, hash, data: withMediaLinks(read.tree, links) };
  },
});
