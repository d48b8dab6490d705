import * as z from "zod/mini";
import type { FieldProblem } from "#shared/contract/errors.ts";
import type { AnyRoute } from "#shared/contract/route.ts";
import type { Call } from "./handler.ts";
import { problemWords } from "./problemWords.ts";
import { Refusal } from "./refusal.ts";
import { type Request, readJsonBody, readQuery } from "./request.ts";

// zod/mini carries no texts of its own; without these every problem would read "Invalid input".
z.config({ localeError: problemWords });

export const defaultMaxBodyBytes = 64 * 1024;
/** A hundred problems tell what is wrong; a body of the largest size could have thirty thousand. */
const problemsAtMost = 100;

/** Checks the parts of a request against its route; refuses with every problem named. */
export function parseCall(route: AnyRoute, request: Request): Call<AnyRoute> {
  const problems: FieldProblem[] = [];
  const check = (part: string, schema: z.ZodMiniType, value: unknown): unknown => {
    const result = schema.safeParse(value);
    if (result.success) return result.data;
    problems.push(...result.error.issues.map((issue) => fieldProblem(part, issue)));
    return undefined;
  };
  const params = route.params ? check("path", route.params, request.pathParameters) : {};
  const querySchema = route.query ?? z.strictObject({});
  const query = check("query", querySchema, readQuery(request.rawQuery, listNamesOf(querySchema)));
  const body = route.body
    ? check("body", route.body, readJsonBody(request, route.maxBodyBytes ?? defaultMaxBodyBytes))
    : undefined;
  if (problems.length > 0)
    throw new Refusal("INVALID_REQUEST", {
      message: summary(problems),
      fields: problems.slice(0, problemsAtMost),
    });
  return { params, query, body, request } as Call<AnyRoute>; // parsed by the route's own schemas
}

const fieldProblem = (part: string, issue: z.core.$ZodIssue): FieldProblem => ({
  path: [part, ...issue.path.map(String)].join("."),
  message: issue.message,
});

function summary(problems: readonly FieldProblem[]): string {
  const [first] = problems;
  const more = problems.length > 1 ? ` (and ${problems.length - 1} more)` : "";
  return `Not valid: ${first?.path}: ${first?.message.replace(/\.$/, "")}${more}. Nothing was changed.`;
}

/** The query names whose schema is a list: a single value of them is a list of one. */
function listNamesOf(schema: z.ZodMiniObject): Set<string> {
  const names = Object.entries(schema.shape).filter(([, field]) => isList(field));
  return new Set(names.map(([name]) => name));
}

function isList(field: unknown): boolean {
  const def = (field as z.ZodMiniType).def as { type: string; innerType?: unknown }; // every zod type has a def
  if (def.type === "optional") return isList(def.innerType);
  return def.type === "array";
}
