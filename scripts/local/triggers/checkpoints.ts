import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import * as z from "zod/mini";

const schema = z.record(z.string(), z.string());

/** The last sequence number that was handled, by mapping and shard. In memory without a file. */
export type Checkpoints = {
  get: (mapping: string, shard: string) => string | undefined;
  set: (mapping: string, shard: string, sequenceNumber: string) => void;
};

export function openCheckpoints(file: string | undefined): Checkpoints {
  const positions = new Map(
    file && existsSync(file) ? Object.entries(schema.parse(JSON.parse(readFileSync(file, "utf8")))) : [],
  );
  return {
    get: (mapping, shard) => positions.get(`${mapping}/${shard}`),
    set: (mapping, shard, sequenceNumber) => {
      positions.set(`${mapping}/${shard}`, sequenceNumber);
      if (!file) return;
      // Whole or not at all, also when killed in between
      writeFileSync(`${file}.new`, JSON.stringify(Object.fromEntries(positions)));
      renameSync(`${file}.new`, file);
    },
  };
}
