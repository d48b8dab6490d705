import { titleText } from "#shared/case/model/subtypes.ts";
import { indexTree } from "#shared/case/model/tree.ts";
import type { ContentNode } from "#shared/case/model/types.ts";

/** Title in the text of the film that shows this file; undefined where the text shows it nowhere, or without a title. */
export function filmTitleOf(root: ContentNode, url: string): string | undefined {
  for (const { node } of indexTree(root).byUid.values()) {
    const title = node.type === "video" && node.url === url ? titleText(node).trim() : "";
    if (title !== "") return title;
  }
  return undefined;
}
