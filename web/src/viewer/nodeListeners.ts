/** Listeners to single nodes, by uid, and to every change. */
export function createNodeListeners() {
  const byUid = new Map<string, Set<() => void>>();
  const toAll = new Set<() => void>();

  /** Calls those of some nodes alone. */
  function tell(uids: Iterable<string | undefined>): void {
    for (const uid of uids) for (const listener of byUid.get(uid ?? "") ?? []) listener();
  }

  return {
    tell,
    /** Calls those of the nodes that changed, or of each node, and those to every change. */
    tellAll(uids: Iterable<string> = [...byUid.keys()]): void {
      tell(uids);
      for (const listener of toAll) listener();
    },
    subscribe(uid: string, listener: () => void): () => void {
      const own = byUid.get(uid) ?? new Set();
      byUid.set(uid, own);
      own.add(listener);
      return () => {
        own.delete(listener);
        if (own.size === 0) byUid.delete(uid);
      };
    },
    subscribeAll(listener: () => void): () => void {
      toAll.add(listener);
      return () => toAll.delete(listener);
    },
  };
}
