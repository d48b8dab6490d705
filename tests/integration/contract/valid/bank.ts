import { keepImport } from "#functions/bank/imports/keptImport.ts";
import { planJob } from "#functions/jobs/orderJob.ts";
import { isoTime, newUlid, nowMs } from "#functions/runtime/clock.ts";
import { putBlueprint, reserveBlueprintId } from "#functions/table/bank/blueprints.ts";
import type { QuestionRow } from "#functions/table/bank/questions.ts";
import { createJob } from "#functions/table/operations/jobs.ts";
import { examCoursesAround } from "#shared/domain/bank/vocabulary.ts";
import { aBankComment, anImportedQuestion, aQuestion, someQuestions } from "#tests/builders/bank.ts";
import { aDyad, anObjective, aReusable } from "#tests/builders/curriculum.ts";
import type { BuiltPerson } from "#tests/builders/world.ts";
import type { Scene, Valid } from "./scene.ts";

type Own = { question: QuestionRow; comment: number; pair?: { objective: number; reusable: number } };
const owned = new Map<string, Own>();

const anOwn = async (_scene: Scene, { id }: BuiltPerson): Promise<void> => {
  const question = await aQuestion();
  owned.set(id, { question, comment: await aBankComment(question.id, id) });
};
const twoQuestions = async (_scene: Scene, { id }: BuiltPerson): Promise<void> => {
  const [question] = await someQuestions(2);
  if (question) owned.set(id, { question, comment: 1 });
};
const anArchived = async (_scene: Scene, { id }: BuiltPerson): Promise<void> => {
  const question = await aQuestion({ archived_at: "2026-11-20T08:00:00.000Z" });
  owned.set(id, { question, comment: 1 });
};
const aPair = async (scene: Scene, person: BuiltPerson): Promise<void> => {
  await anOwn(scene, person);
  const [objective, reusable] = [await anObjective(), await aReusable()];
  await aDyad(objective, reusable);
  const own = owned.get(person.id);
  if (own) owned.set(person.id, { ...own, pair: { objective: objective.id, reusable: reusable.id } });
};
const aQuestionWithText = async (scene: Scene, { id }: BuiltPerson): Promise<void> => {
  const question = await aQuestion({ editing_document_id: scene.documentId });
  owned.set(id, { question, comment: 1 });
};
const questionOf = ({ id }: BuiltPerson): number => owned.get(id)?.question.id ?? 1;
const params = (_scene: Scene, person: BuiltPerson) => ({ params: { id: String(questionOf(person)) } });
const [examCourse] = examCoursesAround(new Date().getUTCFullYear());

const fileOf = (word: string): string =>
  `VIGNETTE,STEM,CORRECT ANSWER,CHOICE A,CHOICE B\r\n"A child coughs, ${word}.",What is next?,B,One,Two\r\n`;
const boundary = "questions";
const formOfFile = (): string =>
  `--${boundary}\r\ncontent-disposition: form-data; name="csv_file"; filename="questions.csv"\r\n\r\n${fileOf(newUlid())}\r\n--${boundary}--\r\n`;
const imports = new Map<string, string>();
const aKeptFile = async (_scene: Scene, { id }: BuiltPerson): Promise<void> => {
  const importId = newUlid();
  imports.set(id, importId);
  await keepImport(importId, { questions: [anImportedQuestion()], pictures: new Map() }, id);
};
const aRunningImport = async (scene: Scene, person: BuiltPerson): Promise<void> => {
  await aKeptFile(scene, person);
  await createJob(
    planJob({
      kind: "question_import",
      id: `question-import:${imports.get(person.id)}`,
      input: { import_id: newUlid(), parts: [1], ordered_by: { ...person } },
      ...{ requestedBy: person.id, programId: null },
    }),
  );
};
const importOf = (_scene: Scene, { id }: BuiltPerson) => ({ params: { id: imports.get(id) ?? newUlid() } });

const blueprint = {
  exam_course: examCourse?.title ?? "",
  questions: 1,
  cells: [],
  overlap: { years: 2, per_form_at_most: 5, together_at_most: null },
  exposure_at_most: null,
};
const blueprints = new Map<string, number>();
const aBlueprint = async (_scene: Scene, { id: person }: BuiltPerson): Promise<void> => {
  const id = await reserveBlueprintId();
  const at = isoTime(nowMs());
  await putBlueprint(undefined, {
    ...{ ...blueprint, id, title: `Blueprint ${id}`, created_at: at, updated_at: at },
    ...{ updated_by: "Tests", lock_version: 0 },
  });
  blueprints.set(person, id);
};
const blueprintOf = (_scene: Scene, { id }: BuiltPerson) => ({
  params: { id: String(blueprints.get(id) ?? 1) },
});

/** Calls of the question bank. */
export const bankCalls: Readonly<Record<string, Valid>> = {
  listAssessmentQuestions: { parts: () => ({ query: { per: "10", "filters[content.stem]": "next" } }) },
  getAssessmentQuestion: { parts: params, prepare: anOwn },
  getQuestionOfDocument: {
    parts: (_scene, person) => ({
      params: { id: String(owned.get(person.id)?.question.editing_document_id ?? 1) },
    }),
    prepare: aQuestionWithText,
  },
  createAssessmentQuestion: {
    parts: ({ documentId }, { id }) => ({
      body: {
        document_id: documentId,
        learning_objective_id: owned.get(id)?.pair?.objective ?? 1,
        reusable_object_id: owned.get(id)?.pair?.reusable ?? 1,
      },
    }),
    prepare: aPair,
  },
  mapAssessmentQuestion: {
    parts: (scene, person) => ({
      ...params(scene, person),
      body: {
        learning_objective_id: owned.get(person.id)?.pair?.objective ?? 1,
        reusable_object_id: owned.get(person.id)?.pair?.reusable ?? 1,
        lock_version: 0,
      },
    }),
    prepare: aPair,
  },
  updateAssessmentQuestions: {
    parts: (_scene, person) => ({ body: { data: [{ id: questionOf(person), cci_status: "Keep" }] } }),
    prepare: anOwn,
  },
  deleteAssessmentQuestions: {
    parts: (_scene, person) => ({ query: { ids: [String(questionOf(person))] } }),
    prepare: anArchived,
  },
  deleteSelectedQuestions: {
    parts: (_scene, person) => ({ body: { ids: [String(questionOf(person))] } }),
    prepare: anArchived,
  },
  forkAssessmentQuestion: { parts: params, prepare: anOwn },
  createQuestionDocument: { parts: params, prepare: anOwn },
  listQuestionSets: { parts: () => ({ query: { "filters[title]": "nothing has this" } }) },
  createQuestionSet: {
    parts: (_scene, person) => ({
      body: {
        title: `Set ${newUlid()}`,
        exam_course: examCourse?.title ?? "",
        question_ids: [questionOf(person)],
      },
    }),
    prepare: anOwn,
  },
  setEnemies: {
    parts: (scene, person) => ({ ...params(scene, person), body: { enemy_ids: [], lock_version: 0 } }),
    prepare: anOwn,
  },
  reviewAssessmentQuestion: {
    parts: (scene, person) => ({ ...params(scene, person), body: { is_reviewed: true, lock_version: 0 } }),
    prepare: anOwn,
  },
  listBlueprints: { parts: () => ({}) },
  getBlueprint: { parts: blueprintOf, prepare: aBlueprint },
  createBlueprint: { parts: () => ({ body: { ...blueprint, title: `Blueprint ${newUlid()}` } }) },
  updateBlueprint: {
    parts: (scene, person) => ({
      ...blueprintOf(scene, person),
      body: { ...blueprint, title: `Blueprint ${newUlid()}`, lock_version: 0 },
    }),
    prepare: aBlueprint,
  },
  deleteBlueprint: { parts: blueprintOf, prepare: aBlueprint },
  countAvailable: { parts: () => ({ body: blueprint }) },
  draftQuestionSet: { parts: () => ({ body: { ...blueprint, questions: 300 } }) },
  listQuestionDuplicates: { parts: () => ({ query: { state: "open", per: "10" } }) },
  getQuestionPair: {
    parts: (_scene, person) => ({
      query: { first_id: String(questionOf(person)), second_id: String(questionOf(person) + 1) },
    }),
    prepare: twoQuestions,
  },
  decideOnPair: {
    parts: (_scene, person) => ({
      body: {
        ...{ first_id: questionOf(person), second_id: questionOf(person) + 1, are_duplicates: "no" },
        ...{ first_lock_version: 0, second_lock_version: 0 },
      },
    }),
    prepare: twoQuestions,
  },
  orderBankComparison: { parts: () => ({}) },
  listComments: { parts: () => ({ query: { "filters[commentable_id]": ["1"] } }) },
  createComment: {
    parts: (_scene, person) => ({
      body: {
        body: "Shorten the stem.",
        commentable_id: questionOf(person),
        commentable_type: "Assessment::Question",
      },
    }),
    prepare: anOwn,
  },
  deleteComment: {
    parts: (_scene, { id }) => ({ params: { id: String(owned.get(id)?.comment ?? 1) } }),
    prepare: anOwn,
  },
  previewQuestionImport: {
    parts: () => ({
      body: { file_name: "questions.csv", content: Buffer.from(fileOf(newUlid())).toString("base64") },
    }),
  },
  startQuestionImport: { parts: importOf, prepare: aKeptFile },
  getQuestionImport: { parts: importOf, prepare: aRunningImport },
  importAssessmentQuestions: {
    parts: () => ({
      raw: formOfFile(),
      headers: { "content-type": `multipart/form-data; boundary=${boundary}` },
    }),
  },
  getInitData: { parts: () => ({}) },
  listStatistics: { parts: () => ({ query: { assessment_question_id: "1" } }) },
  listHistoryVersions: { parts: () => ({ query: { item_id: "1", item_type: "Assessment::Question" } }) },
  listBankObjectives: { parts: () => ({ query: { "filters[name]": "heart" } }) },
  listBankReusables: { parts: () => ({ query: { "filters[name]": "heart" } }) },
};
