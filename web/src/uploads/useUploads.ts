import { useQueryClient } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { useCurrentUser } from "../api/session.ts";
import { useFlash } from "../ui/Flash.tsx";
import { mediaKeys } from "./mediaKeys.ts";
import { uploadFile } from "./uploadFile.ts";
import type { Upload, UploadStore } from "./uploadStore.ts";
import { uploadsOf } from "./uploadsOf.ts";

export type Uploads = Pick<UploadStore, "add" | "cancel" | "retry"> & {
  uploads: readonly Upload[];
  /** Number of uploads under way. */
  sending: number;
};

/** Uploads of this person, wherever they were begun. @see spec documents §8 "Uploads" */
export function useUploads(): Uploads {
  const client = useQueryClient();
  const flash = useFlash();
  const { get, watch, add, cancel, retry } = uploadsOf(client, useCurrentUser().id, {
    send: uploadFile,
    onUploaded: (name) => {
      flash.success(`${name} uploaded!`);
      for (const queryKey of mediaKeys) void client.invalidateQueries({ queryKey });
    },
    onFailed: (name) => flash.error(`There was an error encountered when uploading ${name}.`),
  });
  const uploads = useSyncExternalStore(watch, get);
  const sending = uploads.filter(({ state }) => state === "sending").length;
  return { uploads, sending, add, cancel, retry };
}
