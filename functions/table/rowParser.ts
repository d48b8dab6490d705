import type * as z from "zod/mini";

/** Returns true only if a value is certainly what parsing it would give. */
type IsExact = (value: unknown) => boolean;

/** Part of a schema's own description that is used here; every zod schema has one. */
type Def = {
  type: string;
  shape?: Record<string, z.ZodMiniType>;
  innerType?: z.ZodMiniType;
  element?: z.ZodMiniType;
  entries?: Record<string, unknown>;
  values?: readonly unknown[];
  checks?: readonly { _zod: { def: CheckDef } }[];
};
type CheckDef = { check: string; format?: string; pattern?: RegExp; value?: unknown; inclusive?: boolean };

/**
 * Parses rows as `schema.parse` does, but fast for those that need no parsing: a list that is read cold has 20,000, nearly
 * all of which are as they were written. A row that is exact stays the very object; for all others, and where the
 * schema holds something that is not known here, the schema itself answers or throws.
 */
export function rowParser<T>(schema: z.ZodMiniType<T>): (row: unknown) => T {
  const isExact = parsers.get(schema) ?? exactness(schema);
  parsers.set(schema, isExact);
  return (row) => (isExact?.(row) ? (row as T) : schema.parse(row)); // exact: parsing would give the same
}

const parsers = new WeakMap<object, IsExact | undefined>();

function exactness(schema: z.ZodMiniType): IsExact | undefined {
  const def = schema.def as unknown as Def;
  const isOfType = typeTest(def);
  const checks = (def.checks ?? []).map((check) => checkTest(check._zod.def));
  if (!isOfType || checks.includes(undefined)) return undefined;
  const tests = checks as IsExact[]; // none is undefined
  const [only] = tests;
  if (!only) return isOfType;
  if (tests.length === 1) return (value) => isOfType(value) && only(value);
  return (value) => isOfType(value) && tests.every((test) => test(value));
}

function typeTest(def: Def): IsExact | undefined {
  switch (def.type) {
    case "string":
      return (value) => typeof value === "string";
    case "number":
      return Number.isFinite;
    case "boolean":
      return (value) => typeof value === "boolean";
    case "null":
      return (value) => value === null;
    case "enum":
      return memberOf(Object.values(def.entries ?? {}));
    case "literal":
      return memberOf(def.values ?? []);
    case "nullable":
      return orElse(null, inner(def.innerType));
    case "optional":
      return orElse(undefined, inner(def.innerType));
    case "default":
      return presentAnd(inner(def.innerType));
    case "array":
      return arrayTest(inner(def.element));
    case "object":
      return objectTest(def);
    default:
      return undefined;
  }
}

const inner = (schema: z.ZodMiniType | undefined): IsExact | undefined => schema && exactness(schema);

function memberOf(values: readonly unknown[]): IsExact {
  const members = new Set(values);
  return (value) => members.has(value);
}

// Where nothing stands, parsing gives the default.
const presentAnd = (isExact: IsExact | undefined): IsExact | undefined =>
  isExact && ((value) => value !== undefined && isExact(value));

const orElse = (other: null | undefined, isExact: IsExact | undefined): IsExact | undefined =>
  isExact && ((value) => value === other || isExact(value));

const arrayTest = (isExact: IsExact | undefined): IsExact | undefined =>
  isExact && ((value) => Array.isArray(value) && value.every(isExact));

function objectTest({ shape = {} }: Def): IsExact | undefined {
  const names = Object.keys(shape);
  const fields = names.map((name) => inner(shape[name]));
  if (fields.includes(undefined)) return undefined;
  const tests = fields as IsExact[]; // none is undefined
  const known = new Set(names);
  const mayLack = tests.map((isExact) => isExact(undefined));
  return (value) => {
    if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
    const row = value as Record<string, unknown>; // as tested
    // Nearly every row has its names in the order of the schema, but for optional ones: each is then looked at once.
    let next = 0;
    for (const name in row) {
      while (names[next] !== name && mayLack[next]) next++;
      if (names[next] !== name) return isExactInAnyOrder(row);
      if (!tests[next]?.(row[name])) return false;
      next++;
    }
    while (mayLack[next]) next++;
    return next === names.length || isExactInAnyOrder(row);
  };

  function isExactInAnyOrder(row: Record<string, unknown>): boolean {
    // Parsing leaves out what the schema does not name.
    for (const name in row) if (!known.has(name)) return false;
    return names.every((name, i) => tests[i]?.(row[name]));
  }
}

function checkTest({ check, format, pattern, value: limit, inclusive }: CheckDef): IsExact | undefined {
  if (check === "string_format" && format === "regex" && pattern && !pattern.global && !pattern.sticky)
    return (value) => pattern.test(value as string); // its type is tested before
  if (check === "number_format" && format === "safeint") return Number.isSafeInteger;
  if (typeof limit !== "number") return undefined;
  if (check === "greater_than")
    return (value) => (inclusive ? Number(value) >= limit : Number(value) > limit);
  if (check === "less_than") return (value) => (inclusive ? Number(value) <= limit : Number(value) < limit);
  return undefined;
}
