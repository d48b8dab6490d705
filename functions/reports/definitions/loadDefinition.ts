import type { ResourceOf } from "#shared/domain/access.ts";
import { requireProgram } from "../../access/course.ts";
import type { SignedIn } from "../../runtime/authenticate.ts";
import { Refusal } from "../../runtime/refusal.ts";
import { getReportDefinition, type ReportDefinitionRow } from "../../table/operations/reportDefinitions.ts";

export type LoadedDefinition = { resource: ResourceOf<"custom_report.create">; saved: ReportDefinitionRow };

/** A saved report of the program that one is in. @throws Refusal NOT_FOUND */
export async function loadDefinition(id: string, signedIn: SignedIn): Promise<LoadedDefinition> {
  const { id: programId } = await requireProgram(signedIn);
  const saved = await getReportDefinition(programId, id);
  if (!saved) throw new Refusal("NOT_FOUND");
  return { resource: { kind: "program", programId }, saved };
}
