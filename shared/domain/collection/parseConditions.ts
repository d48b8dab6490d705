import type { FieldProblem } from "../../contract/errors.ts";
import { type Column, columnNamed, type ListDefinition } from "./listDefinition.ts";
import type { Condition, Operand, Operator } from "./query.ts";

type Problems = FieldProblem[];

/** A map, not an object: `constructor` is no operator. */
const operatorNamed: ReadonlyMap<unknown, Operator> = new Map([
  ["=", "in"],
  ["in", "in"],
  ["!=", "not_in"],
  ["not in", "not_in"],
  ["<", "<"],
  ["<=", "<="],
  [">", ">"],
  [">=", ">="],
]);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** `column=value`, as simple select filters send it. Several of one column are alternatives. */
export function parseFilterPairs<Row, Viewer>(
  list: ListDefinition<Row, Viewer>,
  pairs: readonly string[],
  problems: Problems,
): Condition[] {
  const byColumn = new Map<string, string[]>();
  for (const [index, pair] of pairs.entries()) {
    const cut = pair.indexOf("=");
    if (cut < 1) problems.push({ path: `filters.${index}`, message: "must be column=value" });
    else {
      const name = pair.slice(0, cut);
      byColumn.set(name, [...(byColumn.get(name) ?? []), pair.slice(cut + 1)]);
    }
  }
  return [...byColumn].flatMap(([name, values]) =>
    parseCondition(list, { path: "filters", name, operator: "in", values }, problems),
  );
}

/** A JSON object: name → value, list of values, or {operator, value}. An empty list does not limit. */
export function parseConditionMap<Row, Viewer>(
  list: ListDefinition<Row, Viewer>,
  path: "dynamic_filters" | "where",
  text: string | undefined,
  problems: Problems,
): Condition[] {
  const parsed = parseJson(path, text, problems);
  if (parsed === undefined) return [];
  if (!isRecord(parsed)) {
    problems.push({ path, message: "must be a JSON object" });
    return [];
  }
  return Object.entries(parsed).flatMap(([name, given]) => {
    const { operator, value } =
      isRecord(given) && Object.hasOwn(given, "operator") ? given : { operator: "in", value: given };
    return parseCondition(list, { path, name, operator, values: value }, problems);
  });
}

/** A JSON list of {column, operator, value}. */
export function parseConditionList<Row, Viewer>(
  list: ListDefinition<Row, Viewer>,
  path: "generic_filters",
  text: string | undefined,
  problems: Problems,
): Condition[] {
  const parsed = parseJson(path, text, problems);
  if (parsed === undefined) return [];
  if (!Array.isArray(parsed)) {
    problems.push({ path, message: "must be a JSON list" });
    return [];
  }
  return parsed.flatMap((given: unknown, index) => {
    if (!isRecord(given) || typeof given.column !== "string") {
      problems.push({ path: `${path}.${index}`, message: "must be {column, operator, value}" });
      return [];
    }
    const { column, operator = "=", value } = given;
    return parseCondition(list, { path, name: column, operator, values: value }, problems);
  });
}

function parseJson(path: string, text: string | undefined, problems: Problems): unknown {
  if (text === undefined || text === "") return undefined;
  try {
    return JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    problems.push({ path, message: "must be JSON" });
    return undefined;
  }
}

function parseCondition<Row, Viewer>(
  list: ListDefinition<Row, Viewer>,
  given: { path: string; name: string; operator: unknown; values: unknown },
  problems: Problems,
): Condition[] {
  const refuse = (message: string): Condition[] => {
    problems.push({ path: `${given.path}.${given.name}`, message });
    return [];
  };
  const name = columnNamed(list, given.name);
  const column = name === undefined ? undefined : list.columns[name];
  if (name === undefined || !column?.filterable) return refuse("this list has no such filter");
  const operator = operatorNamed.get(given.operator);
  if (!operator) return refuse("no such operator");
  const wanted = [given.values].flat().flatMap((value: unknown) => meantBy(column, value));
  if (wanted.length === 0) return [];
  const isOrder = operator !== "in" && operator !== "not_in";
  if (isOrder && wanted.length !== 1) return refuse("takes one value to compare with");
  const values: Operand[] = [];
  for (const each of wanted) {
    const operand = parseOperand(column, each);
    if (operand === undefined) return refuse(`not a value of this ${column.kind} column`);
    if (isOrder && operand === null) return refuse("an order needs a value");
    values.push(operand);
  }
  return [{ column: name, operator, values }];
}

/** The values that another spelling stands for; any other value is its own. */
function meantBy<Row, Viewer>({ aliases }: Column<Row, Viewer>, value: unknown): unknown[] {
  const isSpelled = typeof value === "string" || typeof value === "number";
  return isSpelled && aliases && Object.hasOwn(aliases, value) ? [aliases[value]].flat() : [value];
}

/** Undefined where the value is not of the column's kind. Values of `filters` arrive as text. */
function parseOperand<Row, Viewer>(column: Column<Row, Viewer>, value: unknown): Operand | undefined {
  if (value === null) return null;
  switch (column.kind) {
    case "boolean":
      if (typeof value === "boolean") return value;
      return value === "true" ? true : value === "false" ? false : undefined;
    case "number": {
      const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
      return typeof number === "number" && Number.isFinite(number) ? number : undefined;
    }
    case "date":
      return typeof value === "string" && !Number.isNaN(Date.parse(value)) ? value : undefined;
    case "enum": {
      if (typeof value !== "string" && typeof value !== "number") return undefined;
      const text = String(value);
      return column.values?.find((each) => each === text);
    }
    case "text":
    case "multi":
      return typeof value === "string" ? value : undefined;
  }
}
