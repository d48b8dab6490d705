import { createDocumentUserLog } from "#shared/contract/documents/userState.ts";
import type { BodyOf } from "#shared/contract/route.ts";
import { ApiError } from "../../../api/ApiError.ts";
import { call } from "../../../api/call.ts";

type UserLog = BodyOf<typeof createDocumentUserLog>["document_user_log"];

/**
 * Records that something was opened, at `now` in epoch milliseconds. What a learner answered is kept elsewhere; of these
 * lines a lost one is lost, and the browser's log says so.
 * @see spec documents §3 Document user log, §8 'Logged only'
 */
export async function sendUserLog(
  documentId: number,
  log: Omit<UserLog, "created_at"> & Pick<UserLog, "type">,
  now: number,
): Promise<void> {
  try {
    await call(createDocumentUserLog, {
      params: { id: String(documentId) },
      body: { document_user_log: { ...log, created_at: Math.floor(now / 1000) } },
    });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    console.error("Network response was not ok", error.code);
  }
}
