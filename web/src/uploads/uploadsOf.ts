import type { QueryClient } from "@tanstack/react-query";
import { getSession } from "#shared/contract/identity/identity.ts";
import { keyOf } from "../api/queryKeys.ts";
import type { Session } from "../api/session.ts";
import { createUploadStore, type UploadPorts, type UploadStore } from "./uploadStore.ts";

/** One store for the whole application, so that uploads go on when a dialog closes or another page opens. */
const stores = new WeakMap<QueryClient, { personId: string; store: UploadStore }>();
const [sessionName] = keyOf(getSession);

/** Uploads of a person. They end with the person's sign-out: nobody else at this browser sees them, or sends them in their own name. */
export function uploadsOf(client: QueryClient, personId: string, ports: UploadPorts): UploadStore {
  const known = stores.get(client);
  if (known?.personId === personId) return known.store;
  known?.store.end();
  const store = createUploadStore(ports);
  stores.set(client, { personId, store });
  const stop = client.getQueryCache().subscribe(({ query }) => {
    if (query.queryKey[0] !== sessionName) return;
    const session = query.state.data as Session | undefined; // what is kept under this name
    // Whoever has lost the session may come back to it.
    const isTheirs = session?.state === "in" ? session.user.id === personId : session?.state === "lost";
    if (isTheirs) return;
    stop();
    store.end();
    if (stores.get(client)?.store === store) stores.delete(client);
  });
  return store;
}
