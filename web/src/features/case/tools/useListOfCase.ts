import { useRef } from "react";
import { canonicalJson } from "#shared/case/state/learnerState.ts";
import type { ViewerStore } from "../../../viewer/store.ts";
import { useOfCase } from "../../../viewer/ViewerContext.ts";

/** A list read off the store; it keeps its identity while it says the same. */
export function useListOfCase<T>(
  read: (store: ViewerStore) => readonly T[],
  nameOf: (one: T) => unknown,
): readonly T[] {
  const last = useRef<{ name: string; list: readonly T[] }>(undefined);
  return useOfCase((store) => {
    const list = read(store);
    const name = canonicalJson(list.map(nameOf));
    if (last.current?.name !== name) last.current = { name, list };
    return last.current.list;
  });
}
