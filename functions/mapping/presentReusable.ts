import type { ReusableDetail } from "#shared/contract/mapping/reusables.ts";
import { requireReusable, usageOf } from "../curriculum/usage.ts";
import type { SignedIn } from "../runtime/authenticate.ts";
import { listReusableHistory } from "../table/mapping/reusables.ts";

/** An item with its objectives, where it is used, and its history, as of now. @throws Refusal NOT_FOUND */
export async function presentReusable(id: number, reader: Pick<SignedIn, "actor">): Promise<ReusableDetail> {
  const [reusable, usage, history] = await Promise.all([
    requireReusable(String(id)),
    usageOf(id, reader),
    listReusableHistory(id),
  ]);
  const { uid, kind, name, description, created_at, created_by, updated_at } = reusable;
  return {
    ...{ id, uid, kind, name, description, created_at, created_by, updated_at },
    ...usage,
    history: history.map(({ id: _, ...line }) => line),
  };
}
