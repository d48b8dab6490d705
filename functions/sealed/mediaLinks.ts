import { ownMediaOf, withMediaLinks } from "#shared/case/model/ownMedia.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { signMediaUrl } from "../ports/storage.ts";

/** Links that expire to the media of a tree, by the uids of their nodes. */
export async function mediaLinksOf(root: ContentNode): Promise<Map<string, string>> {
  const signed = [...ownMediaOf(root)].map(async ([uid, key]) => [uid, await signMediaUrl(key)] as const);
  return new Map(await Promise.all(signed));
}

/** The tree with the keys of its own media replaced by links that expire. The stored tree is left as it is. */
export const withSignedMedia = async (root: ContentNode): Promise<ContentNode> =>
  withMediaLinks(root, await mediaLinksOf(root));
