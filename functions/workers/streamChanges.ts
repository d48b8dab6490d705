import * as z from "zod/mini";
import { changesProgress } from "./changesProgress.ts";
import { streamImage } from "./streamImage.ts";

/** One record of the table's stream, as far as it is looked at. @see events/dynamodb-stream.json */
const record = z.object({
  eventName: z.enum(["INSERT", "MODIFY", "REMOVE"]),
  dynamodb: z.object({
    SequenceNumber: z.string(),
    Keys: z.object({ pk: z.object({ S: z.string() }), sk: z.object({ S: z.string() }) }),
    NewImage: z.optional(streamImage),
    OldImage: z.optional(streamImage),
  }),
});
export const streamEvent = z.object({ Records: z.array(record) });
type StreamRecord = z.infer<typeof record>;

/** All that a batch tells of one person in one attempt. */
export type StateChange = {
  userId: string;
  documentId: number;
  attempt: number;
  /** When the learner was at work: epoch milliseconds on the server's clock. */
  signals: number[];
  /** Whether anything in it can change more of the progress than the time. */
  isTimeAlone: boolean;
  /** Whether a log is in it: nobody reads those again for their signals. */
  hasLog: boolean;
  sequenceNumbers: string[];
};

/** That a person's progress in a document was written. */
export type ProgressChange = {
  userId: string;
  documentId: number;
  /** The newest revision that the batch tells of. */
  rev: number;
  sequenceNumbers: string[];
};

/**
 * Groups a batch by what its records are about. Anything else that the stream carries, and what was deleted, is left out.
 */
export function readStreamChanges(event: z.infer<typeof streamEvent>): {
  stateChanges: StateChange[];
  progressChanges: ProgressChange[];
} {
  const states = new Map<string, StateChange>();
  const progresses = new Map<string, ProgressChange>();
  for (const entry of event.Records) {
    if (entry.eventName === "REMOVE") continue;
    readState(entry, states);
    readProgress(entry, progresses);
  }
  return { stateChanges: [...states.values()], progressChanges: [...progresses.values()] };
}

function readState({ dynamodb }: StreamRecord, states: Map<string, StateChange>): void {
  const pk = dynamodb.Keys.pk.S;
  const [, userId, documentId, attempt] = /^STATE#([^#]+)#(\d+)#(\d+)$/.exec(pk) ?? [];
  const signalAt = dynamodb.NewImage?.signal_at?.S;
  if (!userId || !signalAt) return;
  const change = states.get(pk) ?? {
    userId,
    documentId: Number(documentId),
    attempt: Number(attempt),
    signals: [],
    isTimeAlone: true,
    hasLog: false,
    sequenceNumbers: [],
  };
  // The one before in this row as well: it may never have been written down, and stands nowhere else now.
  const before = dynamodb.OldImage?.signal_at?.S;
  change.signals.push(...(before ? [Date.parse(before)] : []), Date.parse(signalAt));
  change.hasLog ||= dynamodb.Keys.sk.S.startsWith("LOG#");
  change.isTimeAlone &&= !changesProgress(dynamodb.Keys.sk.S, dynamodb.OldImage, dynamodb.NewImage);
  change.sequenceNumbers.push(dynamodb.SequenceNumber);
  states.set(pk, change);
}

function readProgress({ dynamodb }: StreamRecord, progresses: Map<string, ProgressChange>): void {
  const { pk, sk } = dynamodb.Keys;
  const [, userId] = /^LEARNER#([^#]+)$/.exec(pk.S) ?? [];
  const [, documentId] = /^PROGRESS#(\d+)$/.exec(sk.S) ?? [];
  if (!userId || !documentId) return;
  const key = `${userId} ${documentId}`;
  const rev = Number(dynamodb.NewImage?.rev?.N ?? 0);
  const change = progresses.get(key) ?? {
    userId,
    documentId: Number(documentId),
    rev,
    sequenceNumbers: [],
  };
  change.rev = Math.max(change.rev, rev);
  change.sequenceNumbers.push(dynamodb.SequenceNumber);
  progresses.set(key, change);
}
