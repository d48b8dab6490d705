import * as z from "zod/mini";
import { createDynamoDbCall } from "#scripts/local/dynamoDb/call.ts";
import { describeTable } from "#scripts/local/dynamoDb/tables.ts";

type AttributeValue = Record<string, unknown>;
const image = z.record(z.string(), z.record(z.string(), z.unknown()));
const record = z.object({
  dynamodb: z.object({
    Keys: z.object({ pk: z.object({ S: z.string() }), sk: z.object({ S: z.string() }) }),
    OldImage: z.optional(image),
    NewImage: z.optional(image),
  }),
});
const page = z.object({
  Records: z.optional(z.array(record)),
  NextShardIterator: z.optional(z.nullable(z.string())),
});
const shards = z.object({
  StreamDescription: z.object({ Shards: z.array(z.object({ ShardId: z.string() })) }),
});
const iterator = z.object({ ShardIterator: z.string() });

/** One write that took place: of which item, and what on-demand DynamoDB charges for it. */
export type TableWrite = { pk: string; sk: string; bytes: number; units: number };

/** Counts every write to a table from now on; the answer reads those since the call before. */
export async function watchWrites(endpoint: string, tableName: string): Promise<() => Promise<TableWrite[]>> {
  const streams = createDynamoDbCall(endpoint, "Streams");
  const table = await describeTable(createDynamoDbCall(endpoint, "DynamoDB"), tableName);
  const StreamArn = table?.LatestStreamArn;
  const described = shards.parse(await streams("DescribeStream", { StreamArn }));
  const at = await Promise.all(
    described.StreamDescription.Shards.map(async ({ ShardId }) => {
      const asked = { StreamArn, ShardId, ShardIteratorType: "LATEST" };
      return iterator.parse(await streams("GetShardIterator", asked)).ShardIterator as string | undefined;
    }),
  );
  return async () => {
    const writes: TableWrite[] = [];
    for (const [index] of at.entries()) {
      for (let from = at[index]; from !== undefined; from = at[index]) {
        const { Records = [], NextShardIterator } = page.parse(
          await streams("GetRecords", { ShardIterator: from }),
        );
        writes.push(...Records.map(writeOf));
        at[index] = NextShardIterator ?? undefined;
        if (Records.length === 0) break;
      }
    }
    return writes;
  };
}

/** @see https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/read-write-operations.html */
function writeOf({ dynamodb: { Keys, OldImage = {}, NewImage = {} } }: z.infer<typeof record>): TableWrite {
  const bytes = Math.max(itemBytes(OldImage), itemBytes(NewImage));
  const copies = "gsi1pk" in NewImage ? 2 : 1;
  return { pk: Keys.pk.S, sk: Keys.sk.S, bytes, units: copies * Math.ceil(bytes / 1024) };
}

/** @see https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/CapacityUnitCalculations.html */
function itemBytes(item: Record<string, AttributeValue>): number {
  return Object.entries(item).reduce(
    (sum, [name, value]) => sum + Buffer.byteLength(name) + valueBytes(value),
    0,
  );
}

function valueBytes(attribute: AttributeValue): number {
  const [[type, value] = ["NULL", true]] = Object.entries(attribute);
  switch (type) {
    case "S":
      return Buffer.byteLength(String(value));
    case "B":
      return Buffer.from(String(value), "base64").length;
    case "N":
      return Math.ceil(String(value).replace(/[-.]/g, "").length / 2) + 1;
    case "M":
      return 3 + itemBytes(value as Record<string, AttributeValue>) + Object.keys(value as object).length;
    case "L":
      return 3 + (value as AttributeValue[]).reduce((sum, entry) => sum + 1 + valueBytes(entry), 0);
    default:
      return 1;
  }
}
