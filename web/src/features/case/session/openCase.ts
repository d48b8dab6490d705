import { isNodeType } from "#shared/case/model/nodeTable.ts";
import { withMediaLinks } from "#shared/case/model/ownMedia.ts";
import { timedSectionOf } from "#shared/case/model/timedSection.ts";
import { findNodes } from "#shared/case/model/tree.ts";
import type { ContentNode, LearnerState } from "#shared/case/model/types.ts";
import { merge, stateOf } from "#shared/case/state/learnerState.ts";
import {
  type CaseContexts,
  getCourseItem,
  getDocument,
  getVersion,
} from "#shared/contract/documents/documents.ts";
import { getDocumentUserState } from "#shared/contract/documents/userState.ts";
import { getSitting } from "#shared/contract/exams/exams.ts";
import type { Submitter } from "#shared/domain/examClock.ts";
import { ApiError } from "../../../api/ApiError.ts";
import { tabMemory } from "../../../api/browserStorage.ts";
import { call } from "../../../api/call.ts";
import type { OpenedExam } from "../exam/examPorts.ts";
import { createServerClock } from "../exam/serverClock.ts";
import { type SittingHere, sittingHere } from "../exam/sittingHere.ts";
import { type Journal, type JournalScope, openJournal, type PendingEntry } from "../saving/journal.ts";
import type { StateReply } from "../saving/outboxPorts.ts";
import { deliverOnce } from "./deliverOnce.ts";
import { keptModeOf } from "./keptMode.ts";

/** Place that a case page was opened from: the library, or an item of a course. `id` as in the path. */
export type CaseSource = { kind: "document" | "courseItem"; id: string };

/** Everything that a case page starts with. */
export type OpenedCase = {
  source: CaseSource;
  contexts: CaseContexts;
  tree: ContentNode;
  /** Hash by which the server knows the tree when it is asked for again. @see ADR 0188 */
  treeHash?: string | undefined;
  /** The server's state with the answers of this device that it does not have yet. */
  state: LearnerState;
  reply: StateReply;
  journal: Journal;
  /** Those answers, as the journal holds them. */
  waiting: readonly PendingEntry[];
  /** Absent where this person is not timed, or not any more. */
  exam?: OpenedExam;
  /** The exam is over: the case is there to be read. @see ADR 0081 */
  examOver?: {
    by: Submitter;
    /** Epoch milliseconds. */
    atMs?: number | undefined;
  };
  /** Opened from what this browser keeps, while nobody answered. @see ADR 0188 */
  isKept?: true;
};

/**
 * Learner id under which this browser stores work: work as staff never meets work as a student elsewhere.
 * @see ADR 0085
 */
export const learnerOf = (person: { id: string }, { displayContext }: CaseContexts): string =>
  displayContext.audience === "student" ? person.id : `${person.id}-${displayContext.audience}`;

export function asTree(data: unknown): ContentNode {
  const isNode =
    typeof data === "object" && data !== null && "uid" in data && "type" in data && isNodeType(data.type);
  if (!isNode)
    throw new ApiError({ code: "UNREADABLE_REPLY", status: 200, message: "version without a tree" });
  // The server parsed the whole tree when it was published; each component reads only the fields that it knows.
  return data as ContentNode;
}

async function openExam(
  tree: ContentNode,
  id: string,
  { here, signal }: { here: SittingHere; signal: AbortSignal },
): Promise<Pick<OpenedCase, "exam" | "examOver">> {
  if (!timedSectionOf(tree)) return {};
  const clock = createServerClock(() => performance.now());
  const { sitting } = await clock.askedBy(() => call(getSitting, { params: { id }, signal }));
  if (sitting?.submitted && !here.isOpen()) {
    return { examOver: { by: sitting.submitted_by ?? "learner", atMs: sitting.submitted_at_ms } };
  }
  return sitting ? { exam: { clock, sitting } } : {};
}

export type KnownTree = Pick<OpenedCase, "tree" | "treeHash">;

/** The tree of a version, as much of it as this person is given now; of one that is known its links alone come anew. */
export async function readTree(
  { currentVersion, documentContext }: Pick<CaseContexts, "currentVersion" | "documentContext">,
  { signal, known }: { signal?: AbortSignal; known?: KnownTree | undefined } = {},
): Promise<KnownTree> {
  const { hash, links, data } = await call(getVersion, {
    params: { id: currentVersion.id },
    query: { document_id: String(documentContext.id), ...(known?.treeHash && { known: known.treeHash }) },
    ...(signal ? { signal } : {}),
  });
  // With what came to it since, a known tree has another hash by now.
  const isKnown = known && links && (hash === known.treeHash || known.treeHash?.includes(","));
  const tree = isKnown ? withMediaLinks(known.tree, new Map(Object.entries(links))) : asTree(data);
  return { tree, treeHash: hash };
}

/** A case with what this device wrote in its attempt and the server does not have yet. */
export async function withJournal<Opened extends Pick<OpenedCase, "contexts" | "reply">>(
  opened: Opened,
  userId: string,
): Promise<Opened & Pick<OpenedCase, "journal" | "waiting" | "state">> {
  const { contexts, reply } = opened;
  const journal = await openJournal(
    { userId, documentId: contexts.documentContext.id, attempt: reply.attempt },
    globalThis.indexedDB,
  );
  const waiting = await journal.list();
  return { ...opened, journal, waiting, state: merge(reply.state, stateOf(waiting)) };
}

/** Under which the browser keeps what belongs to an attempt. */
export const scopeOf = (person: { id: string }, contexts: CaseContexts, attempt: number): string =>
  `bedside/${learnerOf(person, contexts)}/${contexts.documentContext.id}/${attempt}`;

/** How long the tree waits for answers to arrive that this browser still holds. */
const longestDeliveryMs = 5_000;

/**
 * Answers go out before the tree is asked for: that of an exam which is over tells what is right, and what arrives after it does
 * not count by itself. @see ADR 0242
 */
async function deliverBeforeReading(scope: JournalScope): Promise<void> {
  const journal = await openJournal(scope, globalThis.indexedDB);
  const isEmpty = (await journal.list()).length === 0;
  const delivered = (isEmpty ? Promise.resolve() : deliverOnce(scope, journal)).finally(journal.close);
  if (isEmpty) return delivered;
  await Promise.race([delivered, new Promise((resolve) => setTimeout(resolve, longestDeliveryMs))]);
}

/** Reads contexts, tree, state, the sitting of an exam and the journal; `kept` is the tree of another visit. Throws ApiError. */
export async function openCase(
  source: CaseSource,
  person: { id: string },
  signal: AbortSignal,
  { isEmbedded = false, kept }: { isEmbedded?: boolean; kept?: Promise<KnownTree | undefined> } = {},
): Promise<OpenedCase> {
  const route = source.kind === "document" ? getDocument : getCourseItem;
  const asked = keptModeOf(source);
  const query = isEmbedded ? { embedded: "true" as const } : asked ? { display_mode: asked } : {};
  const contexts = await call(route, { params: { id: source.id }, query, signal });
  const documentId = contexts.documentContext.id;
  await deliverBeforeReading({ userId: learnerOf(person, contexts), documentId, attempt: contexts.attempt });
  const [first, reply] = await Promise.all([
    Promise.resolve(kept).then((known) => readTree(contexts, { signal, known })),
    call(getDocumentUserState, { params: { id: String(documentId) }, signal }),
  ]);
  const here = sittingHere(tabMemory, scopeOf(person, contexts, reply.attempt));
  const standing = await openExam(first.tree, String(documentId), { here, signal });
  // The time may have run out between the two calls.
  const isSealed = () => findNodes(first.tree, ({ sealed }) => sealed !== undefined).length > 0;
  const { tree, treeHash } = standing.examOver && isSealed() ? await readTree(contexts, { signal }) : first;
  return withJournal({ source, contexts, tree, treeHash, reply, ...standing }, learnerOf(person, contexts));
}
