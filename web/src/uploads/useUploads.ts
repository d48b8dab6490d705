import { useQueryClient } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { useCurrentUser } from "../api/session.ts";
import { useFlash } from "../ui/Flash.tsx";
import { mediaKeys } from "./mediaKeys.ts";
import { uploadFile } from "./uploadFile.ts";
import type { Upload, UploadStore } from "./uploadStore.ts";
import { uploadsOf } from "./uploadsOf.ts";

/**
 * The store of this person's uploads, without following it: for whatever starts uploads and shows none of them.
 * @see spec documents §8 "Uploads"
 */
export function useUploadStore(): UploadStore {
  const client = useQueryClient();
  const flash = useFlash();
  return uploadsOf(client, useCurrentUser().id, {
    send: uploadFile,
    onUploaded: (name) => {
      flash.success(`${name} uploaded!`);
      for (const queryKey of mediaKeys) void client.invalidateQueries({ queryKey });
    },
    onFailed: (name) => flash.error(`There was an error encountered when uploading ${name}.`),
  });
}

/** Follows a value that `pick` takes from this person's uploads. The caller renders again when that value changes, not with each percent of a file. */
export function useUploads<T>(pick: (uploads: readonly Upload[]) => T): T {
  const { get, watch } = useUploadStore();
  return useSyncExternalStore(watch, () => pick(get()));
}

/** Number of uploads under way. */
export const countSending = (uploads: readonly Upload[]): number =>
  uploads.filter(({ state }) => state === "sending").length;
