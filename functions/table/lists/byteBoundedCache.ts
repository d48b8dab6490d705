/** Cache of a warm function, limited in bytes. The least recently used entry goes first; the newest always stays. */
export type ByteBoundedCache<T extends { bytes: number }> = {
  get: (name: string) => T | undefined;
  /** Holds it as the most recently used. */
  set: (name: string, value: T) => void;
  /** Bytes of all that is held. */
  bytes: () => number;
};

export function byteBoundedCache<T extends { bytes: number }>(
  bytesAtMost: () => number,
): ByteBoundedCache<T> {
  const held = new Map<string, T>();
  let bytes = 0;
  const drop = (name: string): void => {
    bytes -= held.get(name)?.bytes ?? 0;
    held.delete(name);
  };
  return {
    get: (name) => held.get(name),
    bytes: () => bytes,
    set: (name, value) => {
      drop(name);
      held.set(name, value);
      bytes += value.bytes;
      for (const oldest of held.keys()) {
        if (bytes <= bytesAtMost() || oldest === name) break;
        drop(oldest);
      }
    },
  };
}
