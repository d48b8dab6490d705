import { nowMs } from "./clock.ts";

/**
 * Keeps what `load` answers for a short while in this warm function. For facts that change rarely and may be seen late by
 * that long; failures are not kept.
 */
export function ttlCache<T>(
  keepMs: number,
  atMost: number,
): (key: string, load: () => Promise<T>) => Promise<T> {
  const kept = new Map<string, { value: Promise<T>; loadedMs: number }>();
  return async (key, load) => {
    const known = kept.get(key);
    const now = nowMs();
    // Not what was loaded later than now either: a clock that is put back would keep it until then.
    if (known && now >= known.loadedMs && now < known.loadedMs + keepMs) return known.value;
    const value = load();
    kept.delete(key);
    kept.set(key, { value, loadedMs: now });
    const [oldest] = kept.keys();
    if (kept.size > atMost && oldest !== undefined) kept.delete(oldest);
    try {
      return await value;
    } catch (error) {
      kept.delete(key);
      throw error;
    }
  };
}
