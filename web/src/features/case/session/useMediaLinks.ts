import { useEffect, useMemo } from "react";
import { getDocument, getVersion } from "#shared/contract/documents/documents.ts";
import { ApiError } from "../../../api/ApiError.ts";
import { call } from "../../../api/call.ts";
import {
  createMediaLinks,
  type MediaFiles,
  type MediaLinks,
  mediaFilesOf,
} from "../../../viewer/mediaLinks.ts";
import { asTree, type OpenedCase } from "./openCase.ts";

/** The links of an opened case's media, kept fresh for as long as it is shown. */
export function useMediaLinks({ contexts, tree }: Pick<OpenedCase, "contexts" | "tree">): MediaLinks {
  const links = useMemo(() => {
    const { documentContext, currentVersion } = contexts;
    const { captions } = documentContext;
    const id = String(documentContext.id);

    async function read(): Promise<MediaFiles | undefined> {
      try {
        const [version, newest] = await Promise.all([
          call(getVersion, { params: { id: currentVersion.id }, query: { document_id: id } }),
          captions.length > 0 ? call(getDocument, { params: { id } }) : contexts,
        ]);
        return mediaFilesOf(asTree(version.data), newest.documentContext.captions);
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
  }, [contexts, tree]);
  useEffect(() => links.watch(), [links]);
  return links;
}
