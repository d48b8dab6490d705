import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient, QueryCommand } from "@aws-sdk/lib-dynamodb";

/** Counts the rows of a partition by the bare client, page after page; with `sk` those whose sort key begins so. */
export function rawQuery(tableName: string): (pk: string, sk?: string) => Promise<number> {
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({}));
  return async (pk, sk) => {
    let count = 0;
    let start: Record<string, unknown> | undefined;
    do {
      const page = await client.send(
        new QueryCommand({
          ...{ TableName: tableName, ExclusiveStartKey: start },
          KeyConditionExpression: sk === undefined ? "pk = :pk" : "pk = :pk AND begins_with(sk, :sk)",
          ExpressionAttributeValues: { ":pk": pk, ...(sk === undefined ? {} : { ":sk": sk }) },
        }),
      );
      count += page.Items?.length ?? 0;
      start = page.LastEvaluatedKey;
    } while (start);
    return count;
  };
}
