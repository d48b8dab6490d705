import { caughtLater } from "../../runtime/caughtLater.ts";

/** A page of records in the order of their ids. */
export interface Page {
  records: Record<string, unknown>[];
  /** The id that the next page comes after; undefined: this is the last. */
  next: string | undefined;
}

/**
 * Reads page after page, each behind the last id of the one before. While one is worked on, up to `ahead` further ones are asked for. A page that fails, fails for whoever comes
 * to it.
 *
 * @param read - The records after an id, `inPage` at most.
 */
export function pagesAhead(
  from: string,
  {
    read,
    inPage,
    ahead,
  }: { read: (after: string) => Promise<Record<string, unknown>[]>; inPage: number; ahead: number },
): () => Promise<Page> {
  const readPage = async (after: string): Promise<Page> => {
    const records = await read(after);
    const last = records.at(-1)?.Id;
    return { records, next: records.length < inPage || typeof last !== "string" ? undefined : last };
  };
  const asked: Promise<Page | undefined>[] = [];
  const ask = (page: Promise<Page | undefined>): void => {
    asked.push(caughtLater(page));
  };
  const following = async (before: Promise<Page | undefined>): Promise<Page | undefined> => {
    const page = await before;
    return page?.next === undefined ? undefined : readPage(page.next);
  };
  ask(readPage(from));
  return async () => {
    for (let last = asked.at(-1); last && asked.length <= ahead; last = asked.at(-1)) ask(following(last));
    const page = await asked.shift();
    if (!page) throw new Error("There is no page behind the last");
    return page;
  };
}
