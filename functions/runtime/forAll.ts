import { forEachConcurrent } from "./forEachConcurrent.ts";

const atOnce = 16;

/** Runs `work` for each item, some at once. @throws what went wrong first, once all of them have been tried */
export async function forAll<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const [failed] = await forEachConcurrent(items, atOnce, work);
  if (failed) throw failed.error;
}
