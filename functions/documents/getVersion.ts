import { getVersion as route } from "#shared/contract/documents/documents.ts";
import { type LoadedDocument, loadDocument } from "../access/document.ts";
import { defineHandler } from "../runtime/handler.ts";
import { Refusal } from "../runtime/refusal.ts";
import { readVersion } from "../sealed/readCase.ts";
import { withSignedMedia } from "../sealed/withSignedMedia.ts";
import { isSnapshotOf } from "../table/documents.ts";

/** One snapshot's tree, for whoever may open the document; of an exam what its stage gives out. */
export const getVersion = defineHandler<typeof route, LoadedDocument>(route, {
  load: ({ query }, signedIn) => loadDocument(Number(query.document_id), signedIn),
  run: async ({ params }, { loaded, actor }) => {
    if (!(await isSnapshotOf(loaded.document.id, params.id))) throw new Refusal("NOT_FOUND");
    const root = await readVersion(loaded, actor, params.id);
    return { id: params.id, data: await withSignedMedia(root) };
  },
});
