import type * as z from "zod/mini";

export type TreeProblem = {
  /** Where: keys and positions from the root, such as `content[2].content[0].title`. '' is the root. */
  path: string;
  message: string;
};

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export const at = (path: string, key: string): string => (path === "" ? key : `${path}.${key}`);

const zodPath = (path: readonly PropertyKey[]): string =>
  path.map((step) => (typeof step === "number" ? `[${step}]` : `.${String(step)}`)).join("");

const placeIn = (around: string, path: readonly PropertyKey[]): string =>
  `${around}${zodPath(path)}`.replace(/^\./, "");

/** Whatever a document claims to be a word, for a message. */
export const asText = (value: unknown): string =>
  typeof value === "string" ? value : (JSON.stringify(value) ?? "undefined");

/** zod/mini carries no texts of its own; these are for the author of a tree. */
function messageOf(issue: z.core.$ZodIssue): string {
  if (issue.code === "invalid_type") return `must be ${issue.expected}`;
  if (issue.code === "invalid_value") return `must be one of ${issue.values.map(asText).join(", ")}`;
  if (issue.code === "unrecognized_keys") return `has no ${issue.keys.map((key) => `'${key}'`).join(", ")}`;
  if (issue.code === "too_small") return `must be at least ${issue.minimum}`;
  return issue.message;
}

/** Words for the author about a zod issue in external content. */
export const problemsOf = (issues: readonly z.core.$ZodIssue[]): TreeProblem[] =>
  issues.map((issue) => ({ path: placeIn("", issue.path), message: messageOf(issue) }));

/** A node, or a part of one, with its place in the tree. */
export type Placed<T> = { value: T; path: string };
export type Report = (path: string, message: string) => void;

export function check(schema: z.ZodMiniType, { value, path }: Placed<unknown>, report: Report): void {
  const parsed = schema.safeParse(value);
  if (parsed.success) return;
  for (const issue of parsed.error.issues) report(placeIn(path, issue.path), messageOf(issue));
}
