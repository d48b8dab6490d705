import { subtypeOf } from "#shared/case/model/subtypes.ts";
import { contentOf } from "#shared/case/model/tree.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { useNodeIds } from "./nodeIds.tsx";
import { useViewer } from "./ViewerContext.ts";

const isStem = (node: ContentNode): boolean =>
  node.type === "paragraph" || subtypeOf(node) === "question_stem";

/** The element that names an input: the paragraph or stem before it in its section. */
export function useStemId(input: ContentNode): string | undefined {
  const idOf = useNodeIds();
  const { store } = useViewer();
  const section = store.flow.index.byUid.get(input.uid)?.parent;
  if (!section) return undefined;
  const siblings = contentOf(section);
  const stem = siblings.slice(0, siblings.indexOf(input)).findLast(isStem);
  return stem && idOf(stem.uid);
}
