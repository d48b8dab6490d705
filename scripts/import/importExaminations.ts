import type { DocumentRow } from "#functions/table/cases/documents.ts";
import { demoCases } from "#scripts/seed/cases/demoCases.ts";
import { contentHash } from "./contentHash.ts";
import { escapeHtml } from "./escapeHtml.ts";
import { caseTitle } from "./osce/caseTitle.ts";
import { caseWords } from "./osce/caseWords.ts";
import { chooseDistractors, type OtherCase, toReview } from "./osce/distractors.ts";
import { readPatient } from "./osce/patient.ts";
import { type Examination, type LineProblem, parseExaminations } from "./osce/record.ts";
import { fieldsToState } from "./osce/statedMetadata.ts";
import { type CaseContext, type Credit, toSignatureCase } from "./osce/toSignatureCase.ts";
import { InvalidCase, type PublishedCase, publishCase } from "./publishCase.ts";

/** Raise it when the same examination is to give another case: every case is then published anew. */
const formatVersion = 3;

type StatedCredit = { [Field in keyof Credit]?: string | undefined };

export type Imported = {
  documents: DocumentRow[];
  /** New ones and changed ones. */
  imported: number;
  changed: number;
  unchanged: number;
  problems: LineProblem[];
  /** Cases that authors write on: how many changes wait there as suggestions, and how many had no place. */
  suggested: { line: number; changes: number; leftOut: number }[];
  /** Wrong answers of which it is not known that they are another disease than the right one. */
  toReview: { line: number; diagnosis: string; answers: readonly string[] }[];
};

/**
 * Imports every good line of a file of examinations, each for itself. Importing the same again changes nothing, whatever
 * the file is called; a credit that somebody `stated` is part of the content.
 */
export async function importExaminations(
  file: Uint8Array,
  credit: Credit,
  stated: StatedCredit = {},
): Promise<Imported> {
  const { examinations, problems } = parseExaminations(file);
  const others = examinations.map(({ examination }) => asOtherCase(examination));
  const result: Imported = {
    documents: [],
    imported: 0,
    changed: 0,
    unchanged: 0,
    problems: [...problems],
    toReview: [],
    suggested: [],
  };
  for (const { line, examination } of examinations) {
    const distractors = chooseDistractors({ ...asOtherCase(examination), sourceId: examination.source_id }, [
      ...others,
      ...demoDiagnoses,
    ]);
    if (distractors.length === 0) {
      result.problems.push({
        line,
        reason: "no other case has a diagnosis that could serve as a wrong answer",
      });
      continue;
    }
    const diagnosis = examination.OSCE_Examination.Correct_Diagnosis;
    const answers = toReview(diagnosis, distractors);
    try {
      const publication = await publishCase(
        published(examination, { distractors, toReview: answers, credit, stated }),
      );
      const { document, outcome } = publication;
      if (outcome === "kept") {
        const reason =
          "somebody writes on this case at this moment, so it was left as it is: import it again later";
        result.problems.push({ line, reason });
        continue;
      }
      if (outcome === "suggested") {
        const { changes, leftOut } = publication;
        result.suggested.push({ line, changes, leftOut });
      }
      if (outcome !== "unchanged" && answers.length > 0) result.toReview.push({ line, diagnosis, answers });
      result.documents.push(document);
      if (outcome === "unchanged") result.unchanged++;
      else result.imported++;
      if (outcome === "changed") result.changed++;
    } catch (error) {
      if (!(error instanceof InvalidCase)) throw error;
      result.problems.push({ line, reason: error.message });
    }
  }
  result.problems.sort((a, b) => a.line - b.line);
  return result;
}

function published(
  examination: Examination,
  { stated, ...context }: CaseContext & { stated: StatedCredit },
): PublishedCase {
  return {
    sourceId: `osce:${examination.source_id}`,
    // Of the source alone: the other lines of a file may differ from one import to the next.
    contentHash: contentHash({ formatVersion, examination, stated }),
    title: caseTitle(examination),
    reportTitle: null,
    author: `Imported from ${context.credit.source}`,
    synopsisHtml: `<p>${escapeHtml(examination.OSCE_Examination.Objective_for_Doctor)}</p>`,
    releaseNotesHtml: null,
    recommendedTime: null,
    prerequisiteDocumentId: null,
    pictures: [],
    coverFile: null,
    notStated: fieldsToState,
    build: () => toSignatureCase(examination, context),
  };
}

const asOtherCase = (examination: Examination): OtherCase => ({
  diagnosis: examination.OSCE_Examination.Correct_Diagnosis,
  patient: readPatient(examination.OSCE_Examination.Patient_Actor.Demographics),
  words: caseWords(examination),
});

/** Wrong answers for a file of few cases. */
const demoDiagnoses: readonly OtherCase[] = demoCases.flatMap(({ finalDiagnoses }) =>
  finalDiagnoses.map(
    (diagnosis): OtherCase => ({
      diagnosis,
      patient: { sex: "unspecified", ageGroup: "N/A" },
      words: new Set(),
    }),
  ),
);
