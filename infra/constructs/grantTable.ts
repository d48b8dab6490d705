import type { ITable } from "aws-cdk-lib/aws-dynamodb";
import { PolicyStatement, type Role } from "aws-cdk-lib/aws-iam";
import { indexPlaces, type Place, places } from "../../functions/table/places.ts";
import type { TableRights } from "../../functions/table/rights.ts";

// Transactions need the actions of their parts. No Scan: request paths have none.
const actions = {
  get: "GetItem",
  batchGet: "BatchGetItem",
  query: "Query",
  check: "ConditionCheckItem",
  put: "PutItem",
  update: "UpdateItem",
  delete: "DeleteItem",
  batchWrite: "BatchWriteItem",
} as const;
type Verb = keyof typeof actions;
const verbs = Object.keys(actions) as Verb[]; // the record's own keys

/** A request that names no key fits every list of keys: it is to name one. */
const onKeys = (patterns: readonly string[]) => ({
  "ForAllValues:StringLike": { "dynamodb:LeadingKeys": patterns },
  Null: { "dynamodb:LeadingKeys": "false" },
});

/**
 * Grants a role what its function does to the table, by partition and operation. All partitions of an operation stand in
 * one statement: a batch is allowed by one or by none.
 */
export function grantTable(role: Role, table: ITable, used: readonly TableRights[]): void {
  const allow = (given: { verbs: readonly Verb[]; on: string; conditions: Record<string, unknown> }) =>
    role.addToPrincipalPolicy(
      new PolicyStatement({
        actions: given.verbs.map((verb) => `dynamodb:${actions[verb]}`),
        resources: [given.on],
        conditions: given.conditions,
      }),
    );

  for (const { verbs: alike, patterns } of alikeVerbs(used))
    allow({ verbs: alike, on: table.tableArn, conditions: onKeys(patterns) });

  const indexed = [...new Set(used.flatMap(({ queryIndex = [] }) => queryIndex))].sort();
  if (indexed.length > 0) {
    const patterns = indexed.map((place) => indexPlaces[place]);
    allow({ verbs: ["query"], on: `${table.tableArn}/index/gsi1`, conditions: onKeys(patterns) });
  }
  for (const { place, attributes } of touches(used)) {
    allow({
      verbs: ["update"],
      on: table.tableArn,
      conditions: {
        "ForAllValues:StringLike": { "dynamodb:LeadingKeys": [places[place]] },
        "ForAllValues:StringEquals": { "dynamodb:Attributes": ["pk", "sk", ...attributes] },
        // The item as it was or is would show its other attributes.
        StringEqualsIfExists: { "dynamodb:ReturnValues": ["NONE", "UPDATED_OLD", "UPDATED_NEW"] },
        Null: { "dynamodb:LeadingKeys": "false", "dynamodb:Attributes": "false" },
      },
    });
  }
}

/** Operations that are done to the same partitions share a statement. */
function alikeVerbs(used: readonly TableRights[]): { verbs: Verb[]; patterns: string[] }[] {
  const byPatterns = new Map<string, { verbs: Verb[]; patterns: string[] }>();
  for (const verb of verbs) {
    const patterns = [...new Set(used.flatMap((rights) => rights[verb] ?? []))]
      .map((place) => places[place])
      .sort();
    if (patterns.length === 0) continue;
    const name = patterns.join();
    const alike = byPatterns.get(name) ?? { verbs: [], patterns };
    alike.verbs.push(verb);
    byPatterns.set(name, alike);
  }
  return [...byPatterns.values()];
}

/** Lists the places that are touched and not updated anyway, with the attributes of all who touch them. */
function touches(used: readonly TableRights[]): { place: Place; attributes: string[] }[] {
  const updated = new Set(used.flatMap(({ update = [] }) => update));
  const byPlace = new Map<Place, Set<string>>();
  for (const { touch } of used) {
    if (!touch || updated.has(touch.place)) continue;
    byPlace.set(touch.place, new Set([...(byPlace.get(touch.place) ?? []), ...touch.attributes]));
  }
  return [...byPlace].map(([place, attributes]) => ({ place, attributes: [...attributes].sort() }));
}
