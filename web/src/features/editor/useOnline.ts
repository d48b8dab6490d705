import { useEffect, useEffectEvent } from "react";
import type { EditorMedia } from "./media/editorMedia.ts";
import type { Saving } from "./useSaving.ts";
import type { VersionLock } from "./useVersionLock.ts";

function useOnline(act: () => void): void {
  const actNow = useEffectEvent(act);
  useEffect(() => {
    window.addEventListener("online", actNow);
    return () => window.removeEventListener("online", actNow);
  }, []);
}

/** Saves what waits as soon as the connection is back, without waiting for the next autosave. */
export function useSavedWhenOnline(
  { saver, isAutosaving }: Pick<Saving, "saver" | "isAutosaving">,
  { token, isConnected }: Pick<VersionLock, "token" | "isConnected">,
): void {
  const saveWaiting = useEffectEvent(() => {
    if (isAutosaving && token !== undefined) void saver.save();
  });
  useEffect(() => {
    if (isConnected) saveWaiting();
  }, [isConnected]);
  useOnline(() => {
    if (isConnected) saveWaiting();
  });
}

/** Tells the media of the editor when everything is saved, and when the connection is back: uploads may wait for either. */
export function useMediaNews(media: Pick<EditorMedia, "tellNews">, state: Saving["state"]): void {
  useEffect(() => {
    if (state === "saved") media.tellNews("saved");
  }, [state, media]);
  useOnline(() => media.tellNews("online"));
}
