import { CreateTableCommand, DescribeTableCommand, DynamoDBClient } from "@aws-sdk/client-dynamodb";

/**
 * A table like that of the product that nothing follows, for this process alone: the stream would go on carrying what was written for
 * minutes while something else is measured.
 */
export async function tableWithoutStream(like: string): Promise<string> {
  const client = new DynamoDBClient({});
  const { Table: table } = await client.send(new DescribeTableCommand({ TableName: like }));
  const name = `${like}-alone`;
  await client.send(
    new CreateTableCommand({
      TableName: name,
      KeySchema: table?.KeySchema,
      AttributeDefinitions: table?.AttributeDefinitions,
      GlobalSecondaryIndexes: table?.GlobalSecondaryIndexes?.map(({ IndexName, KeySchema, Projection }) => ({
        ...{ IndexName, KeySchema, Projection },
      })),
      BillingMode: "PAY_PER_REQUEST",
    }),
  );
  process.env.TABLE_NAME = name;
  return name;
}
