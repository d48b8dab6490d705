/** Asks again and again until the answer is there; throws with what was waited for when it takes too long. */
export async function eventually<T>(
  ask: () => Promise<T | undefined>,
  what: string,
  withinMs = 20_000,
): Promise<T> {
  const endMs = Date.now() + withinMs;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    if (Date.now() > endMs) throw new Error(`Waited ${withinMs} ms in vain for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
