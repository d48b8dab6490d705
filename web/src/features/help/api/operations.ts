/** The part of JSON Schema that the contract uses. */
export type Schema = {
  type?: string;
  description?: string;
  enum?: readonly unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  minItems?: number;
  maxItems?: number;
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
  items?: Schema;
  anyOf?: readonly Schema[];
  $ref?: string;
};

type Parameter = { name: string; in: string; required: boolean; description?: string; schema: Schema };
type Body = { content: Readonly<Record<string, { schema: Schema }>> };

type DescribedOperation = {
  operationId: string;
  tags: readonly string[];
  summary: string;
  description: string;
  parameters: readonly Parameter[];
  requestBody?: Body;
  responses: Readonly<Record<string, { description: string } & Partial<Body>>>;
};

export type ApiDocument = {
  paths: Readonly<Record<string, Readonly<Record<string, DescribedOperation>>>>;
};

export type Operation = {
  id: string;
  method: string;
  path: string;
  tag: string;
  summary: string;
  description: string;
  parameters: readonly Parameter[];
  body: Schema | undefined;
  reply: Schema | undefined;
  /** The statuses of refusals. */
  refusals: readonly string[];
};

/** Headings of the page by the document's tags, in their order. */
const headings: Readonly<Record<string, string>> = {
  bank: "Question bank",
  documents: "Documents",
  versions: "Versions",
  media: "Media",
  identity: "Account",
};

const jsonOf = (body: Partial<Body> | undefined): Schema | undefined =>
  body?.content?.["application/json"]?.schema;

/** The operations of an OpenAPI document whose path, summary or name contains the text. */
export function operationsOf(document: ApiDocument, search = ""): Operation[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return Object.entries(document.paths)
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, described]) => operationOf(method, path, described)),
    )
    .filter(({ method, path, summary, id }) => {
      const text = `${method} ${path} ${summary} ${id}`.toLowerCase();
      return words.every((word) => text.includes(word));
    });
}

/** Operations under the headings of their subjects. */
export function groupsOf(operations: readonly Operation[]): { heading: string; operations: Operation[] }[] {
  const tags = [...new Set([...Object.keys(headings), ...operations.map(({ tag }) => tag)])];
  return tags
    .map((tag) => ({
      heading: headings[tag] ?? tag,
      operations: operations.filter((operation) => operation.tag === tag),
    }))
    .filter((group) => group.operations.length > 0);
}

function operationOf(method: string, path: string, described: DescribedOperation): Operation {
  const done = Object.entries(described.responses).find(([status]) => status.startsWith("2"));
  return {
    id: described.operationId,
    method: method.toUpperCase(),
    path,
    tag: described.tags[0] ?? "",
    summary: described.summary,
    description: described.description,
    parameters: described.parameters,
    body: jsonOf(described.requestBody),
    reply: jsonOf(done?.[1]),
    refusals: Object.keys(described.responses).filter((status) => !status.startsWith("2")),
  };
}

/** A schema in a few words: `text, 1–60 characters`, `list of number`, `"read" or "write"`. */
export function typeText(schema: Schema): string {
  if (schema.anyOf) return [...new Set(schema.anyOf.map(typeText))].join(" or ");
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" or ");
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.type === "array")
    return `list of ${schema.items ? typeText(schema.items) : "any value"}${boundsText(schema.minItems, schema.maxItems, "entries")}`;
  if (schema.type === "string") return `text${boundsText(schema.minLength, schema.maxLength, "characters")}`;
  if (schema.type === "number" || schema.type === "integer")
    return `number${boundsText(schema.minimum, schema.maximum, "")}`;
  return schema.type ?? "any value";
}

function boundsText(min: number | undefined, max: number | undefined, unit: string): string {
  // The largest number that a JSON reader keeps exactly says nothing.
  const least = min !== undefined && min > Number.MIN_SAFE_INTEGER ? min : undefined;
  const most = max !== undefined && max < Number.MAX_SAFE_INTEGER ? max : undefined;
  const of = unit && ` ${unit}`;
  if (least !== undefined && most !== undefined) return `, ${least}–${most}${of}`;
  if (most !== undefined) return `, at most ${most}${of}`;
  return least ? `, at least ${least}${of}` : "";
}

/** The fields that a value of the schema has: those of an object, of the objects in a list, or of a choice of objects. */
export function fieldsOf(schema: Schema): { name: string; schema: Schema; isRequired: boolean }[] {
  const objects = objectsIn(schema);
  return objects.flatMap(({ properties = {}, required = [] }) =>
    Object.entries(properties).map(([name, field]) => ({
      name,
      schema: field,
      isRequired: required.includes(name),
    })),
  );
}

function objectsIn(schema: Schema): Schema[] {
  if (schema.properties) return [schema];
  if (schema.items) return objectsIn(schema.items);
  return (schema.anyOf ?? []).flatMap(objectsIn);
}
