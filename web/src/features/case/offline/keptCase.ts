import * as z from "zod/mini";
import type { ContentNode, LearnerState } from "#shared/case/model/types.ts";
import { merge } from "#shared/case/state/learnerState.ts";
import { type CaseContexts, getDocument } from "#shared/contract/documents/documents.ts";
import { longestKnown } from "#shared/contract/documents/knownTree.ts";
import type { SittingReply } from "#shared/contract/exams/exams.ts";
import type { SessionUser } from "#shared/contract/identity/identity.ts";
import { deviceClock } from "../../../api/correctedClock.ts";
import { keptKeyOf } from "../../../api/keptKey.ts";
import { forgetCase, keepCaseRows, readCaseRows } from "../../../api/offlineStore.ts";
import type { StateReply } from "../saving/outboxPorts.ts";
import type { CaseSource, KnownTree, OpenedCase } from "../session/openCase.ts";

type Sitting = NonNullable<SittingReply["sitting"]>;

/** Seldom changes. */
type KeptWhole = { contexts: CaseContexts } & KnownTree;
/** The server's last word, and what belongs to it. */
type KeptState = {
  reply: StateReply;
  sitting?: Sitting;
  examOver?: OpenedCase["examOver"];
  /** Milliseconds that the server's clock is ahead of this device's. */
  serverAheadMs: number;
  /** By how much this device's stamps were corrected. Milliseconds. */
  deviceOffsetMs: number;
};

/** The shape alone: this very browser has written it, from replies that were parsed. */
const wholeShape = z.object({
  contexts: getDocument.reply,
  tree: z.looseObject({ uid: z.string(), type: z.string() }),
  treeHash: z.optional(z.string()),
});
const stateShape = z.looseObject({
  reply: z.looseObject({ attempt: z.number() }),
  serverAheadMs: z.number(),
});

const sourceKey = ({ kind, id }: CaseSource): string => `${kind}/${id}`;

export type KeptCase = KeptWhole & KeptState;

/** A case as this browser keeps it for a person; undefined where it keeps none, or another version of the page has written it. */
export async function readKeptCase(userId: string, source: CaseSource): Promise<KeptCase | undefined> {
  const rows = await readCaseRows(userId, sourceKey(source));
  const whole = rows && withTree(rows.whole);
  if (!wholeShape.safeParse(whole).success || !stateShape.safeParse(rows?.state).success) return undefined;
  // As `keep` below has written them; their shapes were looked at.
  return { ...(whole as KeptWhole), ...(rows?.state as KeptState) };
}

/**
 * The tree is kept as text: a browser reads a long case of so many objects in twice the time in which it parses it. As it was where
 * a former version of the page has written it.
 */
function withTree(written: unknown): unknown {
  const { success, data } = z.looseObject({ tree: z.string() }).safeParse(written);
  return success ? { ...data, tree: JSON.parse(data.tree) } : written;
}

export type CaseKeeper = {
  /** The server holds this now: kept here before the journal lets go of it. */
  noteSent(sent: LearnerState): Promise<void>;
  noteReply(reply: StateReply): void;
  /** `hash` of one that the server has sent as a whole. */
  noteTree(tree: ContentNode, hash?: string): void;
  noteSitting(sitting: SittingReply["sitting"]): void;
  /** Nothing more is kept from now on. */
  close(): void;
};

type Facts = {
  user: SessionUser;
  path: string;
  onTree(tree: ContentNode): void;
  /** When the case is there to be read. Writing a tree takes the page some milliseconds, and nobody waits for that. */
  whenShown?: Promise<void>;
};

/** Returns the hash of a tree with parts of an exam added to it: undefined once that would be too long to send. */
function withRevealedBy(hash: string | undefined, inputs: readonly string[]): string | undefined {
  const known = hash && [hash, ...inputs].join();
  return known && known.length <= longestKnown ? known : undefined;
}

/** Keeps an opened case in this browser as it goes on. Nothing of what the server has not said. */
export function createCaseKeeper(
  opened: OpenedCase,
  { user, path, onTree, whenShown = Promise.resolve() }: Facts,
): CaseKeeper {
  const { source, contexts, examOver } = opened;
  let { tree, treeHash } = opened;
  let reply = opened.reply;
  let sitting: SittingReply["sitting"] = opened.exam?.sitting ?? null;
  let isStopped = false;
  let isWritten = opened.isKept === true;
  let writing: Promise<void> = Promise.resolve();

  function keep({ isWhole = false } = {}): Promise<void> {
    if (isStopped) return Promise.resolve();
    const person = { user, path, confirmedAt: Date.now() };
    const state: KeptState = {
      reply,
      ...(sitting && { sitting }),
      ...(examOver && { examOver }),
      serverAheadMs: opened.exam ? opened.exam.clock.now() - Date.now() : 0,
      deviceOffsetMs: deviceClock.offset(),
    };
    const whole = isWhole || !isWritten ? { contexts, tree: JSON.stringify(tree), treeHash } : undefined;
    isWritten = true;
    // In the order in which they were noted.
    writing = writing.then(async () => {
      const key = await keptKeyOf(user.id);
      await keepCaseRows(person, sourceKey(source), { state, key, ...(whole && { whole }) });
    });
    return writing;
  }

  function stop(): void {
    isStopped = true;
    void writing.then(() => forgetCase(user.id, sourceKey(source)));
  }

  void whenShown.then(() => (isWritten ? undefined : keep()));
  onTree(tree);
  return {
    noteSent(sent) {
      reply = { ...reply, state: merge(reply.state, sent) };
      return keep();
    },
    noteReply(next) {
      const state = merge(reply.state, next.state);
      const isNew = state !== reply.state || next.progress !== reply.progress;
      const { revealed: _, revealed_by, ...rest } = next;
      reply = { ...rest, state };
      // Said once what it brought is in the tree (`noteTree`), never before.
      if (revealed_by) treeHash = withRevealedBy(treeHash, revealed_by);
      if (isNew || revealed_by) void keep({ isWhole: revealed_by !== undefined });
    },
    noteTree(next, hash = treeHash) {
      if (next === tree) return;
      tree = next;
      treeHash = hash;
      void keep({ isWhole: true });
      onTree(tree);
    },
    noteSitting(next) {
      const isNew = next?.rev !== sitting?.rev;
      sitting = next;
      // Nobody goes on in an exam that is paused or over, and what it asks is not to lie about meanwhile.
      if (next?.paused || next?.submitted) stop();
      else if (isNew) void keep();
    },
    close: () => {
      isStopped = true;
    },
  };
}

/** Returns true if work may be stored in this browser: that of students, in a case opened as a page of its own. */
export const isToBeKept = ({ contexts }: Pick<OpenedCase, "contexts">): boolean =>
  contexts.displayContext.audience === "student" && !contexts.displayContext.isEmbeded;
