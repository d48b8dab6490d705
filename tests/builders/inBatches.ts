/** Does one thing after the other for each, a few at once: tests that send thousands of requests need not wait for each. */
export async function inBatches<T>(
  items: readonly T[],
  run: (item: T) => Promise<void>,
  atOnce = 8,
): Promise<void> {
  for (let from = 0; from < items.length; from += atOnce) {
    await Promise.all(items.slice(from, from + atOnce).map(run));
  }
}
