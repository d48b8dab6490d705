import { uidSchema } from "#shared/case/model/uid.ts";

/** Person and input that a `summary_statement_id` names; undefined where the input's uid is none. */
export function statementPlaceOf(id: string): { userId: string; nodeUid: string } | undefined {
  const at = id.indexOf("::");
  const nodeUid = id.slice(at + 2);
  return uidSchema.safeParse(nodeUid).success ? { userId: id.slice(0, at), nodeUid } : undefined;
}
