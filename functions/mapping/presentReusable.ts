import type { ReusableDetail } from "#shared/contract/mapping/reusables.ts";
import { textBlocks } from "../curriculum/textBlocks.ts";
import { readText } from "../curriculum/texts.ts";
import { requireReusable, usageOf } from "../curriculum/usage.ts";
import type { SignedIn } from "../runtime/authenticate.ts";
import { listReusableHistory } from "../table/mapping/reusables.ts";

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
    text: read ? textBlocks(read.text.root) : [],
    publishVariantId: variants?.published ?? null,
    maintenanceVariantId: variants?.ongoing_maintenance ?? null,
    reviewVariantId: variants?.scheduled_review ?? null,
    history: history.map(({ id: _, ...line }) => line),
  };
}
