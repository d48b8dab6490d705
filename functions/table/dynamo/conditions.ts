/** A condition with the names and values that it speaks of. */
export type WriteCondition = {
  expression: string;
  names?: Record<string, string>;
  values?: Record<string, unknown>;
};

export const isNew: WriteCondition = { expression: "attribute_not_exists(pk)" };
export const hasRev = (rev: number): WriteCondition => ({
  expression: "#rev = :rev",
  names: { "#rev": "rev" },
  values: { ":rev": rev },
});

export function conditionParts(
  condition: WriteCondition | undefined,
  update: Omit<WriteCondition, "expression">,
) {
  const names = { ...update.names, ...condition?.names };
  const values = { ...update.values, ...condition?.values };
  return {
    ConditionExpression: condition?.expression,
    // The table refuses empty maps.
    ExpressionAttributeNames: Object.keys(names).length > 0 ? names : undefined,
    ExpressionAttributeValues: Object.keys(values).length > 0 ? values : undefined,
  };
}
