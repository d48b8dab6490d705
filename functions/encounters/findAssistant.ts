import { isTimed, timedSectionOf } from "#shared/case/model/timedSection.ts";
import { indexTree } from "#shared/case/model/tree.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import type { ErrorCode } from "#shared/contract/errors.ts";
import { audienceOfLearner } from "#shared/domain/access/audience.ts";
import type { Actor } from "#shared/domain/access.ts";
import { snapshotRead } from "#shared/domain/corrections.ts";
import { clockState } from "#shared/domain/examClock.ts";
import type { LoadedDocument } from "../access/document.ts";
import { treeForAudience } from "../attempts/treeFor.ts";
import { nowMs } from "../runtime/clock.ts";
import { examOf, sittingOf } from "../sittings/examOf.ts";
import { getLearnerHead, type LearnerHead } from "../table/cases/learnerState.ts";

/** An assistant of a case as somebody may talk to it now. */
export type Assistant = {
  attempt: number;
  /** True once the attempt has been opened. */
  isOpened: boolean;
  node: ContentNode & { assistant_id: number };
  /** For a chat, its node; for feedback on one, the node of that chat. */
  chat: ContentNode | undefined;
};
type Found = { ok: true; assistant: Assistant } | { ok: false; code: ErrorCode };

type Asked = {
  actor: Actor;
  loaded: Pick<LoadedDocument, "document" | "program" | "places" | "learnerId">;
  nodeUid: string;
  /** The attempt that the page plays; the one that stands, where it does not say. */
  attempt?: number;
  /** The person's place in the case, where it was read already. */
  head?: LearnerHead | undefined;
};

/**
 * The chat or feedback node that a person means, in the version that their attempt reads. Refused where the program has no
 * encounters, where the page plays an attempt that was reset, and in a timed section whose time does not run.
 */
export async function findAssistant({ actor, loaded, nodeUid, attempt, head }: Asked): Promise<Found> {
  const { document, program, learnerId } = loaded;
  if (program.feature_flags.vpe !== true) return { ok: false, code: "NOT_FOUND" };
  const { attempt: standing } = head ?? (await getLearnerHead(learnerId, document.id));
  const number = standing?.attempt ?? 1;
  if (attempt !== undefined && attempt !== number) return { ok: false, code: "ATTEMPT_REPLACED" };
  const snapshotId = standing
    ? snapshotRead(document.corrections, standing.snapshot_id)
    : document.published_snapshot_id;
  const root = await treeForAudience(audienceOfLearner(learnerId), document.id, snapshotId);
  if (root.aiWithheld === true) return { ok: false, code: "NOT_FOUND" };
  const { byUid } = indexTree(root);
  const node = byUid.get(nodeUid)?.node;
  if (!node || !isAssistant(node)) return { ok: false, code: "NOT_FOUND" };
  const closed = await closedBy(root, { actor, loaded, attempt: number, nodeUid });
  if (closed) return { ok: false, code: closed };
  const chat = node.type === "aiAssistantChat" ? node : byUid.get(String(node.chat_uid))?.node;
  return { ok: true, assistant: { attempt: number, isOpened: standing !== undefined, node, chat } };
}

const isAssistant = (node: ContentNode): node is Assistant["node"] =>
  (node.type === "aiAssistantChat" || node.type === "aiAssistantFeedback") &&
  typeof node.assistant_id === "number";

/** Why nobody may talk in an exam now; undefined where they may. */
async function closedBy(
  root: ContentNode,
  { actor, loaded, attempt, nodeUid }: Asked & { attempt: number },
): Promise<ErrorCode | undefined> {
  const section = timedSectionOf(root);
  const exam = section && examOf(root, { actor, loaded, attempt });
  if (!exam || !isTimed(root, section, nodeUid)) return undefined;
  const row = await sittingOf(exam);
  const state = row ? clockState(row.sitting, nowMs()).state : "waiting";
  return (
    {
      running: undefined,
      paused: "EXAM_PAUSED",
      waiting: "EXAM_ON_HOLD",
      submitted: "EXAM_SUBMITTED",
    } as const
  )[state];
}
