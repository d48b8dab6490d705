import type { JobInShort } from "#shared/contract/dashboards/operations.ts";
import type { JobRow } from "../table/operations/jobs.ts";

/**
 * Summary of a job for operators. Its input holds what people typed: shown is only what tells two jobs of a kind
 * apart.
 */
export function jobInShort({ id, kind, state, input, attempts, created_at, updated_at }: JobRow): JobInShort {
  return { id, kind, state, about: aboutOf(kind, input), attempts, created_at, updated_at };
}

function aboutOf(kind: string, input: unknown): string {
  if (typeof input !== "object" || input === null) return "";
  const { mail, to, report, type, course_id } = input as Record<string, unknown>; // each is looked at before it is shown
  if (kind === "mail") return [mail, to].filter((part) => typeof part === "string").join(" to ");
  if (typeof report === "string")
    return [type, report].filter((part) => typeof part === "string").join(" of ");
  if (typeof course_id === "number")
    return `${typeof type === "string" ? `${type} of ` : ""}course ${course_id}`;
  return "";
}
