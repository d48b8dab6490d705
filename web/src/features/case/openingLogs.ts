import { subtypeOf } from "#shared/case/subtypes.ts";
import { createDocumentUserLog } from "#shared/contract/documents.ts";
import { ApiError } from "../../api/ApiError.ts";
import { call } from "../../api/call.ts";
import type { CardEntry, ViewerStore } from "../../viewer/store.ts";

type OpeningLog = { type: "ExpandedModMapLog" | "OpenedModMapLog" | "OpenedSectionLog"; uid: string };

/** What unfolding told: a page by its Continue or its header, the page of the MOD map by a type of its own. */
export function openingsIn(entries: readonly CardEntry[], store: Pick<ViewerStore, "nodeOf">): OpeningLog[] {
  return entries.flatMap(({ uid, key, value, card }): OpeningLog[] => {
    if (key !== "collapsed" || value !== false || uid !== card) return [];
    const page = store.nodeOf(uid);
    if (page?.type !== "section") return [];
    return [{ type: subtypeOf(page) === "mod_map_page" ? "ExpandedModMapLog" : "OpenedSectionLog", uid }];
  });
}

/** Records that something was opened. @see spec documents §3 Document user log */
export async function sendOpening(documentId: number, { type, uid }: OpeningLog, now: number): Promise<void> {
  try {
    await call(createDocumentUserLog, {
      params: { id: String(documentId) },
      body: { document_user_log: { type, created_at: Math.floor(now / 1000), uid } },
    });
  } catch (error) {
    // What a learner answered is kept elsewhere; of openings a lost one is lost.
    if (!(error instanceof ApiError)) throw error;
  }
}
