import type * as z from "zod/mini";
import type { AnyRoute } from "#shared/contract/route.ts";
import { env } from "./env.ts";
import { logger } from "./log.ts";

/**
 * Reduces a handler's answer to the fields that the route's reply names. A field that it does not name is left out and logged, and fails the request
 * where replies are strict, as on the local cloud and so in every test. Throws for a value that breaks the contract: nobody could read it.
 * @see ADR 0065
 */
export function replyValue({ name, reply }: AnyRoute, value: unknown): unknown {
  if (typeof reply === "string") throw new Error(`${name} answers a file, and was given a value`);
  const parsed = (reply as z.ZodMiniType).safeParse(value);
  if (!parsed.success) {
    throw new Error(`${name} does not answer what its contract says: ${problemsOf(parsed.error)}`);
  }
  const unknownFields = fieldsLeftOut(value, parsed.data);
  if (unknownFields.length > 0) reportUnknown(name, unknownFields);
  return parsed.data;
}

/** Enough to name the mistake; a list of rows repeats it. */
const namedAtMost = 5;

// The places alone: what stands there may be somebody's secret.
const problemsOf = ({ issues }: z.core.$ZodError): string =>
  issues
    .slice(0, namedAtMost)
    .map((issue) => `${issue.path.join(".") || "the whole"} (${issue.code})`)
    .join(", ");

function reportUnknown(name: string, fields: readonly string[]): void {
  const message = `${name} answers what its contract does not name: ${fields.join(", ")}`;
  if (env().STRICT_REPLIES) throw new Error(message);
  logger.error("reply stripped", { route_name: name, fields });
}

/**
 * Paths of what was given and did not come through. Trees that the contract leaves open are the same object on both sides,
 * and are not walked.
 */
function fieldsLeftOut(given: unknown, kept: unknown): string[] {
  const found: string[] = [];
  const walk = (from: unknown, to: unknown, path: readonly string[]): void => {
    if (from === to || !isObject(from) || !isObject(to)) return;
    for (const key in from) {
      if (found.length >= namedAtMost) return;
      const value = from[key];
      if (value === undefined) continue;
      if (to[key] === undefined) found.push([...path, key].join("."));
      else if (typeof value === "object") walk(value, to[key], [...path, key]);
    }
  };
  walk(given, kept, []);
  return found;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;
