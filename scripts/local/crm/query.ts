import type { CrmRecord } from "./records.ts";

export interface Query {
  fields: string[];
  object: string;
  conditions: { field: string; operator: "=" | ">"; value: string | number }[];
  orderBy: string | undefined;
  limit: number;
}

/** Reads the part of SOQL that the stand-in knows: fields of one object, conditions joined by AND, ORDER BY, LIMIT; undefined for anything else. */
export function readQuery(soql: string): Query | undefined {
  const parts = /^SELECT ([\w, ]+) FROM (\w+)(?: WHERE (.+?))?(?: ORDER BY (\w+))?(?: LIMIT (\d+))?$/.exec(
    soql.trim(),
  );
  if (!parts) return undefined;
  const [, fields = "", object = "", where, orderBy, limit] = parts;
  const conditions: Query["conditions"] = [];
  for (const text of where?.split(" AND ") ?? []) {
    const condition = /^(\w+) (=|>) (?:'((?:[^'\\]|\\.)*)'|(-?\d+))$/.exec(text);
    const [, field, operator, quoted, number] = condition ?? [];
    if (field === undefined || (operator !== "=" && operator !== ">")) return undefined;
    const value = number === undefined ? (quoted ?? "").replace(/\\(.)/g, "$1") : Number(number);
    conditions.push({ field, operator, value });
  }
  return {
    fields: fields.split(",").map((field) => field.trim()),
    object,
    conditions,
    orderBy,
    limit: limit === undefined ? 2000 : Number(limit),
  };
}

/** The fields that a query asks for, of the records that it is about. */
export function answerQuery(query: Query, records: readonly CrmRecord[]): Record<string, unknown>[] {
  const { orderBy } = query;
  const found = records.filter((record) =>
    query.conditions.every(({ field, operator, value }) => {
      const own = record[field] ?? null;
      if (operator === "=") return own === value;
      return typeof own === typeof value && (own as string | number) > value; // of one type, as just asked
    }),
  );
  const sorted =
    orderBy === undefined
      ? found
      : found.toSorted((a, b) => (String(a[orderBy]) < String(b[orderBy]) ? -1 : 1));
  return sorted.slice(0, query.limit).map((record) => ({
    attributes: { type: query.object },
    ...Object.fromEntries(query.fields.map((field) => [field, record[field] ?? null])),
  }));
}
