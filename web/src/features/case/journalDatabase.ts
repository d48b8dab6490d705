const databaseName = "bedside-journal";
const databaseVersion = 1;

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

function createStores(database: IDBDatabase): void {
  for (const name of ["pending", "aside"]) {
    const store = database.createObjectStore(name, { keyPath: ["scope", "name"] });
    store.createIndex("scope", "scope");
  }
}

/** The database of unsent answers, or undefined where the browser does not let this page keep one. */
export function openJournalDatabase(factory: IDBFactory): Promise<IDBDatabase | undefined> {
  return new Promise((resolve) => {
    let request: IDBOpenDBRequest;
    try {
      request = factory.open(databaseName, databaseVersion);
    } catch (error) {
      // Firefox throws instead of failing the request when storage is switched off.
      if (!(error instanceof DOMException)) throw error;
      resolve(undefined);
      return;
    }
    request.onupgradeneeded = () => createStores(request.result);
    request.onsuccess = () => {
      const database = request.result;
      // A newer version of the page in another tab waits for this connection to close.
      database.onversionchange = () => database.close();
      resolve(database);
    };
    request.onerror = () => resolve(undefined);
    request.onblocked = () => resolve(undefined);
  });
}
