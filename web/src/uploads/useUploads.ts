import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { useFlash } from "../ui/Flash.tsx";
import { mediaKeys } from "./mediaKeys.ts";
import { uploadFile } from "./uploadFile.ts";
import { createUploadStore, type Upload, type UploadStore } from "./uploadStore.ts";

/** One store for the whole application, so that uploads go on when a dialog closes or another page opens. */
const stores = new WeakMap<QueryClient, UploadStore>();

function storeOf(client: QueryClient, flash: ReturnType<typeof useFlash>): UploadStore {
  const known =
    stores.get(client) ??
    createUploadStore({
      send: uploadFile,
      onUploaded: (name) => {
        flash.success(`${name} uploaded!`);
        for (const queryKey of mediaKeys) void client.invalidateQueries({ queryKey });
      },
      onFailed: (name) => flash.error(`There was an error encountered when uploading ${name}.`),
    });
  stores.set(client, known);
  return known;
}

export type Uploads = Pick<UploadStore, "add" | "cancel" | "retry"> & {
  uploads: readonly Upload[];
  /** Number of uploads under way. */
  sending: number;
};

/** Uploads of this person, wherever they were begun. @see spec documents §8 "Uploads" */
export function useUploads(): Uploads {
  const { get, watch, add, cancel, retry } = storeOf(useQueryClient(), useFlash());
  const uploads = useSyncExternalStore(watch, get);
  const sending = uploads.filter(({ state }) => state === "sending").length;
  return { uploads, sending, add, cancel, retry };
}
