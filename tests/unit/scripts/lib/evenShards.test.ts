import { expect, it } from "vitest";
import { evenShards } from "#scripts/lib/evenShards.ts";

it("puts every file into one shard, and shares out what takes longest", () => {
  const files = [30, 1, 1, 30, 9, 1, 30, 9, 9];
  const shards = evenShards(files, 3, (seconds) => seconds);
  expect(shards.flat().toSorted()).toEqual(files.toSorted());
  expect(shards.map((shard) => shard.reduce((sum, seconds) => sum + seconds, 0))).toEqual([40, 40, 40]);
});

it("makes empty shards of what is too little, and none of nothing", () => {
  expect(evenShards([2], 2, (seconds) => seconds)).toEqual([[2], []]);
  expect(evenShards([], 0, () => 1)).toEqual([]);
});
