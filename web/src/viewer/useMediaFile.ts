import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from "react";
import type { ContentNode } from "#shared/case/model/types.ts";
import type { MediaFiles } from "./mediaLinks.ts";
import { mediaUrl } from "./mediaUrl.ts";
import { useViewer } from "./ViewerContext.ts";

const never = (): (() => void) => () => undefined;

/** The newest links of the case. */
export function useMediaFiles(): MediaFiles | undefined {
  const { links } = useViewer();
  return useSyncExternalStore(links?.subscribe ?? never, () => links?.get());
}

/** The newest link to a node's file: for what is fetched when somebody asks for it. */
export function useNewestUrl(node: ContentNode): string | undefined {
  const { documentId } = useViewer();
  return mediaUrl(node, documentId, useMediaFiles()?.nodes.get(node.uid)?.url);
}

export type MediaFile = {
  /** Address that the page loads; it stays while newer links come, or the file would be loaded again. */
  shown: string | undefined;
  newest: string | undefined;
  /** Smaller pictures of it, as `srcset` of the same age as `shown`. */
  sizes: string | undefined;
  /** Pictures of the pages of a PDF, by links of the same age as `shown`. */
  pages: readonly string[] | undefined;
  /** It could not be fetched by a fresh link either. It is asked for again as soon as the network is back. */
  isMissing: boolean;
  retry(): void;
  /** To be called when it could not be fetched. */
  onError(): void;
  /** Fetches by the newest link from now on. */
  adopt(): void;
};

/** A node's file in the page, by a link that may have expired before it is fetched. */
export function useMediaFile(node: ContentNode): MediaFile {
  const { links, documentId } = useViewer();
  const files = useMediaFiles();
  const urlIn = (of?: MediaFiles): string | undefined =>
    mediaUrl(node, documentId, of?.nodes.get(node.uid)?.url);
  const [used, setUsed] = useState(files);
  const shown = urlIn(used);
  const [isMissing, setIsMissing] = useState(false);

  useEffect(() => {
    if (!isMissing) return;
    const again = (): void => setIsMissing(false);
    window.addEventListener("online", again);
    return () => window.removeEventListener("online", again);
  }, [isMissing]);

  async function fetchAgain(): Promise<void> {
    const isFresh = await links?.renew();
    const fresh = links?.get();
    if (isFresh && urlIn(fresh) !== shown) setUsed(fresh);
    else setIsMissing(true);
  }

  return {
    shown,
    newest: urlIn(files),
    sizes: used?.nodes.get(node.uid)?.sizes,
    pages: used?.nodes.get(node.uid)?.pages,
    isMissing,
    retry: () => setIsMissing(false),
    adopt: () => setUsed(files),
    onError() {
      if (links) void fetchAgain();
      else setIsMissing(true);
    },
  };
}

type Player = HTMLVideoElement | HTMLAudioElement;

/**
 * Lets a recording go on where it was when its file is fetched by another link: at once where it stands still, and where it
 * plays, not before the old link fails.
 */
export function useResumed(player: RefObject<Player | null>, file: MediaFile) {
  const { shown, newest, adopt } = file;
  const left = useRef<{ at: number; isPlaying: boolean }>(undefined);

  const leave = (): void => {
    const { currentTime = 0, paused = true } = player.current ?? {};
    left.current ??= { at: currentTime, isPlaying: !paused };
  };
  const change = useRef(adopt);
  change.current = () => {
    leave();
    adopt();
  };

  useEffect(() => {
    if (newest !== shown && player.current?.paused) change.current();
  }, [newest, shown, player]);

  return {
    onError: () => {
      leave();
      file.onError();
    },
    onLoadedMetadata: () => {
      const was = left.current;
      left.current = undefined;
      if (!was || !player.current) return;
      if (was.at > 0) player.current.currentTime = was.at;
      // A browser may refuse to play what nobody has just pressed; the learner presses again.
      if (was.isPlaying) player.current.play().catch(() => undefined);
    },
  };
}
