/** A list query after parsing: names are columns that exist, values are of their kind. */

export const operators = ["in", "not_in", "<", "<=", ">", ">="] as const;
export type Operator = (typeof operators)[number];

/** A value to compare with; null is 'empty'. */
export type Operand = string | number | boolean | null;

/** Holds for a row whose value is (not) among the values, or stands in order to the single value. */
export type Condition = { column: string; operator: Operator; values: readonly Operand[] };

export type Query = {
  ids: ReadonlySet<string> | undefined;
  notIds: ReadonlySet<string> | undefined;
  /** Folded; every one must be found. */
  words: readonly string[];
  objectiveWords: readonly string[];
  sort: { column: string; isDescending: boolean };
  /** Conditions that the person chose. All must hold; facet counts of a column leave its own conditions out. */
  filters: readonly Condition[];
  /** Conditions that the page fixed. All must hold, for facet counts too. */
  where: readonly Condition[];
  page: number;
  perPage: number;
};
