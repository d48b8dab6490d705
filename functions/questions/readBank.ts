import type { BankQuestion } from "#shared/contract/bank/questions.ts";
import { pictureText } from "#shared/domain/bank/pictureText.ts";
import { reviewsInForce } from "#shared/domain/bank/reviews.ts";
import { plainText } from "#shared/domain/collection/fold.ts";
import { type QuestionSetRow, readQuestionSets } from "../table/bank/questionSets.ts";
import { type QuestionRow, readQuestions } from "../table/bank/questions.ts";
import { type ListedDocument, readDocuments } from "../table/cases/documents.ts";
import { keptJoin, rowsById } from "../table/lists/joinRows.ts";
import { readObjectives, type StoredObjective } from "../table/mapping/objectives.ts";
import { readReusables, type StoredReusable } from "../table/mapping/reusables.ts";

/** All that questions of the bank are joined from. Each part is the same array until something in it changes. */
type Bank = {
  questions: readonly QuestionRow[];
  sets: readonly QuestionSetRow[];
  documents: readonly ListedDocument[];
  objectives: readonly StoredObjective[];
  reusables: readonly StoredReusable[];
};

async function readParts(): Promise<Bank> {
  const [questions, sets, documents, objectives, reusables] = await Promise.all([
    readQuestions(),
    readQuestionSets(),
    readDocuments(),
    readObjectives(),
    readReusables(),
  ]);
  return {
    questions: questions.rows,
    sets: sets.rows,
    documents: documents.rows,
    objectives: objectives.rows,
    reusables: reusables.rows,
  };
}

const joined = keptJoin<BankQuestion>();

/** Questions as the bank shows them, as of now. */
export async function readBank(): Promise<readonly BankQuestion[]> {
  const bank = await readParts();
  const { questions, sets, documents, objectives, reusables } = bank;
  return joined([questions, sets, documents, objectives, reusables], () => {
    const lookUp = {
      documents: rowsById(documents),
      objectives: rowsById(objectives),
      reusables: rowsById(reusables),
      sets: setsByQuestion(sets),
      questions: rowsById(questions),
      children: Map.groupBy(questions, ({ parent_id }) => parent_id),
    };
    return questions.map((row) => presented(row, lookUp));
  });
}

type LookUp = {
  questions: ReadonlyMap<number, QuestionRow>;
  documents: ReadonlyMap<number, ListedDocument>;
  objectives: ReadonlyMap<number, StoredObjective>;
  reusables: ReadonlyMap<number, StoredReusable>;
  sets: ReadonlyMap<number, readonly QuestionSetRow[]>;
  children: ReadonlyMap<number | null, readonly QuestionRow[]>;
};

function setsByQuestion(sets: readonly QuestionSetRow[]): Map<number, QuestionSetRow[]> {
  const found = new Map<number, QuestionSetRow[]>();
  for (const set of sets)
    for (const id of set.questions) {
      const known = found.get(id);
      if (known) known.push(set);
      else found.set(id, [set]);
    }
  return found;
}

const joinedRows = new WeakMap<QuestionRow, { from: readonly unknown[]; row: BankQuestion }>();

/** Returns the documents, objective, sets and other questions that a question refers to. */
function joinedWith(row: QuestionRow, lookUp: LookUp) {
  const { enemy_ids = [] } = row;
  const documentOf = (id: number | null) => (id === null ? undefined : lookUp.documents.get(id));
  const enemies = enemy_ids.flatMap((id) => lookUp.questions.get(id) ?? []);
  return {
    document: documentOf(row.document_id),
    own: documentOf(row.editing_document_id),
    objective:
      row.learning_objective_id === null ? undefined : lookUp.objectives.get(row.learning_objective_id),
    reusable: row.reusable_object_id === null ? undefined : lookUp.reusables.get(row.reusable_object_id),
    sets: lookUp.sets.get(row.id) ?? [],
    children: lookUp.children.get(row.id) ?? [],
    named: enemies.map(({ id, case_summary_identifier }) => ({ id, case_summary_identifier })),
  };
}

type Joined = ReturnType<typeof joinedWith>;

/** A row as calls write it; the same object until the question or what it is joined with changes. */
function presented(row: QuestionRow, lookUp: LookUp): BankQuestion {
  const joined = joinedWith(row, lookUp);
  const { document, own, objective, reusable, sets, children, named } = joined;
  const from = [
    ...[document, own, objective, reusable, ...sets, null, ...children.map(({ id }) => id), null],
    ...named.flatMap((one) => [one.id, one.case_summary_identifier]),
  ];
  const known = joinedRows.get(row);
  if (known && known.from.length === from.length && known.from.every((part, at) => part === from[at]))
    return known.row;
  const made = bankQuestionOf(row, joined);
  joinedRows.set(row, { from, row: made });
  return made;
}

function bankQuestionOf(row: QuestionRow, joined: Joined): BankQuestion {
  const { document, own, objective, reusable, sets, children, named } = joined;
  const {
    content,
    uid: _,
    rev,
    text_snapshot_id: _snapshot,
    editing_document_id: _own,
    enemy_ids: _enemies,
    administrations: _administrations,
    reviews: _reviews,
    author_ids: _authors,
    learning_objective_id,
    reusable_object_id,
    ...rest
  } = row;
  const { choices, images, ...texts } = content;
  return {
    ...rest,
    document: document ? { id: document.id, title: plainText(document.title) } : null,
    editing_document: own
      ? { id: own.id, scheduled_review_version_id: own.scheduled_review_version_id ?? null }
      : null,
    content: { ...texts, images: images.map(pictureText) },
    choice_a: choices[0] ?? "",
    choice_b: choices[1] ?? "",
    choice_c: choices[2] ?? "",
    choice_d: choices[3] ?? "",
    choice_e: choices[4] ?? "",
    learning_objective_reusable_object: {
      learning_objective_id,
      learning_objective_name: objective?.name ?? null,
      reusable_object_id,
      reusable_object_name: reusable?.name ?? null,
    },
    question_set_ids: sets.map(({ id }) => id),
    question_sets: sets.map(({ id, title }) => ({ id, title })),
    child_ids: children.map(({ id }) => id),
    enemies: named,
    reviews: reviewsInForce(row).map(({ person_id, name, at }) => ({ person_id, name, at })),
    lock_status_msg: row.delivered
      ? "This question is on a form that was delivered. Changes of its text do not reach that form."
      : null,
    lock_version: rev,
  };
}
