import { useEffect } from "react";
import { useSearchParams } from "react-router";
import { useFlash } from "../../../ui/Flash.tsx";
import type { Reading } from "../../../viewer/reading.ts";
import type { ViewerStore } from "../../../viewer/store.ts";
import { goToNode, notShownNow } from "./goToNode.ts";

/**
 * Where the address leads: `?uid=`, once. Several of them lead to the first, and show an editor the whole case, since they
 * may lie anywhere in it; a learner keeps what they have come to.
 * @see spec documents §2.1, §2.3; ADR 0022
 */
export function useWantedNode(store: ViewerStore, reading: Reading): void {
  const flash = useFlash();
  const [search] = useSearchParams();
  const [wanted, ...others] = search.getAll("uid");
  const isList = others.length > 0;
  useEffect(() => {
    if (wanted === undefined) return;
    if (isList && store.isEditor) store.setMode("full");
    if (!goToNode({ store, reading }, wanted)) flash.error(notShownNow);
  }, [store, reading, wanted, isList, flash]);
}
