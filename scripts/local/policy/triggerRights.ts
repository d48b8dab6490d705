import type { Resources } from "../template/resources.ts";
import { compileRights } from "./evaluate.ts";

const actionsOn = (arn: string): string[] =>
  arn.includes(":sqs:")
    ? ["sqs:ReceiveMessage", "sqs:DeleteMessage", "sqs:GetQueueAttributes"]
    : ["dynamodb:DescribeStream", "dynamodb:GetRecords", "dynamodb:GetShardIterator"];

/**
 * Lambda reads queues and streams with the rights of the function that it reads for, and refuses a mapping whose function
 * lacks them.
 *
 * @throws naming the mapping and what its function may not do
 */
export function requireTriggerRights({ functions, eventSources }: Resources): void {
  for (const { id, functionName, EventSourceArn, DestinationConfig } of eventSources) {
    const rights = compileRights(functions.find(({ name }) => name === functionName)?.statements ?? []);
    const failed = DestinationConfig?.OnFailure?.Destination;
    const needed = [
      ...actionsOn(EventSourceArn).map((action) => ({ action, resource: EventSourceArn })),
      ...(failed === undefined ? [] : [{ action: "sqs:SendMessage", resource: failed }]),
    ];
    for (const each of needed) {
      if (rights({ ...each, context: () => undefined }) === "denied")
        throw new Error(
          `${id}: the role of ${functionName} does not allow ${each.action} on ${each.resource}`,
        );
    }
  }
}
