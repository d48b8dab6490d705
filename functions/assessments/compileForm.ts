import { formItemsAtMost } from "#shared/domain/assessments/forms.ts";
import { reviewsInForce } from "#shared/domain/bank/reviews.ts";
import { bankFindings, findingText } from "#shared/questions/preflight/bankFindings.ts";
import { type Finding, preflightRules } from "#shared/questions/preflight/rules.ts";
import type { CompiledItem, ExamItem, FormRow } from "../table/assessments/forms.ts";
import type { QuestionRow } from "../table/bank/questions.ts";

type Questions = ReadonlyMap<number, QuestionRow>;

/** Items in their order: those that are chosen first, by their positions. */
export const inOrder = (items: readonly ExamItem[]): ExamItem[] =>
  items.toSorted((a, b) => Number(b.selected) - Number(a.selected) || a.position - b.position || a.id - b.id);

/** Tells if a question can be scored: only with historical efficiency data. @see spec assessments §3 "Question" */
export const isScorable = (question: QuestionRow | undefined): boolean =>
  (question?.efficiency_breakpoints_seconds.length ?? 0) > 0;

/** Problems of a question of an exam, as ends of a sentence. */
function* problemsOf(question: QuestionRow | undefined): Generator<string> {
  if (!question) return yield "was deleted from the bank.";
  const { content, archived_at, learning_objective_id, reusable_object_id } = question;
  if (archived_at !== null) yield "is archived.";
  if (learning_objective_id === null || reusable_object_id === null)
    yield "is not mapped to a learning objective and a teaching point.";
  if (content.stem.trim() === "") yield "has no stem.";
  const choices = content.choices.filter((choice) => choice.trim() !== "");
  if (choices.length < 2) yield "has fewer than two answer options.";
  const key = content.correct_answer_index;
  if (key === null || !content.choices[key]?.trim()) yield "has no correct answer.";
  if (content.images.some(({ alt }) => alt === "")) yield "has a picture without an alternative text.";
  const rules = new Set(findingsOf(question).map(({ rule }) => rule));
  if (rules.has("EQUAL_OPTIONS")) yield "has two answer options that say the same.";
  if (rules.has("ALL_OR_NONE"))
    yield "has an answer option that refers to the others (all, none or both of them).";
  if (rules.has("TOO_FEW_REVIEWERS")) yield "was reviewed by fewer than two people who did not write it.";
}

/** Findings of pre-flight. @see ADR 0371 */
const findingsOf = (question: QuestionRow): Finding[] => {
  const { id, content, learning_objective_id, reusable_object_id } = question;
  return bankFindings({
    ...{ id, vignette: content.vignette, stem: content.stem, choices: content.choices },
    ...{ correct_answer_index: content.correct_answer_index, pictures: content.images.map(({ alt }) => alt) },
    isMapped: learning_objective_id !== null && reusable_object_id !== null,
    reviewers: reviewsInForce(question).map(({ person_id }) => person_id),
  });
};

/** Sentences about what the authors of chosen questions should judge. They keep an exam variation from nothing. */
export const formWarnings = ({ items }: Pick<FormRow, "items">, questions: Questions): string[] =>
  inOrder(items)
    .filter(({ selected }) => selected)
    .flatMap(({ question_id }) => questions.get(question_id) ?? [])
    .flatMap((question) =>
      findingsOf(question)
        .filter(({ rule }) => preflightRules[rule].effect === "warns")
        .map((finding) => `Question ${question.id}: ${findingText(finding)}.`),
    );

/** Sentences about each obstacle to validating an exam variation. */
export function formProblems({ items }: Pick<FormRow, "items">, questions: Questions): string[] {
  const chosen = inOrder(items).filter(({ selected }) => selected);
  if (chosen.length === 0) return ["Select at least one question."];
  const ofAll = [
    ...(chosen.length > formItemsAtMost ? [`Select at most ${formItemsAtMost} questions.`] : []),
    ...(chosen.some(({ scored }) => scored) ? [] : ["Score at least one question."]),
  ];
  const ofItems = chosen.flatMap(({ question_id, scored }) => {
    const question = questions.get(question_id);
    const named = `Question ${question_id}`;
    const unscorable = scored && question && !isScorable(question) ? ["has no data to be scored with."] : [];
    return [...problemsOf(question), ...unscorable].map((what) => `${named} ${what}`);
  });
  return [...ofAll, ...ofItems];
}

/** Items of an exam variation with the questions as they are now; deleted questions are left out. */
export const compileForm = ({ items }: Pick<FormRow, "items">, questions: Questions): CompiledItem[] =>
  inOrder(items)
    .filter(({ selected }) => selected)
    .flatMap(({ id, question_id, scored }, place) => {
      const question = questions.get(question_id);
      if (!question) return [];
      const { content } = question;
      return [
        {
          ...{ item_id: id, question_id, position: place + 1, scored },
          ...{ label: question.case_summary_identifier, vignette: content.vignette, stem: content.stem },
          ...{ images: content.images, choices: content.choices, explanation: content.answer_explanation },
          correct_index: content.correct_answer_index ?? 0,
          ...{ document_id: question.document_id, text_snapshot_id: question.text_snapshot_id },
          learning_objective_id: question.learning_objective_id,
          reusable_object_id: question.reusable_object_id,
          ...{ system: question.system, clinical_focus: question.clinical_focus },
          clinical_disciplines: question.clinical_disciplines,
          efficiency_breakpoints_seconds: question.efficiency_breakpoints_seconds,
          ...{ difficulty: question.difficulty, discrimination: question.discrimination },
        },
      ];
    });
