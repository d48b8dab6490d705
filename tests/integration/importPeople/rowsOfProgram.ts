import { paginateScan } from "@aws-sdk/lib-dynamodb";
import { documentClient, type Item } from "#functions/table/dynamo/client.ts";
import { keys } from "#functions/table/keys.ts";

/** Every membership in a program and every link of a mail to it, whether or not somebody has them. */
export async function rowsOfProgram(
  tableName: string,
  programId: string,
): Promise<{ memberships: Item[]; links: Item[] }> {
  const items: Item[] = [];
  const scan = {
    TableName: tableName,
    FilterExpression: "program_id = :program AND (begins_with(pk, :user) OR begins_with(pk, :link))",
    ExpressionAttributeValues: { ":program": programId, ":user": "USER#", ":link": "LINK#" },
  };
  for await (const { Items = [] } of paginateScan({ client: documentClient() }, scan))
    items.push(...(Items as Item[])); // every item of the table carries pk and sk
  return {
    memberships: items.filter(({ sk }) => sk === keys.membership("", programId).sk),
    links: items.filter(({ pk }) => pk.startsWith("LINK#")),
  };
}
