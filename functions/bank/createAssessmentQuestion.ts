import { templates } from "#shared/case/build/templates.ts";
import { createAssessmentQuestion as route } from "#shared/contract/bank/questions.ts";
import { questionTextLength } from "#shared/domain/bank/vocabulary.ts";
import { plainText } from "#shared/domain/collection/fold.ts";
import { caseKinds } from "#shared/domain/kinds.ts";
import { newQuestion } from "../curriculum/questionLines.ts";
import { isoTime, nowMs } from "../runtime/clock.ts";
import { defineHandler } from "../runtime/handler.ts";
import { Refusal } from "../runtime/refusal.ts";
import { type QuestionRow, readQuestions, reserveQuestionIds } from "../table/bank/questions.ts";
import { type DocumentRow, getDocument } from "../table/cases/documents.ts";
import { reserveDocumentId } from "../table/cases/sources.ts";
import { listCoursesHolding } from "../table/courses/courseItems.ts";
import { readProvidedCourses } from "../table/courses/courses.ts";
import { type DyadRow, readDyads } from "../table/mapping/dyads.ts";
import { putQuestionWithDocument } from "./newQuestionDocument.ts";
import { presentQuestion } from "./presentQuestion.ts";

const refused = (field: string, message: string): Refusal =>
  new Refusal("INVALID_REQUEST", { message, fields: [{ path: `body.${field}`, message }] });

/** Makes a question about a case. A second try of the same operation finds the one that the first has made. */
export const createAssessmentQuestion = defineHandler(route, {
  run: async ({ body }, { operationId, ...signedIn }) => {
    const { rows } = await readQuestions();
    const made = rows.find(({ uid }) => uid === operationId);
    if (made) return presentQuestion(made.id);
    const about = await requireCase(body.document_id);
    const pair = await requirePair(body);
    const id = await reserveQuestionIds(1);
    const documentId = await reserveDocumentId(`operation:${operationId}`);
    const at = isoTime(nowMs());
    const label = labelOf(about, rows.filter(({ document_id }) => document_id === about.id).length + 1);
    const question: QuestionRow = {
      ...{ id, uid: operationId, case_summary_identifier: label, document_id: about.id },
      course_name: await courseNameOf(about.id),
      editing_document_id: documentId,
      ...{ current_use: null, efficiency_breakpoints_seconds: [] },
      content: newContent,
      ...{ difficulty: null, discrimination: null, status: "Not reviewed", cci_status: null },
      learning_objective_id: body.learning_objective_id,
      reusable_object_id: body.reusable_object_id,
      ...clinicalOf(about),
      ...{ parent_id: null, delivered: false, text_snapshot_id: null, archived_at: null },
      ...{ author_ids: [signedIn.person.profile.id], created_at: at, updated_at: at, rev: 0 },
    };
    const root = templates.assessment_question_mcq_template({ uid: `case_${documentId}`, title: label });
    const write = newQuestion({ person: signedIn.person, operationId, at }, question);
    const document = { id: documentId, title: label, root };
    if (await putQuestionWithDocument(write, { document, signedIn, operationId, at, pair }))
      return presentQuestion(id);
    const other = (await readQuestions()).rows.find(({ uid }) => uid === operationId);
    if (!other) throw new Refusal("CONFLICT");
    return presentQuestion(other.id);
  },
});

/** @see spec assessments §2.12 "new rows (vignette equals 'new')", §2.15 "filtering the Stem field for 'new'" */
const newContent: QuestionRow["content"] = {
  ...{ vignette: "new", stem: "new", images: [], correct_answer_index: null },
  ...{ answer_explanation: "", choices: [] },
};

async function requireCase(documentId: number): Promise<DocumentRow> {
  const document = await getDocument(documentId);
  if (!document || !caseKinds.includes(document.kind)) throw refused("document_id", "There is no such case.");
  if (document.archived_at !== null) throw refused("document_id", "This case is archived.");
  return document;
}

async function requirePair(body: {
  learning_objective_id: number;
  reusable_object_id: number;
}): Promise<DyadRow> {
  const pair = (await readDyads()).rows.find(
    (dyad) =>
      dyad.learning_objective_id === body.learning_objective_id &&
      dyad.reusable_object_id === body.reusable_object_id,
  );
  if (!pair)
    throw refused(
      "reusable_object_id",
      "This teaching point is not paired with the learning objective. Pair them first.",
    );
  return pair;
}

/** The first of the provider's courses that hold the case, by name. */
async function courseNameOf(documentId: number): Promise<string | null> {
  const { rows } = await readProvidedCourses();
  const holding = await listCoursesHolding(
    documentId,
    rows.map(({ id }) => id),
  );
  const names = rows.filter(({ id }) => holding.has(id)).map(({ name }) => plainText(name));
  return names.toSorted()[0] ?? null;
}

/** Title of the case before its colon, and which question about it this is: 'Chest pain Q3'. */
function labelOf({ title }: DocumentRow, place: number): string {
  const suffix = ` Q${place}`;
  const name = (plainText(title).split(":")[0] ?? "").trim();
  return `${name.slice(0, questionTextLength.label - suffix.length).trim()}${suffix}`;
}

/** Copied from the case when the question is made; the bank's own from then on. @see ADR 0396 */
const clinicalOf = ({ clinical = {} }: DocumentRow) => ({
  system: clinical.systems?.[0] ?? null,
  clinical_focus: clinical.clinical_focuses?.[0] ?? null,
  clinical_location: clinical.clinical_locations?.[0] ?? null,
  patient_age: clinical.age_groups?.[0] ?? null,
  final_diagnosis: clinical.final_diagnoses?.[0] ?? null,
  clinical_disciplines: clinical.clinical_disciplines ?? [],
  clinical_excellence: clinical.clinical_excellence ?? [],
});
