import { newUlid, nowMs } from "#functions/runtime/clock.ts";
import type { QuestionRow } from "#functions/table/bank/questions.ts";
import type { ListedDocument } from "#functions/table/cases/documents.ts";
import { putCollectionRows } from "#functions/table/lists/collections.ts";
import { packCollection } from "#functions/table/lists/packCollection.ts";
import type { DyadRow } from "#functions/table/mapping/dyads.ts";
import type { StoredObjective } from "#functions/table/mapping/objectives.ts";
import type { StoredReusable } from "#functions/table/mapping/reusables.ts";
import { questionRow, questionsList } from "./bankWorld.ts";
import { documentsOf } from "./libraryFloor.ts";

const at = "2026-03-01T08:00:00.000Z";
const verbs = ["Explain", "Describe", "Interpret", "Recognize", "Plan"];
const subjects = ["cough", "fever", "chest pain", "a rash", "anemia", "weight loss", "syncope"];
const sources = ["Clerkship objectives", "Board outline", "School handbook", null];

export const objectivesOf = (count: number): StoredObjective[] =>
  Array.from({ length: count }, (_, place) => ({
    ...{ id: place + 1, uid: newUlid(), source_id: null, created_at: at, updated_at: at },
    name: `${verbs[place % 5]} the causes of ${subjects[place % 7]}, number ${place + 1}`,
    source: sources[place % 4] ?? null,
  }));

export const reusablesOf = (count: number): StoredReusable[] =>
  Array.from({ length: count }, (_, place) => ({
    ...{ id: place + 1, uid: newUlid(), created_at: at, updated_at: at },
    kind: place % 4 === 0 ? ("shared_section" as const) : ("teaching_point" as const),
    name: `What to know of ${subjects[(place * 3) % 7]}, number ${place + 1}`,
    description: `A paragraph about ${subjects[(place * 5) % 7]} for readers in their first year.`,
  }));

/** Pairs of two thirds of the objectives, each with the teaching point of its own number. */
export const dyadsOf = (count: number): DyadRow[] =>
  Array.from({ length: count }, (_, place) => place + 1)
    .filter((id) => id % 3 !== 0)
    .map((id) => ({ id, learning_objective_id: id, reusable_object_id: id }));

/** The item of reusable content that every case uses. */
export const usedEverywhere = 1;

/** Cases with so many objectives and items of reusable content each. */
export const mappedDocuments = (
  count: number,
  of: { objectives: number; reusables: number; each: number },
): ListedDocument[] => {
  const some = (place: number, all: number): number[] => [
    ...new Set(Array.from({ length: of.each }, (_, one) => ((place * 37 + one * 101) % all) + 1)),
  ];
  return documentsOf(count).map((row, place) => ({
    ...row,
    mapped: {
      objectives: some(place, of.objectives),
      reusables: [...new Set([usedEverywhere, ...some(place, of.reusables)])],
    },
  }));
};

/** Questions about cases and objectives in turn. */
export const mappedQuestions = (count: number, of: { objectives: number; cases: number }): QuestionRow[] =>
  Array.from({ length: count }, (_, place) => ({
    ...questionRow(place),
    learning_objective_id: (place % of.objectives) + 1,
    document_id: ((place * 7) % of.cases) + 1,
  }));

/** Lists of a curriculum, packed as they stand after some time. */
export async function putCurriculum(rows: {
  objectives: StoredObjective[];
  reusables: StoredReusable[];
  dyads: DyadRow[];
  documents: ListedDocument[];
  questions: QuestionRow[];
}): Promise<void> {
  const lists: [string, readonly { id: number }[]][] = [
    ["learning_objectives", rows.objectives],
    ["reusable_objects", rows.reusables],
    ["dyads", rows.dyads],
    ["documents", rows.documents],
    [questionsList, rows.questions],
  ];
  const nowS = Math.floor(nowMs() / 1000);
  for (const [name, list] of lists) {
    await putCollectionRows(name, Object.fromEntries(list.map((row) => [row.id, row])), nowS);
    await packCollection(name, nowS);
  }
}
