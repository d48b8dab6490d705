import * as z from "zod/mini";
import { ulid, utcTime } from "#shared/contract/common.ts";
import { keys } from "../keys.ts";
import { type AuditEntry, auditWrite } from "../operations/audit.ts";
import { getItem, hasRev, isNew, transact, transactDelete, transactPut } from "../table.ts";
import type { Proctoring } from "./proctoring.ts";

export const codeSchema = z.object({
  /** null: it was taken away. */
  code: z.nullable(z.string()),
  changed_at: utcTime,
  changed_by: z.object({ id: ulid, name: z.string() }),
  rev: z.number(),
});
/** The access code of a course's proctors in a program. It is shown to who may change it, and written to no log. */
export type KeptCode = z.infer<typeof codeSchema>;

type Place = { courseId: number; programId: string };

/** Pattern: the access code of a course in a program; strongly consistent, so that a former one ends at once. */
export async function getProctorCode({ courseId, programId }: Place): Promise<KeptCode | undefined> {
  const item = await getItem(keys.proctorCode(courseId, programId), { consistent: true });
  return item && codeSchema.parse(item);
}

/**
 * Another code in the place of revision `rev - 1`, with what follows from it and the line of the audit log, all or nothing;
 * answers false when somebody else changed it first. `proctoring`: undefined where the exams are not proctored any more.
 */
export async function replaceProctorCode(
  { courseId, programId }: Place,
  next: { code: KeptCode; proctoring: Proctoring | undefined; audit: AuditEntry },
): Promise<boolean> {
  const { code, proctoring, audit } = next;
  return transact([
    transactPut(
      { ...keys.proctorCode(courseId, programId), ...code },
      code.rev === 1 ? isNew : hasRev(code.rev - 1),
    ),
    proctoring
      ? transactPut({ ...keys.proctoring(courseId, programId), ...proctoring })
      : transactDelete(keys.proctoring(courseId, programId)),
    auditWrite(audit),
  ]);
}
