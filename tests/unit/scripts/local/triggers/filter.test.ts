import { describe, expect, it } from "vitest";
import { passesFilter } from "#scripts/local/triggers/filter.ts";

const record = {
  eventName: "INSERT",
  dynamodb: { Keys: { pk: { S: "learner#7" } }, NewImage: { kind: { S: "state" } } },
};

describe("event filters", () => {
  it.each([
    [{ eventName: ["INSERT", "MODIFY"] }, true],
    [{ eventName: ["REMOVE"] }, false],
    [{ dynamodb: { Keys: { pk: { S: [{ prefix: "learner#" }] } } } }, true],
    [{ dynamodb: { Keys: { pk: { S: [{ suffix: "#8" }] } } } }, false],
    [{ dynamodb: { NewImage: { kind: { S: [{ "anything-but": ["audit", "session"] }] } } } }, true],
    [{ dynamodb: { NewImage: { ttl: [{ exists: false }] } } }, true],
    [{ dynamodb: { OldImage: { kind: { S: [{ exists: true }] } } } }, false],
    [{ $or: [{ eventName: ["REMOVE"] }, { eventName: [{ "equals-ignore-case": "insert" }] }] }, true],
  ])("%j: %s", (pattern, expected) => {
    expect(passesFilter(pattern, record)).toBe(expected);
  });

  it("refuses a rule that it does not know", () => {
    expect(() => passesFilter({ eventName: [{ cidr: "10.0.0.0/8" }] }, record)).toThrow("cidr");
  });
});
