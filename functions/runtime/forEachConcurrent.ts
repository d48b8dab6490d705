/**
 * Runs `work` for each item, at most `width` at once, and answers the items that failed with what went wrong, in order.
 */
export async function forEachConcurrent<T>(
  items: readonly T[],
  width: number,
  work: (item: T) => Promise<void>,
): Promise<{ item: T; error: unknown }[]> {
  const failed: { item: T; error: unknown }[] = [];
  const waiting = items.values();
  const lane = async (): Promise<void> => {
    for (const item of waiting) {
      try {
        await work(item);
      } catch (error) {
        failed.push({ item, error });
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(width, items.length) }, lane));
  return failed.sort((a, b) => items.indexOf(a.item) - items.indexOf(b.item));
}
