import { nodeTable } from "#shared/case/model/nodeTable.ts";
import { plainText } from "#shared/case/model/richText.ts";
import { contentOf, walk } from "#shared/case/model/tree.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import type { ReusableDetail } from "#shared/contract/mapping/reusables.ts";
import { readText } from "../curriculum/texts.ts";
import { requireReusable, usageOf } from "../curriculum/usage.ts";
import type { SignedIn } from "../runtime/authenticate.ts";
import { listReusableHistory } from "../table/mapping/reusables.ts";

const blocksAtMost = 60;

function blocksOf(root: ContentNode): string[] {
  const blocks: string[] = [];
  for (const node of contentOf(root))
    walk(node, (each) => {
      for (const field of nodeTable[each.type].richText) {
        const words = plainText(each[field]).trim();
        if (words !== "") blocks.push(words);
      }
      return blocks.length < blocksAtMost;
    });
  return blocks.slice(0, blocksAtMost);
}

/** An item with its objectives, where it is used, and its history, as of now. @throws Refusal NOT_FOUND */
export async function presentReusable(id: number, reader: Pick<SignedIn, "actor">): Promise<ReusableDetail> {
  const [reusable, usage, history, read] = await Promise.all([
    requireReusable(String(id)),
    usageOf(id, reader),
    listReusableHistory(id),
    readText(id),
  ]);
  const { uid, kind, name, description, created_at, created_by, updated_at, variants } = reusable;
  return {
    ...{ id, uid, kind, name, description, created_at, created_by, updated_at },
    ...usage,
    text: read ? blocksOf(read.text.root) : [],
    publishVariantId: variants?.published ?? null,
    maintenanceVariantId: variants?.ongoing_maintenance ?? null,
    reviewVariantId: variants?.scheduled_review ?? null,
    history: history.map(({ id: _, ...line }) => line),
  };
}
