import * as z from "zod/mini";
import { accountId, region } from "../localAws.ts";
import type { Attempt } from "./evaluate.ts";
import type { ConditionKey } from "./statements.ts";

/** Name of the partition key of a table and of each of its indexes. */
export type TableKeys = Record<string, { partition: string; indexes: Record<string, string> }>;

const attributeMap = z.record(z.string(), z.unknown());
const requestSchema = z.looseObject({
  TableName: z.optional(z.string()),
  IndexName: z.optional(z.string()),
  Key: z.optional(attributeMap),
  Item: z.optional(attributeMap),
  KeyConditionExpression: z.optional(z.string()),
  UpdateExpression: z.optional(z.string()),
  ConditionExpression: z.optional(z.string()),
  ProjectionExpression: z.optional(z.string()),
  FilterExpression: z.optional(z.string()),
  ExpressionAttributeNames: z.optional(z.record(z.string(), z.string())),
  ExpressionAttributeValues: z.optional(attributeMap),
  ReturnValues: z.optional(z.string()),
  RequestItems: z.optional(z.record(z.string(), z.unknown())),
  TransactItems: z.optional(z.array(z.record(z.string(), z.unknown()))),
});
type Request = z.infer<typeof requestSchema>;

const batchGet = z.looseObject({ Keys: z.array(attributeMap) });
const batchWrite = z.array(
  z.object({
    PutRequest: z.optional(z.object({ Item: attributeMap })),
    DeleteRequest: z.optional(z.object({ Key: attributeMap })),
  }),
);

const partActions: Record<string, string> = {
  Get: "GetItem",
  Put: "PutItem",
  Update: "UpdateItem",
  Delete: "DeleteItem",
  ConditionCheck: "ConditionCheckItem",
};

/**
 * Lists the actions that a call of DynamoDB attempts, as IAM is asked: each part of a transaction by an action of its own, and a batch once for each
 * table with all of its keys.
 * @param operation `PutItem`
 * @param body the request as JSON
 */
export function dynamoDbAttempts(operation: string, body: unknown, tables: TableKeys): Attempt[] {
  const request = requestSchema.parse(body);
  if (request.TransactItems) {
    return request.TransactItems.flatMap((part) =>
      Object.entries(part).map(([kind, given]) =>
        attempt(partActions[kind] ?? kind, requestSchema.parse(given), tables),
      ),
    );
  }
  if (request.RequestItems) {
    return Object.entries(request.RequestItems).map(([table, given]) => {
      const items =
        operation === "BatchGetItem"
          ? batchGet.parse(given).Keys
          : batchWrite
              .parse(given)
              .map(({ PutRequest, DeleteRequest }) => PutRequest?.Item ?? DeleteRequest?.Key ?? {});
      const leading = leadingKeysOf(items, keysOf(table, tables).partition);
      return {
        action: `dynamodb:${operation}`,
        resource: tableArn(table),
        context: (key) => (key === "dynamodb:LeadingKeys" ? leading : undefined),
      };
    });
  }
  return [attempt(operation, request, tables)];
}

function attempt(operation: string, request: Request, tables: TableKeys): Attempt {
  const table = nameOf(request.TableName ?? "");
  const { partition, indexes } = keysOf(table, tables);
  const keyName = request.IndexName === undefined ? partition : (indexes[request.IndexName] ?? partition);
  const index = request.IndexName === undefined ? "" : `/index/${request.IndexName}`;
  const context = (key: ConditionKey): readonly string[] | undefined => {
    switch (key) {
      case "dynamodb:LeadingKeys": {
        const place = request.Key ?? request.Item;
        return place ? leadingKeysOf([place], keyName) : queriedKey(request, keyName);
      }
      case "dynamodb:Attributes":
        return attributesOf(request);
      case "dynamodb:ReturnValues":
        return [request.ReturnValues ?? "NONE"];
      default:
        return undefined;
    }
  };
  return { action: `dynamodb:${operation}`, resource: `${tableArn(table)}${index}`, context };
}

const tableArn = (table: string): string => `arn:aws:dynamodb:${region}:${accountId}:table/${nameOf(table)}`;

/** A table is named by its name or by its ARN. */
const nameOf = (table: string): string => table.split("/").at(-1) ?? table;

const keysOf = (table: string, tables: TableKeys): TableKeys[string] =>
  tables[nameOf(table)] ?? { partition: "", indexes: {} };

const textOf = (value: unknown): string => {
  const [text] = Object.values(attributeMap.parse(value ?? {}));
  return String(text);
};

const leadingKeysOf = (items: readonly Record<string, unknown>[], keyName: string): string[] =>
  items.map((item) => textOf(item[keyName]));

/** The partition that a query asks for; undefined where it is not said to equal one value. */
function queriedKey(request: Request, keyName: string): string[] | undefined {
  const { ExpressionAttributeNames: names = {}, ExpressionAttributeValues: values = {} } = request;
  for (const [, name = "", value = ""] of (request.KeyConditionExpression ?? "").matchAll(
    /([#\w]+)\s*=\s*(:\w+)/g,
  )) {
    if ((names[name] ?? name) === keyName && value in values) return [textOf(values[value])];
  }
  return undefined;
}

// Words of the expressions that name no attribute.
const words = new Set(
  [
    "set",
    "remove",
    "add",
    "delete",
    "and",
    "or",
    "not",
    "between",
    "in",
    "if_not_exists",
    "list_append",
  ].concat(["attribute_exists", "attribute_not_exists", "attribute_type", "begins_with", "contains", "size"]),
);

/** Every attribute that a request names, at the top level of the item; undefined where it asks for whole items. */
function attributesOf(request: Request): string[] | undefined {
  const { ExpressionAttributeNames: names = {} } = request;
  const expressions = [
    request.UpdateExpression,
    request.ConditionExpression,
    request.ProjectionExpression,
    request.FilterExpression,
    request.KeyConditionExpression,
  ];
  const named = expressions.flatMap((expression) =>
    // Behind a dot stands a part of a value, not an attribute.
    [...(expression ?? "").matchAll(/(?<![.:\w#])[#A-Za-z_][\w]*/g)]
      .map(([name]) => names[name] ?? name)
      .filter((name) => !words.has(name.toLowerCase())),
  );
  const whole = [...Object.keys(request.Key ?? {}), ...Object.keys(request.Item ?? {})];
  const isRead = !request.Item && request.UpdateExpression === undefined;
  if (isRead && request.ProjectionExpression === undefined) return undefined;
  return [...new Set([...whole, ...named])];
}
