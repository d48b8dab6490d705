/** A value that parts of a form look at without the whole form being drawn anew. */
export type Watched<Value> = {
  get: () => Value;
  set: (value: Value) => void;
  subscribe: (listener: () => void) => () => void;
};

export function watched<Value>(first: Value): Watched<Value> {
  let current = first;
  const listeners = new Set<() => void>();
  return {
    get: () => current,
    set(value) {
      if (Object.is(value, current)) return;
      current = value;
      for (const listener of [...listeners]) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
