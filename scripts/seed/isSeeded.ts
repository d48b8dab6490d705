import { keys } from "#functions/table/keys.ts";
import { createDynamoDbCall } from "#scripts/local/dynamoDb/call.ts";
import type { RunningCloud } from "#scripts/local/runningCloud.ts";
import { allPrograms } from "./programs.ts";

/** True if the table holds the first thing that the demo data begin with. */
export async function isSeeded(cloud: Pick<RunningCloud, "endpoints" | "tableName">): Promise<boolean> {
  const [program] = allPrograms;
  if (!program) throw new Error("The demo data have no program");
  const { pk, sk } = keys.program(program.id);
  const reply = await createDynamoDbCall(cloud.endpoints.dynamodb, "DynamoDB")("GetItem", {
    TableName: cloud.tableName,
    Key: { pk: { S: pk }, sk: { S: sk } },
  });
  return reply.Item !== undefined;
}
