import type { Caption } from "#shared/case/model/captions.ts";
import { findNodes } from "#shared/case/model/tree.ts";
import type { ContentNode } from "#shared/case/model/types.ts";

/** Where the files of a case are, by links that expire. */
export type MediaFiles = {
  /** Nodes with their newest links, by uid. */
  nodes: ReadonlyMap<string, Pick<ContentNode, "url" | "sizes" | "pages">>;
  captions: readonly Caption[];
};

export type MediaLinks = {
  /** The newest; the same object as long as nothing is newer. */
  get(): MediaFiles;
  subscribe(listener: () => void): () => void;
  /** Asks for new links, unless that was done just now. Answers whether the newest are fresh. */
  renew(): Promise<boolean>;
  /** Keeps the links fresh from now on, as long as the page is looked at. Gives back what ends that. */
  watch(): () => void;
};

type Ports = {
  /** Undefined where nothing new is to be had: offline, or signed out. */
  read(): Promise<MediaFiles | undefined>;
  /** Epoch milliseconds. */
  now(): number;
  isVisible(): boolean;
  /** Calls back whenever the page comes to be seen. Gives back what ends the calls. */
  onVisible(listener: () => void): () => void;
};

/** A link is good for an hour at least: two from the last full hour. */
const renewAfterMs = 50 * 60_000;
const lookEveryMs = 60_000;

/** Media files that a case's tree and its captions name. */
export function mediaFilesOf(tree: ContentNode, captions: readonly Caption[]): MediaFiles {
  const withFile = findNodes(tree, ({ url }) => typeof url === "string" && url !== "");
  return { nodes: new Map(withFile.map((node) => [node.uid, node])), captions };
}

/** A case may stay open for longer than a link is good; its pictures load when they are come to, films when they are played. */
export function createMediaLinks(first: MediaFiles, ports: Ports): MediaLinks {
  const listeners = new Set<() => void>();
  const hasNone = first.nodes.size === 0 && first.captions.length === 0;
  let files = first;
  let readAt = ports.now();
  let isFirst = true;
  let asking: Promise<boolean> | undefined;

  async function ask(): Promise<boolean> {
    try {
      const read = await ports.read();
      // The next look asks again.
      if (!read) return false;
      files = read;
      readAt = ports.now();
      isFirst = false;
      for (const listener of listeners) listener();
      return true;
    } finally {
      asking = undefined;
    }
  }

  function renew(): Promise<boolean> {
    if (!isFirst && ports.now() - readAt < lookEveryMs) return Promise.resolve(true);
    asking ??= ask();
    return asking;
  }

  function look(): void {
    if (ports.isVisible() && ports.now() - readAt >= renewAfterMs) void renew();
  }

  return {
    get: () => files,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    renew,
    watch() {
      if (hasNone) return () => undefined;
      const timer = setInterval(look, lookEveryMs);
      const forget = ports.onVisible(look);
      return () => {
        clearInterval(timer);
        forget();
      };
    },
  };
}
