/** How an attribute is checked (`schema.ts`) and edited. */
export type AttributeKind =
  | "boolean"
  | "integer"
  | "count"
  | "text"
  | "url"
  | "uid"
  | "textList"
  | "uidList"
  | "inactive"
  | "aiDisplayFlag"
  | "alignment"
  | "gradingRules"
  | "cdqLimit"
  | "cdqAnswer"
  | "matcherMap"
  | "actions"
  | "open";

/** `most`: what an author may set a number to; what is larger, from before or by an import, is read as that. */
export type Attribute = { kind: AttributeKind; default?: unknown; most?: number };
export const flag = { kind: "boolean", default: false } as const satisfies Attribute;
export const text = { kind: "text" } as const satisfies Attribute;
export const open = { kind: "open" } as const satisfies Attribute;
