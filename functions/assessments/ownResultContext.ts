import { plainText } from "#shared/domain/collection/fold.ts";
import { progressDisplay, textOfProgress } from "#shared/domain/progress.ts";
import { findOwnItems } from "../access/ownItems.ts";
import type { SignedIn } from "../runtime/authenticate.ts";
import { type ListedDocument, readDocuments } from "../table/cases/documents.ts";
import { listProgressOfUser, type ProgressRow } from "../table/cases/progress.ts";
import { readObjectives } from "../table/mapping/objectives.ts";
import { readReusables } from "../table/mapping/reusables.ts";
import { readDocumentLoans } from "../table/programs/loans.ts";
import type { Program } from "../table/programs/programs.ts";
import { caseAddressOf } from "./caseAddress.ts";

/**
 * Facts beside a student's answers: names of the curriculum, the cases as whoever reads may open them, and how far the learner is in
 * them.
 */
export async function readResultContext(signedIn: SignedIn, program: Program, learnerId: string) {
  const [objectives, reusables, documents, loans, items, progress] = await Promise.all([
    readObjectives(),
    readReusables(),
    readDocuments(),
    readDocumentLoans(program.id),
    findOwnItems(signedIn, program.id),
    listProgressOfUser(learnerId),
  ]);
  return {
    ...{ program, actor: signedIn.actor },
    objectiveOf: new Map(objectives.rows.map(({ id, name }) => [id, name])),
    teachingPointOf: new Map(reusables.rows.map((row) => [row.id, row])),
    documentOf: new Map(documents.rows.map((row) => [row.id, row])),
    lent: new Set(loans.rows.map(({ document_id }) => document_id)),
    itemOf: items,
    progressOf: new Map(progress.map((row) => [row.document_id, row])),
  };
}
export type ResultContext = Awaited<ReturnType<typeof readResultContext>>;

/** A case as results link it: only one that the reader can open has a path. */
export function caseOf(documentId: number | null, context: ResultContext) {
  const document = documentId === null ? undefined : context.documentOf.get(documentId);
  const isShown = document && context.lent.has(document.id) && document.archived_at === null;
  const { itemOf, actor } = context;
  return {
    ...(isShown ? named(document) : unnamed),
    case_path: isShown ? caseAddressOf(document.id, { relationId: itemOf.get(document.id), actor }) : null,
    ...standing(isShown ? context.progressOf.get(document.id) : undefined),
    ...(isShown ? synopsisOf(document, context.program) : noSynopsis),
  };
}

const named = ({ title, kind }: ListedDocument) => ({
  case_name: plainText(title),
  document_title: plainText(title),
  document_kind: kind as string,
});
const unnamed = { case_name: null, document_title: null, document_kind: null };

function standing(progress: ProgressRow | undefined) {
  const display = progressDisplay(progress && { ...progress, reset: progress.resets });
  return {
    case_progress: display.percent,
    case_status: {
      circle: display.state,
      progress_circle_tip: textOfProgress(display),
      is_reset: display.isReset,
    },
  };
}

const noSynopsis = {
  displays_case_synopsis: false,
  document_case_synopsis: null,
  document_final_diagnoses: [],
  document_clinical_excellence: [],
  document_basic_science_disciplines: [],
};

/** Threads of the curriculum stand with the synopsis only where the program has them. @see spec courses §2.1 */
function synopsisOf({ case_synopsis, clinical }: ListedDocument, { feature_flags }: Program) {
  const threads = feature_flags.integrations ? clinical : undefined;
  return {
    displays_case_synopsis: case_synopsis !== null,
    document_case_synopsis: case_synopsis,
    document_final_diagnoses: threads?.final_diagnoses ?? [],
    document_clinical_excellence: threads?.clinical_excellence ?? [],
    document_basic_science_disciplines: threads?.basic_science_disciplines ?? [],
  };
}
