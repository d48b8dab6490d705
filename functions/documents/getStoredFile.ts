import { fileStoreKey, fileStorePath } from "#shared/case/model/fileStore.ts";
import { indexTree } from "#shared/case/model/tree.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { getStoredFile as route } from "#shared/contract/documents/documents.ts";
import { type LoadedDocument, loadDocument } from "../access/document.ts";
import { objectExists, signMediaUrl } from "../ports/storage.ts";
import { defineHandler, reply } from "../runtime/handler.ts";
import { Refusal } from "../runtime/refusal.ts";
import { readCase } from "../sealed/readCase.ts";

function isNamedIn(root: ContentNode, path: string): boolean {
  for (const { node } of indexTree(root).byUid.values()) if (fileStorePath(node) === path) return true;
  return false;
}

/** Leads on to a file of the old store that the person's case names; any other path is not there. */
export const getStoredFile = defineHandler<typeof route, LoadedDocument>(route, {
  load: ({ params }, signedIn) => loadDocument(Number(params.id), signedIn),
  run: async ({ params }, { loaded, actor }) => {
    const { tree } = await readCase(loaded, actor);
    const key = fileStoreKey(params.path);
    if (!isNamedIn(tree, params.path) || !(await objectExists("MEDIA_BUCKET", key))) {
      throw new Refusal("NOT_FOUND");
    }
    return reply({ raw: { statusCode: 303, headers: { location: await signMediaUrl(key) } } });
  },
});
