/** Sends what waits; answers whether nothing waits any more. */
export type LastDuty = () => Promise<boolean>;

const longestWaitMs = 5_000;
const duties = new Set<LastDuty>();

/** Has something done before the session is ended by its own person. Gives back what takes it back. */
export function beforeSignOut(duty: LastDuty): () => void {
  duties.add(duty);
  return () => duties.delete(duty);
}

/** Does all of it, for five seconds at most; answers whether everything has arrived. */
export async function doLastDuties(): Promise<boolean> {
  let limit: ReturnType<typeof setTimeout> | undefined;
  const tooLong = new Promise<boolean>((resolve) => {
    limit = setTimeout(() => resolve(false), longestWaitMs);
  });
  const done = Promise.all([...duties].map((duty) => duty())).then((all) => all.every(Boolean));
  const isDone = await Promise.race([done, tooLong]);
  clearTimeout(limit);
  return isDone;
}
