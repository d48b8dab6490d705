import * as z from "zod/mini";
import { readKeptFile, writeKeptFile } from "../keptFiles.ts";

const schema = z.record(z.string(), z.string());

/** The last sequence number that was handled, by mapping and shard. In memory without a file. */
export type Checkpoints = {
  get: (mapping: string, shard: string) => string | undefined;
  set: (mapping: string, shard: string, sequenceNumber: string) => void;
  /** Forgets a place that cannot be right. */
  forget: (mapping: string, shard: string) => void;
};

/** A file that cannot be understood is not believed: what it was about is read anew from the oldest record. */
export function openCheckpoints(
  file: string | undefined,
  say: (sentence: string) => void = () => undefined,
): Checkpoints {
  const kept = file === undefined ? undefined : readKeptFile(file, schema);
  if (kept?.isDamaged) say(`${file} is damaged: the table's stream is read anew from its beginning.`);
  const positions = new Map(Object.entries(kept?.value ?? {}));

  function write(): void {
    if (!file) return;
    try {
      writeKeptFile(file, JSON.stringify(Object.fromEntries(positions)));
    } catch (error) {
      // A full disk: until there is room, a killed product would only read again what it has handled.
      if (!(error instanceof Error && "code" in error)) throw error;
    }
  }

  return {
    get: (mapping, shard) => positions.get(`${mapping}/${shard}`),
    set: (mapping, shard, sequenceNumber) => {
      positions.set(`${mapping}/${shard}`, sequenceNumber);
      write();
    },
    forget: (mapping, shard) => {
      positions.delete(`${mapping}/${shard}`);
      write();
    },
  };
}
