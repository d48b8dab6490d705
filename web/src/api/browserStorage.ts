export type BrowserStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/**
 * A storage for what is merely convenient: places, tabs, what stood open. Where the browser refuses it (blocked site data, a
 * full disk), nothing is found, nothing is kept, and the page goes on.
 */
function forgivingStorage(
  name: "localStorage" | "sessionStorage",
): BrowserStorage & { keys: () => string[] } {
  /** Asked each time: in some browsers the property itself throws, in some it is null. */
  function attempt<T>(act: (storage: Storage) => T): T | null {
    try {
      return act(window[name]);
    } catch (error) {
      if (error instanceof DOMException || error instanceof TypeError) return null;
      throw error;
    }
  }
  return {
    getItem: (key) => attempt((storage) => storage.getItem(key)),
    setItem: (key, value) => void attempt((storage) => storage.setItem(key, value)),
    removeItem: (key) => void attempt((storage) => storage.removeItem(key)),
    keys: () =>
      attempt((storage) =>
        Array.from({ length: storage.length }, (_, at) => storage.key(at)).filter((key) => key !== null),
      ) ?? [],
  };
}

/** Shared by all tabs, kept until the person clears it. */
export const localMemory = forgivingStorage("localStorage");
/** This tab's own. */
export const tabMemory = forgivingStorage("sessionStorage");
