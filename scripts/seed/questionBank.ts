import { changedQuestion, newQuestion } from "#functions/curriculum/questionLines.ts";
import { comparedPairs } from "#functions/questions/comparedPairs.ts";
import { isoTime } from "#functions/runtime/clock.ts";
import { putNewBankComment, readBankComments, reserveCommentId } from "#functions/table/bank/bankComments.ts";
import { putBlueprint, readBlueprints, reserveBlueprintId } from "#functions/table/bank/blueprints.ts";
import { getComparison, putComparison, putPairDecision } from "#functions/table/bank/duplicates.ts";
import { putQuestionStatistics, reserveStatisticIds } from "#functions/table/bank/itemStatistics.ts";
import {
  putNewQuestionSet,
  readQuestionSets,
  reserveQuestionSetId,
} from "#functions/table/bank/questionSets.ts";
import {
  type QuestionRow,
  type QuestionWrite,
  questionsInTransaction,
  readQuestions,
  reserveQuestionIds,
  writeQuestions,
} from "#functions/table/bank/questions.ts";
import type { DocumentRow } from "#functions/table/cases/documents.ts";
import { type DyadRow, readDyads } from "#functions/table/mapping/dyads.ts";
import type { QuestionPicture } from "#shared/case/model/questionText.ts";
import { metadataOptions } from "#shared/case/model/terms/metadataOptions.ts";
import type { QuestionStatistic } from "#shared/contract/bank/bankData.ts";
import { barredAs } from "#shared/domain/bank/blueprint/blueprint.ts";
import { pairId } from "#shared/domain/bank/duplicatePairs.ts";
import { versionMarkOf } from "#shared/domain/bank/reviews.ts";
import { clinicalTerms, examCoursesAround, questionUses } from "#shared/domain/bank/vocabulary.ts";
import { plainText } from "#shared/domain/collection/fold.ts";
import { people } from "./demoPeople.ts";
import { seededRandom, seedUlid } from "./seedIds.ts";

/** Questions of the demo's bank. */
const questionCount = 300;
const dayMs = 24 * 60 * 60 * 1000;

type Random = () => number;
const pick = <T>(random: Random, from: readonly T[]): T => from[Math.floor(random() * from.length)] as T; // of a filled list

/** A case that questions are about, with the course that it stands in. */
export type AskedCase = {
  document: DocumentRow;
  courseName: string;
  /** A picture that some of the questions show. */
  picture: QuestionPicture | undefined;
};

const editor = { profile: { first_name: "Morgan", last_name: "Fitzwilliam" } };

const findings = [
  "The pulse is 96 a minute and the blood pressure 128/76 mm Hg.",
  "The temperature is 38.4 °C and the respiratory rate 22 a minute.",
  "Oxygen saturation is 93 % in room air; the skin is warm and dry.",
  "The abdomen is soft and there is no rebound tenderness.",
  "The patient is alert and answers in whole sentences.",
  "Laboratory tests show a leukocyte count of 13,200/µL.",
];
const stems = [
  "Which of the following is the most likely diagnosis?",
  "Which of the following conditions best explains these findings?",
  "Which of the following diagnoses should be considered first?",
];

/** A made-up question about a case: what is asked for is a diagnosis, among four others. */
function madeUp(
  place: number,
  cases: readonly AskedCase[],
  dyads: readonly DyadRow[],
): Omit<QuestionRow, "id"> {
  const random = seededRandom(`question ${place}`);
  const { document, courseName, picture } = cases[place % cases.length] as AskedCase; // of a filled list
  const isShown = picture !== undefined && Math.floor(place / cases.length) % 5 === 0;
  const { clinical = {} } = document;
  const diagnoses = metadataOptions.final_diagnoses;
  const right = clinical.final_diagnoses?.[place % 2] ?? pick(random, diagnoses);
  const others = new Set<string>();
  while (others.size < 4) {
    const other = pick(random, diagnoses);
    if (other !== right) others.add(other);
  }
  const key = Math.floor(random() * 5);
  const choices = [...others];
  choices.splice(key, 0, right);
  const age = clinical.age_groups?.[0] ?? pick(random, clinicalTerms.patient_age);
  const location = clinical.clinical_locations?.[0] ?? pick(random, clinicalTerms.clinical_location);
  const problem = pick(random, metadataOptions.presenting_problems);
  const own = dyads.filter(({ learning_objective_id: id }) => document.mapped?.objectives.includes(id));
  const dyad = own[place % Math.max(1, own.length)];
  const label = (plainText(document.title).split(":")[0] ?? "").trim();
  return {
    uid: seedUlid("question of the bank", place),
    case_summary_identifier: `${label.slice(0, 80)} Q${Math.floor(place / cases.length) + 1}`,
    ...{ course_name: courseName, document_id: document.id, editing_document_id: null },
    current_use: place % 7 === 0 ? null : pick(random, questionUses),
    efficiency_breakpoints_seconds: place % 3 === 0 ? [] : [45 + (place % 4) * 5, 95 + (place % 5) * 5],
    content: {
      vignette: [
        `A patient of the group “${age}” is seen in this setting: ${location}. The reason for the visit: ${problem}.`,
        pick(random, findings),
        pick(random, findings),
        ...(isShown ? ["The picture was taken at this visit."] : []),
        "This text was made up for the demo.",
      ].join(" "),
      stem: pick(random, stems),
      images: isShown ? [picture] : [],
      correct_answer_index: key,
      answer_explanation: `The findings fit ${right} better than the other choices. Made up for the demo.`,
      choices,
    },
    ...{ difficulty: null, discrimination: null },
    status: pick(random, ["Not reviewed", "In review", "Valid", "Valid", "Questionable"]),
    cci_status: place % 5 === 0 ? "Keep" : null,
    learning_objective_id: dyad?.learning_objective_id ?? null,
    reusable_object_id: dyad?.reusable_object_id ?? null,
    system: clinical.systems?.[place % 2] ?? pick(random, clinicalTerms.system),
    clinical_focus: pick(random, clinicalTerms.clinical_focus),
    ...{ clinical_location: location, patient_age: age, final_diagnosis: right },
    clinical_disciplines: clinical.clinical_disciplines ?? [pick(random, clinicalTerms.clinical_disciplines)],
    clinical_excellence: place % 4 === 0 ? [pick(random, clinicalTerms.clinical_excellence)] : [],
    ...{ parent_id: null, delivered: place % 10 === 3, text_snapshot_id: null, archived_at: null },
    ...{ created_at: "", updated_at: "", rev: 0 },
  };
}

/** Figures of a question in a school year, as a school might have sent them. */
function statisticOf(question: QuestionRow, id: number, year: number, at: string): QuestionStatistic {
  const random = seededRandom(`statistic ${question.uid} ${year}`);
  const administrations_count = 180 + Math.floor(random() * 220);
  const skips_count = Math.floor(random() * 6);
  const answered = administrations_count - skips_count;
  const right = Math.round(answered * (0.35 + random() * 0.55));
  const counts = [0, 0, 0, 0, 0];
  const key = question.content.correct_answer_index ?? 0;
  counts[key] = right;
  for (let left = answered - right; left > 0; left--) {
    const wrong = (key + 1 + Math.floor(random() * 4)) % 5;
    counts[wrong] = (counts[wrong] ?? 0) + 1;
  }
  const [a = 0, b = 0, c = 0, d = 0, e = 0] = counts;
  return {
    ...{ id, assessment_question_id: question.id, label: `${year}-${year + 1}` },
    ...{ choice_a_count: a, choice_b_count: b, choice_c_count: c, choice_d_count: d, choice_e_count: e },
    ...{ choice_f_count: 0, skips_count, administrations_count },
    difficulty: Math.round((right / administrations_count) * 100) / 100,
    discrimination: Math.round((0.05 + random() * 0.45) * 100) / 100,
    average_certainty_rating: Math.round((2 + random() * 1.6) * 10) / 10,
    ...{ created_at: at, updated_at: at },
  };
}

async function writeAll(writes: readonly QuestionWrite[]): Promise<void> {
  for (let from = 0; from < writes.length; from += questionsInTransaction)
    if (!(await writeQuestions(writes.slice(from, from + questionsInTransaction))))
      throw new Error("The questions of the demo were changed while they were written");
}

/** Writes the demo's question bank with statistics, two sets, some history and comments. May be repeated: what is there stays. */
export async function writeQuestionBank(
  cases: readonly AskedCase[],
  { now, commenter }: { now: number; commenter: { id: string; name: string } },
): Promise<void> {
  const known = new Set((await readQuestions()).rows.map(({ uid }) => uid));
  const { rows: dyads } = await readDyads();
  const missing = Array.from({ length: questionCount }, (_, place) => madeUp(place, cases, dyads)).filter(
    ({ uid }) => !known.has(uid),
  );
  if (missing.length > 0) {
    const first = await reserveQuestionIds(missing.length);
    const at = isoTime(now - 90 * dayMs);
    const rows = missing.map((row, place) => ({ ...row, id: first + place, created_at: at, updated_at: at }));
    await writeAll(rows.map((row) => newQuestion({ person: editor, operationId: row.uid, at }, row)));
    await writeStatistics(rows, now);
    await writeChanges(now);
  }
  await writeSets(now);
  await writeBlueprint(now);
  await writeComparison(now);
  await writeReviews(now);
  await writeComments(now, commenter);
}

async function writeStatistics(rows: readonly QuestionRow[], now: number): Promise<void> {
  const year = Number(isoTime(now).slice(0, 4));
  const asked = rows.filter(
    ({ efficiency_breakpoints_seconds }) => efficiency_breakpoints_seconds.length > 0,
  );
  const first = await reserveStatisticIds(asked.length * 2);
  const at = isoTime(now - 60 * dayMs);
  const statistics = asked.flatMap((question, place) =>
    [2, 1].map((before, which) => statisticOf(question, first + place * 2 + which, year - before, at)),
  );
  await putQuestionStatistics(statistics);
  const answered = Map.groupBy(statistics, (one) => one.assessment_question_id);
  const latest = new Map(statistics.map((one) => [one.assessment_question_id, one]));
  await writeAll(
    asked.flatMap((row) => {
      const { difficulty = null, discrimination = null } = latest.get(row.id) ?? {};
      const administrations = answered.get(row.id)?.reduce((sum, one) => sum + one.administrations_count, 0);
      const act = { person: editor, operationId: `statistics ${row.uid}`, at };
      return changedQuestion(act, row, { difficulty, discrimination, administrations }) ?? [];
    }),
  );
}

/** A few changes that somebody made since, so that there is a history to look at. */
async function writeChanges(now: number): Promise<void> {
  const { rows } = await readQuestions();
  const changes: [number, Partial<QuestionRow>][] = [
    [20, { status: "In review" }],
    [9, { status: "Valid", current_use: "Formative assessment" }],
    [2, { clinical_excellence: ["Diagnostic Excellence"], cci_status: "Revise" }],
  ];
  for (const [daysAgo, change] of changes) {
    const at = isoTime(now - daysAgo * dayMs);
    const rowsNow = new Map((await readQuestions()).rows.map((row) => [row.id, row]));
    await writeAll(
      rows.slice(0, 12).flatMap(({ id, uid }) => {
        const row = rowsNow.get(id);
        const act = { person: editor, operationId: `change ${daysAgo} ${uid}`, at };
        return (row && changedQuestion(act, row, change)) ?? [];
      }),
    );
  }
  const at = isoTime(now - dayMs);
  const archived = (await readQuestions()).rows.slice(-6);
  await writeAll(
    archived.flatMap(
      (row) =>
        changedQuestion({ person: editor, operationId: `archive ${row.uid}`, at }, row, {
          archived_at: at,
        }) ?? [],
    ),
  );
}

/** A blueprint that the demo's bank meets, and two questions that give each other away. */
async function writeBlueprint(now: number): Promise<void> {
  if ((await readBlueprints()).rows.length > 0) return;
  const at = isoTime(now - 4 * dayMs);
  const active = (await readQuestions()).rows.filter(({ archived_at }) => archived_at === null);
  const [first, second] = active;
  if (!first || !second) return;
  await writeAll(
    [
      [first, second],
      [second, first],
    ].flatMap(([row, other]) => {
      const act = { person: editor, operationId: `enemies ${row?.uid}`, at };
      return (row && other && changedQuestion(act, row, { enemy_ids: [other.id] })) ?? [];
    }),
  );
  const ready = active.filter(
    (row) => barredAs(row, { leakedIds: new Set(), exposureAtMost: null }) === null,
  );
  const bySystem = [...Map.groupBy(ready, ({ system }) => system)].flatMap(([system, rows]) =>
    system === null ? [] : [{ system, count: rows.length }],
  );
  const id = await reserveBlueprintId();
  const any = { system: null, clinical_focus: null, clinical_discipline: null, difficulty_band: null };
  await putBlueprint(undefined, {
    ...{ id, title: "Late assessment", questions: 20, exposure_at_most: null },
    exam_course:
      examCoursesAround(Number(at.slice(0, 4))).findLast(({ title }) => title.startsWith("Pediatrics"))
        ?.title ?? "Pediatrics",
    cells: [
      ...bySystem
        .toSorted((a, b) => b.count - a.count)
        .slice(0, 4)
        .map(({ system }) => ({ ...any, system, least: 2, most: 8 })),
      { ...any, difficulty_band: "hard" as const, least: 3, most: null },
      { ...any, difficulty_band: "medium" as const, least: 4, most: 14 },
    ],
    overlap: { years: 2, per_form_at_most: 8, together_at_most: null },
    ...{ created_at: at, updated_at: at, updated_by: "Morgan Fitzwilliam", lock_version: 0 },
  });
}

/** Near duplicates, and one pair that somebody has decided on. */
async function writeComparison(now: number): Promise<void> {
  if (await getComparison()) return;
  const active = (await readQuestions()).rows.filter(({ archived_at }) => archived_at === null);
  const { pairs, isCut } = comparedPairs(active);
  await putComparison(
    {
      ...{ id: "bank-comparison:demo", at: isoTime(now - dayMs), questions: active.length },
      ...{ pairs: pairs.length, is_cut: isCut },
    },
    pairs,
  );
  const [decided] = pairs;
  if (!decided) return;
  const { first, second, marks } = decided;
  await putPairDecision(
    {
      ...{ id: pairId(first, second), first, second, marks },
      ...{ by_id: seedUlid("editor", 0), by: "Morgan Fitzwilliam", at: isoTime(now - dayMs) },
    },
    [],
  );
}

/** Questions that are valid were reviewed by two people, some of those in review by one. */
async function writeReviews(now: number): Promise<void> {
  const { rows } = await readQuestions();
  if (rows.some(({ reviews }) => reviews !== undefined)) return;
  const at = isoTime(now - 5 * dayMs);
  await writeAll(
    rows.flatMap((row, place) => {
      const count = row.status === "Valid" ? 2 : row.status === "In review" ? place % 2 : 0;
      const reviews = ["reviewer@bedside.test", "editor@bedside.test"].slice(0, count).flatMap((email) => {
        const person = people.find((one) => one.email === email);
        if (!person) return [];
        const name = `${person.firstName} ${person.lastName}`;
        return [{ person_id: person.id, name, at, text: versionMarkOf(row) }];
      });
      if (reviews.length === 0) return [];
      return (
        changedQuestion({ person: editor, operationId: `reviews ${row.uid}`, at }, row, { reviews }) ?? []
      );
    }),
  );
}

const everyOther = (rows: readonly QuestionRow[], first: number): QuestionRow[] =>
  rows.filter((_, index) => index % 2 === first).slice(0, 40);

/** The question sets of the demo, in the order of their numbers. No question is in two of them. */
const questionSets: readonly {
  title: string;
  discipline: string;
  questionsOf: (active: readonly QuestionRow[]) => QuestionRow[];
}[] = [
  {
    title: "Internal Medicine, Form A",
    discipline: "Internal Medicine",
    questionsOf: (rows) => everyOther(rows, 0),
  },
  { title: "Pediatrics, Form A", discipline: "Pediatrics", questionsOf: (rows) => everyOther(rows, 1) },
  {
    title: "Surgery, Form A",
    discipline: "Surgery",
    questionsOf: (rows) => rows.slice(80, 110),
  },
];

async function writeSets(now: number): Promise<void> {
  const { rows: sets } = await readQuestionSets();
  const active = (await readQuestions()).rows.filter(({ archived_at }) => archived_at === null);
  const at = isoTime(now - 5 * dayMs);
  const courses = examCoursesAround(Number(at.slice(0, 4)));
  for (const { title, discipline, questionsOf } of questionSets) {
    if (sets.some((set) => set.title === title)) continue;
    const exam_course =
      courses.findLast((course) => course.title.startsWith(discipline))?.title ?? discipline;
    const questions = questionsOf(active).map(({ id }) => id);
    const line = {
      ...{ id: seedUlid(`question set ${title}`), at, by: "Morgan Fitzwilliam", event: "create" },
      changes: {
        title: [null, title],
        exam_course: [null, exam_course],
        questions: [null, questions],
      } as Record<string, [null, string | number[]]>,
    };
    const id = await reserveQuestionSetId();
    const set = { id, title, exam_course, for_project_type: "Assessment", questions };
    await putNewQuestionSet({ ...set, created_at: at, updated_at: at }, line);
  }
}

const suggestions = [
  "The stem asks for two things. Ask for the diagnosis alone.",
  "Choices B and D overlap; replace one of them.",
  "Give the temperature in the vignette.",
  "The right answer is longer than the others.",
];

async function writeComments(now: number, commenter: { id: string; name: string }): Promise<void> {
  if ((await readBankComments()).rows.length > 0) return;
  const { rows } = await readQuestions();
  for (const [place, body] of suggestions.entries()) {
    const question = rows[place * 2];
    if (!question) continue;
    const at = isoTime(now - (8 - place) * dayMs);
    await putNewBankComment({
      ...{ id: await reserveCommentId(), title: null, subject: null, body },
      ...{ user_id: commenter.id, user_name: commenter.name },
      ...{ commentable_id: question.id, commentable_type: "Assessment::Question" },
      ...{ created_at: at, updated_at: at },
    });
  }
}
