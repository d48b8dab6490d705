import { createHash } from "node:crypto";
import { caseBuilder } from "#shared/case/build/buildCase.ts";
import { bold } from "#shared/case/model/richText.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { caseTitle } from "./caseTitle.ts";
import { shuffled } from "./distractors.ts";
import { findingNodes, namedFinding } from "./findingNodes.ts";
import { hideDiagnosis, leftOut, namesDiagnosis } from "./hiddenDiagnosis.ts";
import { readPatient } from "./patient.ts";
import { type Examination, furtherFindings } from "./record.ts";
import { statedMetadata } from "./statedMetadata.ts";
import { findingLine, supportingFindings } from "./supportingFindings.ts";

/** Where a file comes from, as its cases' credits name it. */
export type Credit = { source: string; licence: string };

export type CaseContext = {
  /** Wrong answers for the question on the diagnosis. */
  distractors: readonly string[];
  /** Those of them of which it is not known that they are another disease; editors are told so. */
  toReview?: readonly string[];
  credit: Credit;
};

/** Title and synopsis of an examination's case, as lists show them: neither names the diagnosis. */
export function factsShown(examination: Examination): { title: string; synopsis: string } {
  const { shown } = hideDiagnosis(examination);
  const title = caseTitle(examination);
  return {
    title: namesDiagnosis(title, examination.OSCE_Examination.Correct_Diagnosis) ? caseTitle(shown) : title,
    synopsis: shown.OSCE_Examination.Objective_for_Doctor,
  };
}

/**
 * One examination as a signature case. Beside framing sentences it holds the source's words alone, and all of them. Nothing
 * before the question on the diagnosis names it: what does is left out there and stands in full after the question.
 * Uids follow from the source id, so that a learner's answers find their questions after a later import.
 */
export function toSignatureCase(examination: Examination, context: CaseContext): ContentNode {
  const uid = rootUid(examination.source_id);
  const { shown, toldLater } = hideDiagnosis(examination);
  const make = caseBuilder(uid);
  const {
    Objective_for_Doctor,
    Patient_Actor,
    Physical_Examination_Findings,
    Test_Results,
    Correct_Diagnosis,
  } = shown.OSCE_Examination;
  const patient = readPatient(Patient_Actor.Demographics);
  const told: Told = { make, uid, examination, shown, toldLater };

  return make.signatureCase({
    uid,
    title: factsShown(examination).title,
    authors: [`Imported from ${context.credit.source}`],
    learningObjectives: [Objective_for_Doctor],
    synopsis: Objective_for_Doctor,
    metadata: {
      ...statedMetadata(examination),
      sex: patient.sex,
      age_groups: [patient.ageGroup],
      final_diagnoses: [Correct_Diagnosis],
    },
    cards: [
      presentationCard(told),
      historyCard(told),
      make.card({
        uid: `${uid}_physical_examination`,
        subtype: "physical_exam_page",
        title: "Physical examination",
        content: findingNodes(make, Physical_Examination_Findings),
      }),
      make.card({
        uid: `${uid}_tests`,
        subtype: "testing_page",
        title: "Test results",
        content: findingNodes(make, Test_Results),
      }),
      assessmentCard(told),
      diagnosisCard(told, context.distractors),
      ...findingsInFullCards(told),
      ...furtherInformationCards(told),
    ],
    references: { nodes: sourceNodes(told, context) },
  });
}

type CaseBuilder = ReturnType<typeof caseBuilder>;

/** An examination, what of it is shown before the diagnosis, and what is told after it. */
type Told = {
  make: CaseBuilder;
  uid: string;
  examination: Examination;
  shown: Examination;
  toldLater: ReturnType<typeof hideDiagnosis>["toldLater"];
};

function presentationCard({ make, uid, shown }: Told): ContentNode {
  const { Objective_for_Doctor, Patient_Actor } = shown.OSCE_Examination;
  return make.card({
    uid: `${uid}_presentation`,
    title: "Presentation",
    content: [
      make.section("neutral_text", { title: "Your task", content: [make.para(Objective_for_Doctor)] }),
      make.section(undefined, { title: "Patient", content: [make.para(Patient_Actor.Demographics)] }),
      namedFinding(make, "Symptoms", Patient_Actor.Symptoms),
    ],
  });
}

function historyCard({ make, uid, shown }: Told): ContentNode {
  const { Demographics: _, History, Symptoms: __, ...background } = shown.OSCE_Examination.Patient_Actor;
  return make.card({
    uid: `${uid}_history`,
    subtype: "history_page",
    title: "History",
    content: [
      make.section("dialog_box", { title: "The patient's story", content: findingNodes(make, History) }),
      ...Object.entries(background).map(([name, finding]) => namedFinding(make, name, finding)),
    ],
  });
}

const assessmentCard = ({ make, uid }: Told): ContentNode =>
  make.card({
    uid: `${uid}_assessment`,
    subtype: "clinical_reasoning_page",
    title: "Assessment",
    content: [
      make.freeTextQuestion({
        uid: `${uid}_assessment_question`,
        stem: "What is your assessment of this patient? Name the most likely diagnosis and the findings that support it.",
        answerComment:
          "Compare your assessment with the next page: it asks for the diagnosis, and its answer names the findings that support it.",
      }),
    ],
  });

function diagnosisCard(
  { make, uid, examination, shown, toldLater }: Told,
  distractors: readonly string[],
): ContentNode {
  const { Correct_Diagnosis } = shown.OSCE_Examination;
  const reasons = supportingFindings(examination, toldLater);
  return make.card({
    uid: `${uid}_diagnosis`,
    subtype: "clinical_reasoning_page",
    title: "Diagnosis",
    content: [
      make.multipleChoiceQuestion({
        uid: `${uid}_diagnosis_question`,
        stem: "Which of these is the most likely diagnosis?",
        options: shuffled([Correct_Diagnosis, ...distractors], examination.source_id).map((text) => ({
          text,
          correct: text === Correct_Diagnosis,
        })),
        answerComment: {
          nodes: [
            make.para("The best answer is ", bold(Correct_Diagnosis), "."),
            make.para("These findings of the source support it:"),
            make.bulletList(reasons.map(findingLine)),
          ],
        },
      }),
    ],
  });
}

function findingsInFullCards({ make, uid, toldLater }: Told): ContentNode[] {
  if (toldLater.length === 0) return [];
  return [
    make.card({
      uid: `${uid}_findings_in_full`,
      subtype: "generic_page",
      title: "Findings in full",
      content: [
        make.para(`The pages before the question said “${leftOut}” where the source names it:`),
        ...toldLater.map((finding) => make.para(...findingLine(finding))),
      ],
    }),
  ];
}

/** Card of what the source says beside its known parts. It follows the diagnosis, which it may give away. */
function furtherInformationCards({ make, uid, examination }: Told): ContentNode[] {
  const further = furtherFindings(examination);
  if (further.length === 0) return [];
  return [
    make.card({
      uid: `${uid}_further_information`,
      subtype: "generic_page",
      title: "Further information",
      content: further.map(([name, finding]) => namedFinding(make, name, finding)),
    }),
  ];
}

function sourceNodes(
  { make, examination, shown }: Told,
  { credit, toReview = [] }: CaseContext,
): ContentNode[] {
  const { Correct_Diagnosis } = shown.OSCE_Examination;
  return [
    make.tableOf([
      [bold("Source"), credit.source],
      [bold("Source record"), examination.source_id],
      [bold("Licence"), credit.licence],
    ]),
    make.para("This case was imported as it stands and has not been reviewed by an editor."),
    // Learners never see this card. @see spec documents §2.1
    ...toReview.map((answer) =>
      make.para(
        `To be reviewed: could the wrong answer “${answer}” mean the same as ${Correct_Diagnosis}, or a kind of it?`,
      ),
    ),
  ];
}

/** A source id may hold anything; a uid may not. */
function rootUid(sourceId: string): string {
  if (/^[A-Za-z0-9_.:-]{1,60}$/.test(sourceId)) return `osce_${sourceId}`;
  return `osce_${createHash("sha256").update(sourceId).digest("hex").slice(0, 32)}`;
}
