import { proposing } from "#shared/case/model/proposedMapping.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import type { AuditAction } from "#shared/domain/audit.ts";
import { fullName } from "#shared/domain/people/fullName.ts";
import { requireProgram } from "../access/course.ts";
import { escapeHtml } from "../html/escapeHtml.ts";
import { askedBy, auditLine } from "../memberships/auditLine.ts";
import { storeSnapshot } from "../ports/snapshots.ts";
import type { SignedIn } from "../runtime/authenticate.ts";
import { newUlid } from "../runtime/clock.ts";
import { type QuestionWrite, questionParts } from "../table/bank/questions.ts";
import type { DocumentRow } from "../table/cases/documents.ts";
import { putNewDocument } from "../table/cases/newDocuments.ts";
import { type DyadRow, mappedTo } from "../table/mapping/dyads.ts";
import { auditWrite } from "../table/operations/audit.ts";
import { newVersions, reserveVersions } from "../table/versions/versions.ts";

const asProposed = ({ id, learning_objective_id, reusable_object_id }: DyadRow) => ({
  ...{ dyad_id: id, learning_objective_id, reusable_object_id },
});

/** In place of the published revision, of a document of which nothing was published. */
const neverPublished = -1;

/**
 * Writes a question together with a document of its own: an assessment question with three versions, published to nobody. All
 * or nothing; false where one of the two is there already.
 *
 * @param document.id - A number that was reserved for it; the question names it as its `editing_document_id`.
 */
export async function putQuestionWithDocument(
  write: QuestionWrite,
  {
    document,
    signedIn,
    operationId,
    at,
    pair,
  }: {
    document: { id: number; title: string; root: ContentNode };
    signedIn: SignedIn;
    operationId: string;
    at: string;
    /** The pair that the question is mapped to; its text proposes it. */
    pair: DyadRow | undefined;
  },
): Promise<boolean> {
  const { id, title } = document;
  const root: ContentNode = pair ? { ...document.root, ...proposing(asProposed(pair)) } : document.root;
  const program = await requireProgram(signedIn);
  const snapshotId = newUlid();
  await storeSnapshot(id, snapshotId, root);
  const versions = await reserveVersions();
  const row: DocumentRow = {
    ...{ id, title: escapeHtml(title), kind: "assessment_question_mcq", report_title: null },
    ...{ author: escapeHtml(fullName(signedIn.person.profile)), editor: "" },
    ...{ cover_image: null, mod_map_image: null, last_release_date: null, last_release_notes: null },
    ...{ update_banner_date: null, new_banner_date: null, case_synopsis: null, recommended_time: null },
    ...{ learning_objectives: [], mapped: { objectives: [], reusables: [] }, clinical: {} },
    ...{ prerequisite_document_id: null, archived_at: null, source_id: null, content_hash: "" },
    is_unpublished: true,
    scheduled_review_version_id: versions.scheduled_review,
    published_snapshot_id: snapshotId,
  };
  const action: AuditAction = "document.created";
  const entry = auditLine({
    ...{ action, at, operationId, programId: null, by: askedBy(signedIn.person) },
    subject: { kind: "document", id: String(id), name: title },
    details: { Question: String(write.id) },
  });
  const { change, items } = questionParts([write]);
  return putNewDocument(row, {
    programId: program.is_editorial ? program.id : null,
    at,
    lists: [change],
    others: [
      ...newVersions(id, versions, { snapshotId, at, published_rev: neverPublished }),
      auditWrite(entry),
      ...items,
      ...(pair ? [mappedTo(pair)] : []),
    ],
  });
}
