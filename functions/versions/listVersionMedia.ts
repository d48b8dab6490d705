import { mediaKeysIn } from "#shared/case/changes/mediaKeys.ts";
import { listVersionMedia as route } from "#shared/contract/versions/versions.ts";
import { type LoadedVersion, loadVersion } from "../access/version.ts";
import { draftAtHead } from "../drafts/draftAt.ts";
import { publishedDraft } from "../drafts/publishedDraft.ts";
import { signMediaUrl } from "../ports/storage.ts";
import { defineHandler } from "../runtime/handler.ts";

/**
 * Lists the media that a draft names: `requireOwnMedia` let them in, or they came with the published text, so its authors may see them all, and the
 * cover of the case.
 */
export const listVersionMedia = defineHandler<typeof route, LoadedVersion>(route, {
  load: ({ params }, signedIn) => loadVersion(Number(params.id), signedIn),
  run: async (_, { loaded: { version, document } }) => {
    const isPublished = version.type === "PUBLISHED";
    const { root } = isPublished ? await publishedDraft(document) : (await draftAtHead(version)).draft;
    const cover = document.cover_image === null ? [] : [document.cover_image];
    const keys = [...new Set([...cover, ...mediaKeysIn(root)])];
    return { media: await Promise.all(keys.map(async (key) => ({ key, url: await signMediaUrl(key) }))) };
  },
});
