import { describe, expect, it } from "vitest";
import { dynamoDbAttempts } from "#scripts/local/policy/dynamoDb.ts";

const tables = { t: { partition: "pk", indexes: { gsi1: "gsi1pk" } } };
const key = (pk: string) => ({ pk: { S: pk }, sk: { S: "x" } });

const attempted = (operation: string, body: object) =>
  dynamoDbAttempts(operation, body, tables).map(({ action, resource, context }) => [
    action.replace("dynamodb:", ""),
    resource.split(":table/")[1],
    context("dynamodb:LeadingKeys"),
  ]);
const attributes = (operation: string, body: object) =>
  dynamoDbAttempts(operation, body, tables)[0]?.context("dynamodb:Attributes")?.toSorted();

describe("what a call of the table attempts", () => {
  it("is its operation on its table, under the key of its item", () => {
    expect(attempted("GetItem", { TableName: "t", Key: key("A#1") })).toEqual([["GetItem", "t", ["A#1"]]]);
    expect(attempted("PutItem", { TableName: "t", Item: { ...key("A#1"), n: { N: "1" } } })).toEqual([
      ["PutItem", "t", ["A#1"]],
    ]);
    expect(attempted("UpdateItem", { TableName: "arn:aws:dynamodb:x:1:table/t", Key: key("A#1") })).toEqual([
      ["UpdateItem", "t", ["A#1"]],
    ]);
  });

  it("is, for a query, the partition that it asks for, of the table or of the index", () => {
    const names = { "#pk": "pk", "#sk": "sk" };
    const values = { ":pk": { S: "A#1" }, ":prefix": { S: "B#" } };
    const query = { TableName: "t", ExpressionAttributeNames: names, ExpressionAttributeValues: values };
    const KeyConditionExpression = "#pk = :pk AND begins_with(#sk, :prefix)";
    expect(attempted("Query", { ...query, KeyConditionExpression })).toEqual([["Query", "t", ["A#1"]]]);
    expect(
      attempted("Query", {
        ...query,
        IndexName: "gsi1",
        KeyConditionExpression: "gsi1pk = :pk",
      }),
    ).toEqual([["Query", "t/index/gsi1", ["A#1"]]]);
    expect(attempted("Query", { ...query, KeyConditionExpression: "#sk = :pk" })).toEqual([
      ["Query", "t", undefined],
    ]);
  });

  it("is, for a batch, all of its keys at once", () => {
    expect(attempted("BatchGetItem", { RequestItems: { t: { Keys: [key("A#1"), key("B#1")] } } })).toEqual([
      ["BatchGetItem", "t", ["A#1", "B#1"]],
    ]);
    const requests = [{ PutRequest: { Item: key("A#1") } }, { DeleteRequest: { Key: key("B#1") } }];
    expect(attempted("BatchWriteItem", { RequestItems: { t: requests } })).toEqual([
      ["BatchWriteItem", "t", ["A#1", "B#1"]],
    ]);
  });

  it("is, for a transaction, each of its parts by the action of that part", () => {
    const TransactItems = [
      { Put: { TableName: "t", Item: key("A#1") } },
      { Update: { TableName: "t", Key: key("B#1"), UpdateExpression: "SET n = :n" } },
      { Delete: { TableName: "t", Key: key("C#1") } },
      { ConditionCheck: { TableName: "t", Key: key("D#1"), ConditionExpression: "attribute_exists(pk)" } },
    ];
    expect(attempted("TransactWriteItems", { TransactItems })).toEqual([
      ["PutItem", "t", ["A#1"]],
      ["UpdateItem", "t", ["B#1"]],
      ["DeleteItem", "t", ["C#1"]],
      ["ConditionCheckItem", "t", ["D#1"]],
    ]);
  });

  it("names no key for a scan", () => {
    expect(attempted("Scan", { TableName: "t" })).toEqual([["Scan", "t", undefined]]);
  });

  it("names every attribute of the item that it touches or looks at, and only those", () => {
    const update = {
      TableName: "t",
      Key: key("A#1"),
      UpdateExpression: "SET #s = if_not_exists(#s, :x), other = :y ADD n :one REMOVE gone",
      ConditionExpression: "attribute_exists(pk) AND (tree.part = :x OR #s BETWEEN :x AND :y)",
      ExpressionAttributeNames: { "#s": "state" },
    };
    expect(attributes("UpdateItem", update)).toEqual(["gone", "n", "other", "pk", "sk", "state", "tree"]);
    expect(attributes("PutItem", { TableName: "t", Item: { ...key("A"), b: { S: "" } } })).toEqual([
      "b",
      "pk",
      "sk",
    ]);
    expect(attributes("GetItem", { TableName: "t", Key: key("A"), ProjectionExpression: "a, b.c" })).toEqual([
      ...["a", "b", "pk", "sk"],
    ]);
    expect(attributes("GetItem", { TableName: "t", Key: key("A") })).toBeUndefined();
  });
});
