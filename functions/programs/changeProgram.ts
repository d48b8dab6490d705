import type { AuditAction } from "#shared/domain/audit.ts";
import { announceJob, planJob } from "../jobs/orderJob.ts";
import { askedBy, auditLine } from "../memberships/auditLine.ts";
import type { SignedIn } from "../runtime/authenticate.ts";
import { Refusal } from "../runtime/refusal.ts";
import { auditWrite } from "../table/operations/audit.ts";
import { jobWrites } from "../table/operations/jobs.ts";
import { type Program, replaceProgram } from "../table/programs/programs.ts";
import { timeOf } from "./orderChange.ts";

type Changed =
  | "name"
  | "description"
  | "time_zone"
  | "archived_at"
  | "second_factor"
  | "style_guide_id"
  | "leads_per_course"
  | "may_use_language_model"
  | "model_budget_usd"
  | "model_person_budget_usd"
  | "conversations_kept_days"
  | "bench_fails_allowed"
  | "language";
type Changes = Partial<Pick<Program, Changed>>;

const labels: Record<keyof Changes, string> = {
  name: "Name",
  description: "Description",
  time_zone: "Time Zone",
  archived_at: "Inactive since",
  second_factor: "Two-step sign-in",
  style_guide_id: "Style guide",
  leads_per_course: "Lead Course Administrators per course",
  may_use_language_model: "Language model",
  model_budget_usd: "Language model, dollars a month",
  model_person_budget_usd: "Language model, dollars a month for one person",
  bench_fails_allowed: "Replies of virtual patients that may fail",
  conversations_kept_days: "Days that conversations are kept",
  language: "Language of students",
};

/**
 * Changes a program, its row in the list and the audit log at once. A new name is carried to its people by a job that is
 * ordered in the same transaction. What is as it should be already is written by nobody.
 */
export async function changeProgram(
  program: Program,
  changes: Changes,
  { action, signedIn, operationId }: { action: AuditAction; signedIn: SignedIn; operationId: string },
): Promise<Program> {
  const changed = (Object.keys(changes) as (keyof Changes)[]).filter(
    (name) => changes[name] !== program[name],
  );
  if (changed.length === 0) return program;
  const after = { ...program, ...changes };
  const line = auditLine({
    action,
    at: timeOf(operationId),
    operationId,
    programId: program.id,
    by: askedBy(signedIn.person),
    subject: { kind: "program", id: program.id, name: after.name },
    details: Object.fromEntries(
      changed.map((name) => [labels[name], `${program[name] ?? "–"} → ${after[name] ?? "–"}`]),
    ),
  });
  const renaming = changed.includes("name")
    ? planJob({
        kind: "program_rename",
        id: `program-rename:${operationId}`,
        input: { program_id: program.id, name: after.name },
        requestedBy: null,
        programId: program.id,
      })
    : undefined;
  const together = [auditWrite(line), ...(renaming ? jobWrites(renaming) : [])];
  if (!(await replaceProgram(program, after, together))) throw new Refusal("CONFLICT");
  if (renaming) await announceJob("program_rename", renaming.id);
  return after;
}
