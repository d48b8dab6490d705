import type { PinnedItems } from "#shared/contract/library/pins.ts";
import { canByRole } from "#shared/domain/access.ts";
import type { SignedIn } from "../runtime/authenticate.ts";
import { listPins, type Pin } from "../table/courses/pins.ts";

/** Pinned items of a program, as far as this person may know of them. */
export async function pinnedItemsFor({ actor }: SignedIn, programId: string): Promise<PinnedItems> {
  const pins = await listPins(programId);
  const idsOf = (list: Pin["list"]) => pins.flatMap((pin) => (pin.list === list ? [pin.id] : []));
  return {
    documents: canByRole(actor, "library.list") ? idsOf("documents") : [],
    document_sets: idsOf("document_sets"),
  };
}
