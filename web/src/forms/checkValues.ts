import type * as z from "zod/mini";
import { bodyFields, emptyFor, type FieldValue } from "./bodySchema.ts";
import { neededText, problemText } from "./problemText.ts";

export type Values = Record<string, FieldValue>;

/** Definition of one field by its page. */
export type FieldSpec<V extends Values = Values> = {
  label: string;
  help?: string;
  /** Refused, since what inputs call a description is `help` here. */
  description?: never;
  /** Neither trimmed nor kept as a draft. */
  isSecret?: true;
  /** Not asked for while this is false: then it has no value. */
  shownWhen?: (values: V) => boolean;
  /** Shown, but not open for an answer while this is false: then it has no value either. */
  enabledWhen?: (values: V) => boolean;
  /**
   * Must be answered where it is open, though the contract lets it be left out: what it is about may not be asked for. A text is what
   * is said where it was not.
   */
  isNeeded?: true | string;
  /** A rule over the contract's; answers what is wrong. */
  check?: (value: FieldValue, values: V) => string | undefined;
};

export type Fields<V extends Values> = { readonly [Name in keyof V & string]: FieldSpec<V> };

/** Returns true if a field can be answered, given the others. */
export const isOpen = <V extends Values>(spec: FieldSpec<V>, values: V): boolean =>
  (spec.shownWhen?.(values) ?? true) && (spec.enabledWhen?.(values) ?? true);

/** No value, of the same kind. */
export function emptyLike(value: FieldValue): FieldValue {
  if (typeof value === "boolean") return false;
  return Array.isArray(value) ? [] : value === null ? null : "";
}

export const isEmptyValue = (value: FieldValue): boolean =>
  value === "" || value === null || value === false || (Array.isArray(value) && value.length === 0);

type Form<V extends Values> = {
  body: z.ZodMiniType | undefined;
  fields: Fields<V>;
  /** Makes the body from the values, where it is not simply the fields of that name. */
  toBody?: ((values: V) => unknown) | undefined;
};

export type Checked = { ok: true; body: unknown } | { ok: false; errors: Record<string, string> };

/**
 * Reads what stands in the inputs by the contract's own schema: text without blanks around it, empty ones left out where
 * the contract allows it, hidden and closed ones without a value. Answers the body, or what is wrong by field.
 */
export function checkValues<V extends Values>(form: Form<V>, typed: V): Checked {
  const values = settled(form, typed);
  const body = (form.toBody ?? ((all: V) => ownBody(form, all)))(values);
  const errors: Record<string, string> = {};
  for (const [name, spec] of Object.entries<FieldSpec<V>>(form.fields)) {
    if (!isOpen(spec, values)) continue;
    const value = values[name] ?? null;
    const needed = spec.isNeeded === true ? neededText() : spec.isNeeded;
    const problem = needed !== undefined && isEmptyValue(value) ? needed : spec.check?.(value, values);
    if (problem) errors[name] = problem;
  }
  const parsed = form.body?.safeParse(body);
  for (const issue of parsed?.error?.issues ?? []) {
    const path = issue.path.map(String);
    const name = fieldAt(path, form.fields) ?? path[0] ?? "";
    errors[name] ??= problemText(issue, values[name]);
  }
  if (Object.keys(errors).length > 0) return { ok: false, errors };
  return { ok: true, body: parsed?.data };
}

/** The field that a place in the body is about: a body may hold its fields in an object, as `{document: {title}}` does. */
export const fieldAt = (path: readonly string[], fields: object): string | undefined =>
  path.find((part) => Object.hasOwn(fields, part));

function settled<V extends Values>({ fields }: Form<V>, typed: V): V {
  const values: Values = {};
  for (const [name, value] of Object.entries(typed)) {
    const spec = fields[name];
    if (spec && !isOpen(spec, typed)) values[name] = emptyLike(value);
    else values[name] = typeof value === "string" && !spec?.isSecret ? value.trim() : value;
  }
  return values as V; // the same names, each with a value of its kind
}

function ownBody<V extends Values>({ body }: Form<V>, values: V): Record<string, unknown> {
  const own = Object.entries(bodyFields(body)).flatMap(([name, schema]) => {
    const value = values[name];
    if (value === undefined) return [];
    const sent = isEmptyValue(value) && value !== false ? emptyFor(schema, value) : value;
    return sent === undefined ? [] : [[name, sent] as const];
  });
  return Object.fromEntries(own);
}
