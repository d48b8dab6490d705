import { getDocument, getVersion } from "#shared/contract/documents/documents.ts";
import {
  createDocumentUserLog,
  getDocumentUserState,
  resetDocument,
  updateDocumentUserState,
} from "#shared/contract/documents/userState.ts";
import { type Answer, type Credentials, replyOf, type Send } from "#tests/builders/http.ts";

type Entry = { value: unknown; updatedAt: number };
export type State = Record<string, Record<string, Entry>>;

/** One key of one node, as a browser sends it. */
export const an = (uid: string, value: unknown, updatedAt: number, key = "value"): State => ({
  [uid]: { [key]: { value, updatedAt } },
});

/** What the browser of one person does with one case. */
export const learnerOf = (send: Send, as: Credentials, documentId: number) => {
  const call = {
    open: () => send({ method: "GET", path: `/documents/${documentId}`, as }),
    read: () => send({ method: "GET", path: `/api/v2/document_user_states/${documentId}`, as }),
    save: (state: State, attempt = 1): Promise<Answer> =>
      send({
        method: "PUT",
        path: `/api/v2/document_user_states/${documentId}`,
        as,
        body: { document_user_state: { attempt, state } },
      }),
    log: (extra: object = {}) =>
      send({
        method: "POST",
        path: `/documents/${documentId}/document_user_logs`,
        as,
        body: { document_user_log: { type: "OpenedDocumentLog", created_at: 1_700_000_000, ...extra } },
      }),
    reset: (attempt: number) =>
      send({ method: "POST", path: `/documents/${documentId}/reset`, as, body: { attempt } }),
    version: (snapshotId: string, known?: string) =>
      send({
        method: "GET",
        path: `/api/v2/versions/${snapshotId}`,
        query: { document_id: String(documentId), known },
        as,
      }),
    summary: () => send({ method: "GET", path: `/documents/${documentId}/case_summary.pdf`, as }),
  };
  return {
    ...call,
    contexts: async () => replyOf(getDocument, await call.open()),
    state: async () => replyOf(getDocumentUserState, await call.read()),
    saved: async (state: State, attempt?: number) =>
      replyOf(updateDocumentUserState, await call.save(state, attempt)),
    given: async (snapshotId: string, known?: string) =>
      replyOf(getVersion, await call.version(snapshotId, known)),
    logged: async (extra?: object) => replyOf(createDocumentUserLog, await call.log(extra)),
    wasReset: async (attempt: number) => replyOf(resetDocument, await call.reset(attempt)),
  };
};

export type Learner = ReturnType<typeof learnerOf>;
