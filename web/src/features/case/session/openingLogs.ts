import { subtypeOf } from "#shared/case/model/subtypes.ts";
import type { CaseContexts } from "#shared/contract/documents/documents.ts";
import type { CardEntry, ViewerStore } from "../../../viewer/store.ts";

export type OpeningLog = { type: "ExpandedModMapLog" | "OpenedModMapLog" | "OpenedSectionLog"; uid: string };

/** Log types of unfolding: a page by its Continue or header, the page of the MOD map by a type of its own. */
export function openingsIn(entries: readonly CardEntry[], store: Pick<ViewerStore, "nodeOf">): OpeningLog[] {
  return entries.flatMap(({ uid, key, value, card }): OpeningLog[] => {
    if (key !== "collapsed" || value !== false || uid !== card) return [];
    const page = store.nodeOf(uid);
    if (page?.type !== "section") return [];
    return [{ type: subtypeOf(page) === "mod_map_page" ? "ExpandedModMapLog" : "OpenedSectionLog", uid }];
  });
}

/**
 * That the case was opened. Its `version_id` makes the attempt begin on what the page shows, whatever was published since.
 * @see ADR 0004
 */
export const documentOpening = ({
  currentVersion,
  document_set,
}: Pick<CaseContexts, "currentVersion" | "document_set">) => ({
  type: "OpenedDocumentLog" as const,
  version_id: currentVersion.id,
  ...(document_set ? { document_set_id: document_set.id } : {}),
});
