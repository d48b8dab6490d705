import type { LearnerState } from "#shared/case/model/types.ts";
import { getDocumentUserState, updateDocumentUserState } from "#shared/contract/documents/userState.ts";
import { ApiError } from "../../../api/ApiError.ts";
import { call } from "../../../api/call.ts";
import type { OutboxPorts } from "../saving/outboxPorts.ts";
import type { Failure } from "../saving/refusals.ts";

/** A call that did not reach the product, or whose answer did not reach the page, was answered by nobody. */
function failureOf(error: unknown): Failure {
  if (!(error instanceof ApiError)) return { code: undefined, paths: [] };
  const { code, fields } = error;
  const paths = fields.map(({ path }) => path);
  return { code: code === "OFFLINE" || code === "UNREADABLE_REPLY" ? undefined : code, paths };
}

type Attempt = {
  documentId: number;
  attempt: number;
  /** Epoch milliseconds of this device, as the entries are stamped. */
  now(): number;
  /** When the learner was at work, where a save of this state does not tell it by its arrival. */
  stretchesFor?: ((state: LearnerState) => number[][] | undefined) | undefined;
};

/** How answers of one attempt travel, on the product's calls. */
export function sendingPorts({
  documentId,
  attempt,
  now,
  stretchesFor,
}: Attempt): Pick<OutboxPorts, "read" | "send" | "sendAndForget" | "failureOf"> {
  const params = { id: String(documentId) };
  const bodyOf = (state: LearnerState) => {
    const stretches = stretchesFor?.(state);
    return { document_user_state: { ...partsOf(state), ...(stretches && { stretches }) } };
  };
  const partsOf = (state: LearnerState) => ({
    attempt,
    // The contract's record is writable, the state is not; it is only read on the way to JSON.
    state: state as Record<string, never>,
    sent_at: now(),
  });
  return {
    read: () => call(getDocumentUserState, { params }),
    send: (state) => call(updateDocumentUserState, { params, body: bodyOf(state) }),
    sendAndForget: (state) => {
      // The journal still holds these entries; whatever becomes of this call, the next page sends them again.
      call(updateDocumentUserState, { params, body: bodyOf(state), keepalive: true }).catch(() => undefined);
    },
    failureOf,
  };
}
