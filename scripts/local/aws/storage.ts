import { type BuildAppOptions, buildApp } from "fauxqs";
import { inOneSentence } from "../keptFiles.ts";
import { fileStoreOf } from "./objects/fileStore.ts";
import { type LargeObjects, serveLargeObjects } from "./objects/largeObjects.ts";
import { openObjectFiles } from "./objects/objectFiles.ts";
import { createVirusScans, type VirusScans } from "./objects/virusScans.ts";

export type Fauxqs = ReturnType<typeof buildApp>;
type Stores = NonNullable<BuildAppOptions["stores"]>;

// fauxqs hides these modules from its exports, and its own starter listens on every interface: so they are loaded
// by file path, and only what is used of them is described here.
type Persistence = {
  db: { exec: (sql: string) => void };
  load: (sqs: Stores["sqsStore"], sns: Stores["snsStore"], s3: Stores["s3Store"]) => void;
  close: () => void;
};
type Hidden = {
  SqsStore: new () => Stores["sqsStore"];
  SnsStore: new () => Stores["snsStore"];
  S3Store: new () => Stores["s3Store"];
  PersistenceManager: new (directory: string) => Persistence;
};

async function loadHidden(): Promise<Hidden> {
  const root = new URL("../../../node_modules/fauxqs/dist/", import.meta.url);
  const modules = await Promise.all(
    ["sqs/sqsStore.js", "sns/snsStore.js", "s3/s3Store.js", "persistence.js"].map(
      (file) => import(new URL(file, root).href),
    ),
  );
  // The four modules together export what Hidden lists; a release that does not fails at the first `new`.
  return Object.assign({}, ...modules) as Hidden;
}

/** @throws CannotStart where a file or a folder cannot be used */
function openIn<T>(directory: string, open: (directory: string) => T): T {
  try {
    return open(directory);
  } catch (error) {
    throw inOneSentence(error, directory);
  }
}

/** Queues and buckets of fauxqs, and the large objects of the buckets. The app of fauxqs listens nowhere by itself. */
export type Storage = {
  app: Fauxqs;
  largeObjects: LargeObjects;
  virusScans: VirusScans;
  close: () => Promise<void>;
};

/**
 * Opens queues and buckets.
 *
 * @param directory where they are kept; without it they are in memory
 * @param filesDirectory where the bytes of large objects lie
 */
export async function openStorage({
  directory,
  filesDirectory,
}: {
  directory: string | undefined;
  filesDirectory: string;
}): Promise<Storage> {
  const { SqsStore, SnsStore, S3Store, PersistenceManager } = await loadHidden();
  const files = openIn(filesDirectory, openObjectFiles);
  const [sqsStore, snsStore, s3Store] = [new SqsStore(), new SnsStore(), fileStoreOf(S3Store, files)];
  sqsStore.host = ""; // queue URLs then carry the host that was asked
  const persistence = directory ? openIn(directory, (kept) => new PersistenceManager(kept)) : undefined;
  if (persistence) {
    // Whoever held these messages ended with the last run: they are to be received anew at once.
    persistence.db.exec("UPDATE sqs_messages SET receipt_handle = NULL, visibility_deadline = NULL");
    persistence.load(sqsStore, snsStore, s3Store);
    // Only now: loading through a store that persists would overwrite what it loads.
    for (const store of [sqsStore, s3Store, ...sqsStore.allQueues()]) Object.assign(store, { persistence });
  }
  files.keepOnly(s3Store.allFiles());
  const app = buildApp({ logger: false, stores: { sqsStore, snsStore, s3Store } });
  await app.ready();
  return {
    app,
    largeObjects: serveLargeObjects(s3Store, files),
    virusScans: createVirusScans(s3Store, files),
    close: async () => {
      await app.close();
      persistence?.close();
    },
  };
}
