import { mapInOrder } from "./mapInOrder.ts";

/** Something that is about to be read: its size is known, its content still to come. */
export type Opened<R> = {
  bytes: number;
  read: () => Promise<R>;
  /** Called instead of `read` where nobody wants it any more. */
  close: () => void;
};

/** `atOnce`: items that are opened, read, or wait to be taken. `bytesAtMost`: bytes of those that are read or wait. */
export type AheadLimits = { atOnce: number; bytesAtMost: number };

/**
 * Reads items in their order, some of them ahead of whoever takes them. An item counts until the next one is asked for; one that is
 * larger than `bytesAtMost` is read alone.
 *
 * @throws what opening or reading an item throws, when it is that item's turn
 */
export async function* readAhead<T, R>(
  items: Iterable<T>,
  open: (item: T) => Promise<Opened<R>>,
  { atOnce, bytesAtMost }: AheadLimits,
): AsyncGenerator<R> {
  const room = roomFor(bytesAtMost);
  let isOver = false;
  // Room is given in the order of the items: a later one never takes the room that an earlier one waits for.
  let turn: Promise<unknown> = Promise.resolve();
  const begin = async (item: T): Promise<{ bytes: number; value: R }> => {
    const opening = open(item);
    const granted = Promise.all([opening, turn]).then(async ([opened]) => {
      await room.take(opened.bytes);
      return opened;
    });
    turn = granted.catch(() => undefined);
    const opened = await granted;
    if (!isOver) return { bytes: opened.bytes, value: await opened.read() };
    opened.close();
    throw new Error("Nobody reads on");
  };
  try {
    for await (const { bytes, value } of mapInOrder(items, atOnce, begin)) {
      yield value;
      room.give(bytes);
    }
  } finally {
    isOver = true;
    room.give(Number.POSITIVE_INFINITY);
  }
}

/** Room for so many bytes, taken by one after the other. */
function roomFor(bytesAtMost: number) {
  let held = 0;
  let waiting: { bytes: number; go: () => void } | undefined;
  const fits = (bytes: number): boolean => held <= 0 || held + bytes <= bytesAtMost;
  return {
    /** Resolves when there is room. Only one may wait. */
    take: (bytes: number): Promise<void> =>
      new Promise((resolve) => {
        const go = (): void => {
          held += bytes;
          resolve();
        };
        if (fits(bytes)) go();
        else waiting = { bytes, go };
      }),
    give: (bytes: number): void => {
      held -= bytes;
      if (!waiting || !fits(waiting.bytes)) return;
      const { go } = waiting;
      waiting = undefined;
      go();
    },
  };
}
