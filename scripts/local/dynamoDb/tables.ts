import * as z from "zod/mini";
import type { TableKeys } from "../policy/dynamoDb.ts";
import type { Table } from "../template/resources.ts";
import { type DynamoDbCall, DynamoDbError } from "./call.ts";
import { CannotStart } from "./java.ts";

const descriptionSchema = z.object({
  Table: z.object({
    KeySchema: z.array(z.object({ AttributeName: z.string(), KeyType: z.string() })),
    LatestStreamArn: z.optional(z.string()),
    GlobalSecondaryIndexes: z.optional(z.array(z.object({ IndexName: z.string() }))),
  }),
});

export type TableDescription = z.infer<typeof descriptionSchema>["Table"];

export async function describeTable(call: DynamoDbCall, name: string): Promise<TableDescription | undefined> {
  try {
    return descriptionSchema.parse(await call("DescribeTable", { TableName: name })).Table;
  } catch (error) {
    if (error instanceof DynamoDbError && error.type === "ResourceNotFoundException") return undefined;
    throw error;
  }
}

/**
 * Creates the table, or adds to a kept one the indexes that the template has gained.
 *
 * @throws CannotStart when the kept table has other keys
 */
export async function ensureTable(call: DynamoDbCall, { name, properties }: Table): Promise<void> {
  const existing = await describeTable(call, name);
  if (!existing) return create(call, { name, properties });
  if (JSON.stringify(existing.KeySchema) !== JSON.stringify(properties.KeySchema)) {
    throw new CannotStart(`The kept table ${name} has other keys than the template: start with --reset.`);
  }
  const known = new Set(existing.GlobalSecondaryIndexes?.map(({ IndexName }) => IndexName));
  for (const index of properties.GlobalSecondaryIndexes ?? []) {
    if (known.has(index.IndexName)) continue;
    await call("UpdateTable", {
      TableName: name,
      AttributeDefinitions: properties.AttributeDefinitions,
      GlobalSecondaryIndexUpdates: [{ Create: index }],
    });
  }
}

async function create(call: DynamoDbCall, { name, properties }: Table): Promise<void> {
  const stream = properties.StreamSpecification;
  await call("CreateTable", {
    TableName: name,
    KeySchema: properties.KeySchema,
    AttributeDefinitions: properties.AttributeDefinitions,
    GlobalSecondaryIndexes: properties.GlobalSecondaryIndexes,
    LocalSecondaryIndexes: properties.LocalSecondaryIndexes,
    BillingMode: "PAY_PER_REQUEST",
    StreamSpecification: stream ? { StreamEnabled: true, StreamViewType: stream.StreamViewType } : undefined,
  });
  const timeToLive = properties.TimeToLiveSpecification;
  if (timeToLive?.Enabled) {
    await call("UpdateTimeToLive", { TableName: name, TimeToLiveSpecification: timeToLive });
  }
}

/** By which keys the tables and their indexes are divided. */
export function tableKeysOf(tables: readonly Table[]): TableKeys {
  const partitionOf = (schema: Table["properties"]["KeySchema"]): string =>
    schema.find(({ KeyType }) => KeyType === "HASH")?.AttributeName ?? "";
  return Object.fromEntries(
    tables.map(({ name, properties }) => [
      name,
      {
        partition: partitionOf(properties.KeySchema),
        indexes: Object.fromEntries(
          [...(properties.GlobalSecondaryIndexes ?? []), ...(properties.LocalSecondaryIndexes ?? [])].map(
            ({ IndexName, KeySchema }) => [IndexName, partitionOf(KeySchema)],
          ),
        ),
      },
    ]),
  );
}
