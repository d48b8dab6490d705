import { connectDatabase, type DatabaseConnection } from "../../../api/keptDatabase.ts";
import { journalName } from "./journalName.ts";

/** Undefined where the browser does not let this page keep anything. */
export const connectJournal = (factory: IDBFactory): Promise<DatabaseConnection | undefined> =>
  connectDatabase(factory, {
    name: journalName,
    version: 1,
    createStores: (database) => {
      for (const name of ["pending", "aside"]) {
        const store = database.createObjectStore(name, { keyPath: ["scope", "name"] });
        store.createIndex("scope", "scope");
      }
    },
  });
