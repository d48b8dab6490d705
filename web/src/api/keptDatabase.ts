/** A database of this page in the browser. */
export type KeptDatabase = {
  name: string;
  version: number;
  /** Makes the stores of a database that is new. */
  createStores: (database: IDBDatabase) => void;
};

/** The value of a request. Rejects with the request's own DOMException. */
export function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** Resolves when the transaction is committed, not merely when its requests succeeded. */
export function settled(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new DOMException("aborted", "AbortError"));
    transaction.onerror = () => reject(transaction.error);
  });
}

/** Some browsers leave an opening unanswered; the page is not to wait for it. */
const longestOpeningMs = 3_000;

/** The database, or undefined where the browser does not let this page keep one. */
function openDatabase(
  factory: IDBFactory,
  { name, version, createStores }: KeptDatabase,
): Promise<IDBDatabase | undefined> {
  return new Promise((resolve) => {
    let request: IDBOpenDBRequest;
    try {
      request = factory.open(name, version);
    } catch (error) {
      // Firefox throws instead of failing the request when storage is switched off.
      if (!(error instanceof DOMException)) throw error;
      resolve(undefined);
      return;
    }
    let isTooLate = false;
    const limit = setTimeout(() => {
      isTooLate = true;
      resolve(undefined);
    }, longestOpeningMs);
    const answer = (database: IDBDatabase | undefined): void => {
      clearTimeout(limit);
      resolve(database);
    };
    request.onupgradeneeded = () => createStores(request.result);
    request.onsuccess = () => {
      const database = request.result;
      if (isTooLate) database.close();
      // A newer version of the page in another tab waits for this connection to close.
      database.onversionchange = () => database.close();
      answer(database);
    };
    request.onerror = () => answer(undefined);
    request.onblocked = () => answer(undefined);
  });
}

/** The database, opened again when the browser has closed it under the page. */
export type DatabaseConnection = {
  /** `act` may be run twice. */
  run<T>(act: (database: IDBDatabase) => Promise<T>): Promise<T>;
  close(): void;
};

/** Said when storage was cleared, or the browser's storage process ended: Safari ends it for pages in the background. */
const closedErrors: ReadonlySet<string> = new Set(["InvalidStateError", "UnknownError"]);

/** Undefined where the browser does not let this page keep anything. */
export async function connectDatabase(
  factory: IDBFactory,
  kept: KeptDatabase,
): Promise<DatabaseConnection | undefined> {
  const first = await openDatabase(factory, kept);
  if (!first) return undefined;
  let current = first;
  let isEnded = false;
  let reopening: Promise<boolean> | undefined;

  /** Once for all that failed together. Answers whether there is a connection again. */
  function reopen(): Promise<boolean> {
    reopening ??= openDatabase(factory, kept).then((database) => {
      reopening = undefined;
      if (isEnded) database?.close();
      else if (database) current = database;
      return !isEnded && database !== undefined;
    });
    return reopening;
  }

  return {
    // Begins at once: it may be the last moment of the page.
    async run(act) {
      const held = current;
      try {
        return await act(held);
      } catch (error) {
        if (isEnded || !(error instanceof DOMException) || !closedErrors.has(error.name)) throw error;
        if (current === held && !(await reopen())) throw error;
        return await act(current);
      }
    },
    close() {
      isEnded = true;
      current.close();
    },
  };
}
