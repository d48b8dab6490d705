import { nowMs } from "./clock.ts";

/**
 * Keeps what `load` answers for a short while in this warm function. For facts that change rarely and may be seen late by
 * that long; failures are not kept.
 */
export function ttlCache<T>(
  keepMs: number,
  atMost: number,
): (key: string, load: () => Promise<T>) => Promise<T> {
  const kept = new Map<string, { value: Promise<T>; untilMs: number }>();
  return async (key, load) => {
    const known = kept.get(key);
    if (known && known.untilMs > nowMs()) return known.value;
    const value = load();
    kept.delete(key);
    kept.set(key, { value, untilMs: nowMs() + keepMs });
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
