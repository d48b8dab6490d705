import { type TemplateName, templates } from "#shared/case/build/templates.ts";
import { nodeTable } from "#shared/case/model/nodeTable.ts";
import { isRichText, rich } from "#shared/case/model/richText.ts";
import { childListsOf } from "#shared/case/model/tree.ts";
import type { ContentNode } from "#shared/case/model/types.ts";

/**
 * A template with the least that an author would write into it: words wherever a text is empty, and a right answer for each
 * choice that has none.
 */
export function filledTemplate(name: TemplateName, uid: string): ContentNode {
  let count = 0;
  const fill = (node: ContentNode): ContentNode => {
    const next: Record<string, unknown> = { ...node };
    for (const key of nodeTable[node.type].richText) {
      const text = node[key];
      if (isRichText(text) && text.text.trim() === "") {
        count += 1;
        next[key] = rich(`${nodeTable[node.type].name} ${count}`);
      }
    }
    for (const { key, nodes } of childListsOf(node)) next[key] = nodes.map(fill);
    if (node.type === "multipleChoice" || node.type === "cdqQuestion") next.content = answered(next.content);
    return next as ContentNode; // a node with other texts
  };
  return fill(templates[name]({ uid, title: `The ${name.replaceAll("_", " ")}` }));
}

/** Options of which at least one is right. */
function answered(content: unknown): unknown {
  const options = Array.isArray(content) ? (content as ContentNode[]) : []; // as the node table says
  if (options.some(({ answer }) => answer !== false)) return options;
  return options.map((option, index) => (index === 0 ? { ...option, answer: true } : option));
}
