import { useEffect, useMemo } from "react";
import { filmTitles } from "#shared/case/model/captions.ts";
import { getDocument } from "#shared/contract/documents/documents.ts";
import { ApiError } from "../../../api/ApiError.ts";
import { call } from "../../../api/call.ts";
import {
  createMediaLinks,
  type MediaFiles,
  type MediaLinks,
  mediaFilesOf,
} from "../../../viewer/mediaLinks.ts";
import type { ViewerStore } from "../../../viewer/store.ts";
import { type OpenedCase, readTree } from "./openCase.ts";

/**
 * The links of an opened case's media, kept fresh for as long as it is shown. With a `store`, the films of an exam have their
 * captions as soon as the exam gives them out.
 */
export function useMediaLinks(
  { contexts, tree, treeHash, exam }: Pick<OpenedCase, "contexts" | "tree" | "treeHash" | "exam">,
  store?: Pick<ViewerStore, "flow" | "subscribeAll">,
): MediaLinks {
  const links = useMemo(() => {
    const { documentContext } = contexts;
    const { captions } = documentContext;
    const id = String(documentContext.id);

    async function read(): Promise<MediaFiles | undefined> {
      try {
        // The films of an exam come with its time, and their captions with them.
        const mayHaveCaptions = captions.length > 0 || exam !== undefined;
        const [version, newest] = await Promise.all([
          readTree(contexts, { known: { tree, treeHash } }),
          mayHaveCaptions ? call(getDocument, { params: { id } }) : contexts,
        ]);
        return mediaFilesOf(version.tree, newest.documentContext.captions);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        return undefined;
      }
    }

    return createMediaLinks(mediaFilesOf(tree, captions), {
      read,
      now: Date.now,
      isVisible: () => document.visibilityState === "visible",
      onVisible(listener) {
        document.addEventListener("visibilitychange", listener);
        return () => document.removeEventListener("visibilitychange", listener);
      },
    });
  }, [contexts, tree, treeHash, exam]);
  useEffect(() => links.watch(), [links]);
  useEffect(() => {
    if (!exam || !store) return;
    let known = store.flow.stored;
    return store.subscribeAll(() => {
      const { stored } = store.flow;
      if (stored !== known && filmTitles(stored).size > 0) void links.renew();
      known = stored;
    });
  }, [links, exam, store]);
  return links;
}
