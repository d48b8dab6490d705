/** Links by the keys that the draft names. */
export type Links = ReadonlyMap<string, string>;

/** `saved`: pasted media may be known to the server now; `online`: media that could not be fetched may be had now. */
export type MediaNews = "saved" | "online";

/** The files of a version that is being written: its draft names keys, the page needs links, which expire. */
export type EditorMedia = {
  /** A link to the file of a key; undefined where none is to be had. `refused`: one that no longer leads there. */
  linkOf: (key: string, refused?: string) => Promise<string | undefined>;
  /** All links, fresh. */
  links: () => Promise<Links>;
  /** Called when what could not be had may be there by now. Gives back what ends the calls. */
  onNews: (listener: (news: MediaNews) => void) => () => void;
  tellNews: (news: MediaNews) => void;
};

/** A link is good for an hour at least. */
const freshMs = 50 * 60_000;

/**
 * Asks for the links of a version when the first of its files is shown, again when they are old, and where one is missing: what was pasted is
 * known to the server once it is saved.
 * @param read undefined where nothing is to be had: offline, or signed out
 */
export function createEditorMedia({
  read,
  now,
}: {
  read: () => Promise<Links | undefined>;
  now: () => number;
}): EditorMedia {
  const listeners = new Set<(news: MediaNews) => void>();
  let links: Links = new Map();
  let readAt = Number.NEGATIVE_INFINITY;
  let asking: Promise<void> | undefined;

  async function ask(): Promise<void> {
    try {
      const newest = await read();
      if (!newest) return;
      links = newest;
      readAt = now();
    } finally {
      asking = undefined;
    }
  }
  const renew = (): Promise<void> => {
    asking ??= ask();
    return asking;
  };
  const isFresh = (): boolean => now() - readAt < freshMs;

  return {
    async linkOf(key, refused) {
      const known = links.get(key);
      if (!isFresh() || known === undefined || known === refused) await renew();
      return links.get(key);
    },
    async links() {
      if (!isFresh()) await renew();
      return links;
    },
    onNews(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    tellNews(news) {
      for (const listener of [...listeners]) listener(news);
    },
  };
}
