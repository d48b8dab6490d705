import * as z from "zod/mini";
import { type ProjectorName, projectors } from "#shared/contract/projectors.ts";
import { forEachConcurrent } from "../runtime/forEachConcurrent.ts";
import { logger } from "../runtime/log.ts";
import type { ProjectedChange } from "./projectCells.ts";
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
export type StreamRecord = z.infer<typeof record>;

/** Projector of one kind of item on the table's stream. */
export type Projector<Change extends object> = {
  name: ProjectorName;
  /** Subject of one record; undefined if it does not matter here. */
  read: (record: StreamRecord) => Change | undefined;
  /** Changes of one name are about the same thing, and are carried as one. */
  nameOf: (change: Change) => string;
  merge: (earlier: Change, later: Change) => Change;
  /**
   * Carries a change on, and answers which figures of reports changed with it. The change may come again, late, and beside
   * others: what is true now is read, not believed.
   */
  project: (change: Change) => Promise<ProjectedChange[]>;
};

type Told<Change> = Change & { sequenceNumbers: string[] };

/** The changes of a batch that a projector follows, grouped by what they are about, in the order of their first record. */
export function changesIn<Change extends object>(
  projector: Omit<Projector<Change>, "project">,
  records: readonly StreamRecord[],
): Told<Change>[] {
  const { key, prefix } = projectors[projector.name];
  const told = new Map<string, Told<Change>>();
  for (const entry of records) {
    if (!entry.dynamodb.Keys[key].S.startsWith(prefix)) continue;
    const change = projector.read(entry);
    if (!change) continue;
    const name = projector.nameOf(change);
    const earlier = told.get(name);
    const sequenceNumbers = [...(earlier?.sequenceNumbers ?? []), entry.dynamodb.SequenceNumber];
    told.set(name, { ...(earlier ? projector.merge(earlier, change) : change), sequenceNumbers });
  }
  return [...told.values()];
}

const atOnce = 10;

/** A projector's part of a batch: what it changed in reports, and the first record of each change that failed. */
export type RunProjector = (
  records: readonly StreamRecord[],
) => Promise<{ projected: ProjectedChange[]; failed: string[] }>;

export function defineProjector<Change extends object>(projector: Projector<Change>): RunProjector {
  return async (records) => {
    const projected: ProjectedChange[] = [];
    const failures = await forEachConcurrent(changesIn(projector, records), atOnce, async (change) => {
      projected.push(...(await projector.project(change)));
    });
    for (const { item, error } of failures) {
      const about = `${projector.name} ${projector.nameOf(item)}`;
      logger.error("progress not counted", { about, error: asError(error) });
    }
    return { projected, failed: failures.flatMap(({ item }) => item.sequenceNumbers.slice(0, 1)) };
  };
}

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));
