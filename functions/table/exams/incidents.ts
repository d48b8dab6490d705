import {
  type ExamIncident,
  examIncident,
  type NotedIncident,
  notedIncident,
} from "#shared/contract/proctoring/live.ts";
import { keys } from "../keys.ts";
import { type AuditEntry, auditWrite } from "../operations/audit.ts";
import { isNew, queryItems, transact, transactPut } from "../table.ts";
import type { ExamPlace } from "./examLog.ts";

/** Keeps an incident, with its lines of the audit log; answers false where it stands already. Nothing changes one. */
export async function putIncident(
  { courseId, programId }: Pick<ExamPlace, "courseId" | "programId">,
  incident: ExamIncident,
  audit: AuditEntry,
): Promise<boolean> {
  return transact([
    transactPut(
      { ...keys.incident(courseId, programId, incident.document_id, incident.id), ...incident },
      isNew,
    ),
    auditWrite(audit),
  ]);
}

/** Pattern: the incidents of an exam, the latest first; strongly consistent. */
export async function listIncidents({ courseId, programId, documentId }: ExamPlace): Promise<ExamIncident[]> {
  const items = await queryItems({
    pk: keys.incidentPartition(courseId, programId),
    skPrefix: keys.incidentsOfDocument(documentId),
    descending: true,
    consistent: true,
  });
  return items.map((item) => examIncident.parse(item));
}

/** Keeps an incident of an assessment in the same way. */
export const putAssessmentIncident = (
  deliveryId: number,
  incident: NotedIncident,
  audit: AuditEntry,
): Promise<boolean> =>
  transact([
    transactPut({ ...keys.assessmentIncident(deliveryId, incident.id), ...incident }, isNew),
    auditWrite(audit),
  ]);

/** Pattern: the incidents that proctors noted during an assessment, the latest first; strongly consistent. */
export async function listNotedIncidents(deliveryId: number): Promise<NotedIncident[]> {
  const items = await queryItems({
    pk: keys.assessmentIncidentPartition(deliveryId),
    descending: true,
    consistent: true,
  });
  return items.map((item) => notedIncident.parse(item));
}
