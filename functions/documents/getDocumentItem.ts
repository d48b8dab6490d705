import { getDocumentItem as route } from "#shared/contract/documents/dataItems.ts";
import { type LoadedDocument, loadDocument } from "../access/document.ts";
import { loadSnapshot } from "../ports/snapshots.ts";
import { defineHandler } from "../runtime/handler.ts";
import { presentCase } from "./presentCase.ts";

export const getDocumentItem = defineHandler<typeof route, LoadedDocument>(route, {
  load: ({ params }, signedIn) => loadDocument(Number(params.id), signedIn),
  run: async (_call, { loaded, actor }) => {
    const { document } = loaded;
    const { documentContext, currentVersion } = await presentCase(loaded, actor, { course: null });
    const { id: publishVersionId, ...version } = currentVersion;
    const { timeLimit } = await loadSnapshot(document.id, publishVersionId);
    return {
      ...documentContext,
      ...version,
      published: true,
      publishVersionId,
      prerequisite_document_id: document.prerequisite_document_id,
      timeLimit: typeof timeLimit === "number" ? timeLimit : null,
    };
  },
});
