import type { DocumentRow } from "#functions/table/cases/documents.ts";
import { demoCases } from "#scripts/seed/cases/demoCases.ts";
import { contentHash } from "./contentHash.ts";
import { escapeHtml } from "./escapeHtml.ts";
import { caseWords } from "./osce/caseWords.ts";
import { chooseDistractors, type OtherCase, toReview } from "./osce/distractors.ts";
import { readPatient } from "./osce/patient.ts";
import { type Examination, type LineProblem, parseExaminations } from "./osce/record.ts";
import { fieldsToState } from "./osce/statedMetadata.ts";
import { type CaseContext, type Credit, factsShown, toSignatureCase } from "./osce/toSignatureCase.ts";
import { InvalidCase, type PublishedCase, planCase, publishCase } from "./publishCase.ts";

/** Raise it when the same examination is to give another case: every case is then published anew. */
const formatVersion = 4;

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

/** How a file is imported. */
type Order = {
  file: Uint8Array;
  credit: Credit;
  stated?: StatedCredit;
  /** Told after every so many cases, and at the end. */
  onProgress?: (done: number, of: number) => void;
};

const casesBetween = 25;

/**
 * Imports every good line of a file of examinations, each for itself. Importing the same again changes nothing, whatever
 * the file is called; a credit that somebody `stated` is part of the content.
 */
export async function importExaminations(order: Order): Promise<Imported> {
  const result: Imported = {
    documents: [],
    imported: 0,
    changed: 0,
    unchanged: 0,
    problems: [],
    toReview: [],
    suggested: [],
  };
  await forEachCase(order, result.problems, async ({ line, published, toReview }) => {
    const publication = await publishCase(published);
    const { document, outcome } = publication;
    if (outcome === "kept") {
      const reason =
        "somebody writes on this case at this moment, so it was left as it is: import it again later";
      result.problems.push({ line, reason });
      return;
    }
    if (outcome === "suggested") {
      const { changes, leftOut } = publication;
      result.suggested.push({ line, changes, leftOut });
    }
    if (outcome !== "unchanged" && toReview) result.toReview.push({ line, ...toReview });
    result.documents.push(document);
    if (outcome === "unchanged") result.unchanged++;
    else result.imported++;
    if (outcome === "changed") result.changed++;
  });
  return result;
}

export type PlannedCase = {
  line: number;
  title: string;
  outcome: Awaited<ReturnType<typeof planCase>>["outcome"];
  /** undefined: a new one. */
  documentId: number | undefined;
};

/** Plans the import of a file, which is read and checked as for the import. Writes nothing. */
export async function planExaminations(
  order: Order,
): Promise<{ cases: PlannedCase[]; problems: LineProblem[] }> {
  const plan: { cases: PlannedCase[]; problems: LineProblem[] } = { cases: [], problems: [] };
  await forEachCase(order, plan.problems, async ({ line, published }) => {
    plan.cases.push({ line, title: published.title, ...(await planCase(published)) });
  });
  return plan;
}

type ReadCase = {
  line: number;
  published: PublishedCase;
  toReview: { diagnosis: string; answers: readonly string[] } | undefined;
};

/** Reads the cases of a file in their order; whatever is wrong with one is added to the problems, by line in the end. */
async function forEachCase(
  { file, credit, stated = {}, onProgress }: Order,
  problems: LineProblem[],
  work: (read: ReadCase) => Promise<void>,
): Promise<void> {
  const parsed = parseExaminations(file);
  problems.push(...parsed.problems);
  const { examinations } = parsed;
  const others = examinations.map(({ examination }) => asOtherCase(examination));
  for (const [index, { line, examination }] of examinations.entries()) {
    if (index % casesBetween === 0) onProgress?.(index, examinations.length);
    const own = { ...asOtherCase(examination), sourceId: examination.source_id };
    const distractors = chooseDistractors(own, [...others, ...demoDiagnoses]);
    if (distractors.length === 0) {
      const reason = "no other case has a diagnosis that could serve as a wrong answer";
      problems.push({ line, reason });
      continue;
    }
    const diagnosis = examination.OSCE_Examination.Correct_Diagnosis;
    const answers = toReview(diagnosis, distractors);
    try {
      await work({
        line,
        published: published(examination, { distractors, toReview: answers, credit, stated }),
        toReview: answers.length > 0 ? { diagnosis, answers } : undefined,
      });
    } catch (error) {
      if (!(error instanceof InvalidCase)) throw error;
      problems.push({ line, reason: error.message });
    }
  }
  onProgress?.(examinations.length, examinations.length);
  problems.sort((a, b) => a.line - b.line);
}

function published(
  examination: Examination,
  { stated, ...context }: CaseContext & { stated: StatedCredit },
): PublishedCase {
  const { title, synopsis } = factsShown(examination);
  return {
    sourceId: `osce:${examination.source_id}`,
    // Of the source alone: the other lines of a file may differ from one import to the next.
    contentHash: contentHash({ formatVersion, examination, stated }),
    title,
    reportTitle: null,
    author: `Imported from ${context.credit.source}`,
    synopsisHtml: `<p>${escapeHtml(synopsis)}</p>`,
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
