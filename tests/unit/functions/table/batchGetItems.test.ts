import { type BatchGetCommand, DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { afterEach, expect, it, vi } from "vitest";
import { batchGetItems } from "#functions/table/table.ts";

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

it("reads hundreds of items a hundred a read, five reads at once, and asks again for what the table left (D-14)", async () => {
  vi.stubEnv("AWS_REGION", "us-east-1");
  const seen = { reads: [] as number[], underWay: 0, most: 0 };
  const left = new Set<string>(["k3", "k250"]);
  vi.spyOn(DynamoDBDocumentClient.prototype, "send").mockImplementation((async (command: BatchGetCommand) => {
    const [[table, { Keys = [] }] = ["", {}]] = Object.entries(command.input.RequestItems ?? {});
    seen.reads.push(Keys.length);
    seen.underWay += 1;
    seen.most = Math.max(seen.most, seen.underWay);
    await new Promise((done) => setTimeout(done, 3));
    seen.underWay -= 1;
    const isLeft = ({ pk }: Record<string, unknown>): boolean => left.delete(String(pk));
    const unread = Keys.filter(isLeft);
    return {
      Responses: { [table]: Keys.filter((key) => !unread.includes(key)) },
      UnprocessedKeys: unread.length > 0 ? { [table]: { Keys: unread } } : {},
    };
  }) as never);
  const keys = Array.from({ length: 730 }, (_, at) => ({ pk: `k${at}`, sk: "a" }));
  const found = await batchGetItems(keys);
  expect(found.map(({ pk }) => pk).toSorted()).toEqual(keys.map(({ pk }) => pk).toSorted());
  expect(seen.reads.toSorted((a, b) => a - b)).toEqual([1, 1, 30, ...Array<number>(7).fill(100)]);
  expect(seen.most).toBe(5);
  expect(await batchGetItems([])).toEqual([]);
});
