/** A thing that a case does not hold as Word had it, and the page that it stood on. */
export type NotUnderstood = { message: string; place: string | null };

/** Notes on what a case does not hold, while a document is read. */
export type NoteTaker = {
  notes: readonly NotUnderstood[];
  /** Page that is being read; null before the first. */
  setPlace: (page: string) => void;
  /** Notes something of the page that is being read. */
  tell: (message: string) => void;
  /** Notes something of the whole document, however often it is met. */
  tellOnce: (message: string) => void;
};

export function noteTaker(): NoteTaker {
  const notes: NotUnderstood[] = [];
  const told = new Set<string>();
  let place: string | null = null;
  return {
    notes,
    setPlace: (page) => {
      place = page;
    },
    tell: (message) => void notes.push({ message, place }),
    tellOnce: (message) => {
      if (!told.has(message)) notes.push({ message, place: null });
      told.add(message);
    },
  };
}
