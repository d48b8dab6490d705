import * as z from "zod/mini";
import { type DeletedItem, deletedItemOf, undoMs } from "#shared/case/tools/deletedItem.ts";
import { itemKinds } from "#shared/case/tools/itemUid.ts";
import { stances } from "#shared/case/tools/links.ts";
import type { BrowserStorage } from "../../../api/browserStorage.ts";
import type { ViewerStore } from "../../../viewer/store.ts";
import { type Observable, observable } from "../session/observable.ts";

const deletionSchema = z.object({
  /** Epoch milliseconds of this device. */
  at: z.number(),
  item: z.object({
    uid: z.string(),
    kind: z.enum(itemKinds),
    content: z.string(),
    isDangerous: z.boolean(),
    notedNodeUid: z.optional(z.string()),
  }),
  isLeading: z.boolean(),
  links: z.array(z.object({ findingUid: z.string(), diagnosisUid: z.string(), stance: z.enum(stances) })),
});

type Deletion = DeletedItem & { at: number };

/**
 * Deletions of the last ten seconds, latest last; kept over a reload. The items themselves are gone at once, on every
 * device.
 */
export type Deletions = {
  shown: Observable<readonly Deletion[]>;
  /** Deletes an item. `words` is what comes back, where an edit had taken them away already. */
  remove(uid: string, words?: string): void;
  /** Brings the latest back, and answers it. */
  undo(): DeletedItem | undefined;
};

type Ports = {
  store: Pick<ViewerStore, "dispatch" | "state">;
  storage: BrowserStorage;
  /** Storage key of one person's attempt. */
  storageKey: string;
  now(): number;
};

export function createDeletions({ store, storage, storageKey, now }: Ports): Deletions {
  // A clock that was set back must not keep deleted words for ever.
  const isRecent = ({ at }: { at: number }): boolean => at <= now() && now() < at + undoMs;

  const write = (deletions: readonly Deletion[]): void => {
    if (deletions.length === 0) storage.removeItem(storageKey);
    else storage.setItem(storageKey, JSON.stringify(deletions));
    shown.set(deletions);
  };

  const expire = (): void => {
    const recent = shown.get().filter(isRecent);
    if (recent.length < shown.get().length) write(recent);
  };

  const waitFor = ({ at }: Deletion): void => {
    setTimeout(expire, Math.max(0, at + undoMs - now()));
  };

  const shown = observable<readonly Deletion[]>([]);
  write(readDeletions(storage, storageKey).filter(isRecent));
  shown.get().forEach(waitFor);

  return {
    shown,
    remove(uid, words) {
      const deleted = deletedItemOf(store.state, uid);
      store.dispatch({ type: "deleteItem", uid });
      if (!deleted) return;
      const item = { ...deleted.item, ...(words ? { content: words } : {}) };
      const deletion = { ...deleted, item, at: now() };
      write([...shown.get().filter(isRecent), deletion]);
      waitFor(deletion);
    },
    undo() {
      const latest = shown.get().at(-1);
      if (!latest) return undefined;
      write(shown.get().slice(0, -1));
      store.dispatch({ type: "restoreItem", deleted: latest });
      return latest;
    },
  };
}

function readDeletions(storage: BrowserStorage, key: string): Deletion[] {
  try {
    const parsed = z.array(deletionSchema).safeParse(JSON.parse(storage.getItem(key) ?? "[]"));
    if (!parsed.success) return [];
    return parsed.data.map(({ item, ...rest }) => ({
      ...rest,
      item: { ...item, notedNodeUid: item.notedNodeUid },
    }));
  } catch (error) {
    if (error instanceof SyntaxError) return [];
    throw error;
  }
}
