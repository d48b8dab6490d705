/** One window in which a version is open: it keeps its name while it is reloaded, and a duplicated tab gets one of its own. */
export type EditWindow = { sessionId: string; seq: { get: () => number; set: (seq: number) => void } };

type Kept = { id: string; seq: number };

const keyOf = (versionId: number): string => `edit-window-${versionId}`;

const newId = (): string => String(Math.floor(Math.random() * 1e10));

function read(storage: Storage, key: string): Kept | undefined {
  const text = storage.getItem(key);
  if (text === null) return undefined;
  const kept: unknown = JSON.parse(text);
  const isKept = typeof kept === "object" && kept !== null && "id" in kept && "seq" in kept;
  return isKept ? { id: String(kept.id), seq: Number(kept.seq) } : undefined;
}

/** Returns true if no other tab goes by this name; it is held as long as the page lives. */
function isOurs(locks: LockManager | undefined, id: string): Promise<boolean> {
  if (!locks) return Promise.resolve(true);
  return new Promise((resolve) => {
    void locks.request(`edit-window-${id}`, { ifAvailable: true }, (lock) => {
      resolve(lock !== null);
      return lock ? new Promise(() => {}) : undefined;
    });
  });
}

export async function openEditWindow(
  versionId: number,
  { storage, locks }: { storage: Storage; locks: LockManager | undefined },
): Promise<EditWindow> {
  const key = keyOf(versionId);
  const known = read(storage, key);
  let kept: Kept = known && (await isOurs(locks, known.id)) ? known : { id: newId(), seq: 0 };
  if (kept.id !== known?.id) await isOurs(locks, kept.id);
  storage.setItem(key, JSON.stringify(kept));
  return {
    sessionId: kept.id,
    seq: {
      get: () => kept.seq,
      set: (seq) => {
        kept = { ...kept, seq };
        storage.setItem(key, JSON.stringify(kept));
      },
    },
  };
}
