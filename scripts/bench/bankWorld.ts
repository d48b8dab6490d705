import type { QuestionRow } from "#functions/table/bank/questions.ts";
import type { ImportedQuestion } from "#shared/domain/bank/questionImport.ts";

/** List of the bank, as the table names it. */
export const questionsList = "assessment_questions";

const systems = ["Respiratory", "Cardiovascular", "Neurology", "Renal", "Endocrine"];
const focuses = ["Diagnosis", "Testing", "Management", "Mechanism"];
const ages = ["Child", "Adult", "Older adult"];

/** Vocabulary as large as that of prose: text of fewer words would compress far better than real questions. */
const starts = [
  "card",
  "pulm",
  "ne",
  "hep",
  "gastr",
  "derm",
  "oss",
  "my",
  "an",
  "hem",
  "lymph",
  "thy",
  "cyst",
];
const middles = ["o", "i", "a", "ato", "ero", "ino", "oro", "io", "opa", "uli", "ito", "ala"];
const ends = ["sis", "tic", "lar", "ry", "gram", "nal", "ma", "tion", "ve", "ed", "ing", "s", "pathy"];
const vocabulary = starts.flatMap((start) =>
  middles.flatMap((middle) => ends.map((end) => `${start}${middle}${end}`)),
);

/** Words that repeat as in prose and differ from question to question. */
function prose(seed: number, words: number): string {
  let state = (seed * 2_654_435_761) >>> 0 || 1;
  const next = (): number => {
    state ^= state << 13;
    state >>>= 0;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state;
  };
  return Array.from({ length: words }, () => {
    const at = next();
    return at % 11 === 0 ? String(at % 200) : vocabulary[(at >>> 4) % vocabulary.length];
  }).join(" ");
}

/** A question of some 2,000 characters, as files bring it. */
export const questionAt = (at: number): ImportedQuestion => ({
  ...{ line: at + 2, label: `Item ${at}`, course_name: "Pediatrics", document_id: 1, current_use: null },
  ...{ status: null, learning_objective_id: 1, reusable_object_id: 1 },
  vignette: `A ${20 + (at % 60)}-year-old person, number ${at}, comes with three weeks of ${at % 7 ? "cough" : "pain"}. ${prose(at + 1, 110)}.`,
  stem: `Which of these is the next step in the care of person ${at}?`,
  choices: [1, 2, 3, 4, 5].map((choice) => `Choice ${choice} ${prose(at * 5 + choice, 3)}`),
  correct_answer_index: at % 5,
  answer_explanation: `Because the film tells the most at the least cost. ${prose(at + 7, 75)}.`,
  ...{ system: systems[at % 5] ?? null, clinical_focus: focuses[at % 4] ?? null },
  ...{ clinical_location: "Clinic", patient_age: ages[at % 3] ?? null, final_diagnosis: "Pneumonia" },
  ...{ clinical_disciplines: ["Pediatrics"], clinical_excellence: [] },
});

const at = "2026-03-01T08:00:00.000Z";

/** The same as the bank keeps it, under a number of its own. */
export function questionRow(place: number): QuestionRow {
  const {
    line: _,
    label,
    vignette,
    stem,
    choices,
    correct_answer_index,
    answer_explanation,
    ...others
  } = questionAt(place);
  return {
    ...{ id: place + 1, uid: `01K${String(place).padStart(23, "0")}` },
    ...{ case_summary_identifier: label, editing_document_id: null, efficiency_breakpoints_seconds: [] },
    content: { vignette, stem, images: [], correct_answer_index, answer_explanation, choices },
    ...{ difficulty: (place % 100) / 100, discrimination: (place % 50) / 100, cci_status: null },
    ...others,
    status: "Not reviewed",
    ...{ parent_id: null, delivered: false, text_snapshot_id: null, archived_at: null },
    ...{ created_at: at, updated_at: at, rev: 0 },
  };
}
