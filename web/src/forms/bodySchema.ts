import type * as z from "zod/mini";

/** Value of an input. A list is that of a group of boxes. */
export type FieldValue = string | boolean | readonly string[] | null;

type Def = { type: string; innerType?: z.ZodMiniType };

// Every zod type has a def.
const defOf = (schema: z.ZodMiniType): Def => schema.def as Def;

/** The fields of a body, by name; none where the body is not an object. */
export function bodyFields(body: z.ZodMiniType | undefined): Readonly<Record<string, z.ZodMiniType>> {
  return body && "shape" in body ? (body.shape as Record<string, z.ZodMiniType>) : {};
}

/** Returns true if the contract lets a field be left out or be null. */
export function isOptional(schema: z.ZodMiniType | undefined): boolean {
  return schema !== undefined && ["optional", "nullable", "nullish"].includes(defOf(schema).type);
}

/** An empty input as the contract wants it: left out where it may be, else null where it may be. */
export function emptyFor(schema: z.ZodMiniType, value: FieldValue): FieldValue | undefined {
  const { type, innerType } = defOf(schema);
  if (type === "optional") return undefined;
  if (type === "nullable") return null;
  return innerType ? emptyFor(innerType, value) : value;
}
