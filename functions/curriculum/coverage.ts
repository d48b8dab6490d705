import type { CoveredCourse, CoveredObjective } from "#shared/contract/mapping/coverage.ts";
import { plainText } from "#shared/domain/collection/fold.ts";
import { coverageOf, coverages } from "#shared/domain/mapping/coverage.ts";
import { type CoverageMap, coverageMapOf } from "#shared/domain/mapping/coverageMap.ts";
import type { QuestionLinks } from "../table/bank/questions.ts";
import type { ListedDocument } from "../table/cases/documents.ts";
import type { PlacedDocument } from "../table/courses/courseItems.ts";
import type { CourseRow } from "../table/courses/courses.ts";
import { keptJoin, rowsById } from "../table/lists/joinRows.ts";
import { type Curriculum, isInUse, usesOf } from "./readCurriculum.ts";

type Mapped = Curriculum & { questions: readonly QuestionLinks[] };
type Places = readonly PlacedDocument[];

/** Questions in use by the objective that they are mapped to. */
const byObjective = new WeakMap<readonly QuestionLinks[], ReadonlyMap<number | null, QuestionLinks[]>>();
function askedOf(questions: readonly QuestionLinks[]): ReadonlyMap<number | null, QuestionLinks[]> {
  const known = byObjective.get(questions);
  if (known) return known;
  const inUse = questions.filter(({ archived_at }) => archived_at === null);
  const made = Map.groupBy(inUse, ({ learning_objective_id }) => learning_objective_id);
  byObjective.set(questions, made);
  return made;
}

const heldIn = (documents: readonly ListedDocument[], places: Places): ListedDocument[] => {
  const ids = new Set(places.map(({ document_id }) => document_id));
  return documents.filter(({ id }) => ids.has(id));
};

const isAbout = (places: Places) => {
  const ids = new Set<number | null>(places.map(({ document_id }) => document_id));
  return ({ document_id }: QuestionLinks): boolean => document_id !== null && ids.has(document_id);
};

const joined = keptJoin<CoveredObjective>();

/** The objectives of the curriculum, each with what a course has for it. @param places - Of the course's documents. */
export const coverageRows = (mapped: Mapped, places: Places): readonly CoveredObjective[] => {
  const { objectives, dyads, documents, questions } = mapped;
  return joined([places, objectives, dyads, documents, questions], () => {
    const uses = usesOf(heldIn(documents, places), "objectives");
    const points = Map.groupBy(dyads, ({ learning_objective_id }) => learning_objective_id);
    const asked = askedOf(questions);
    const isOwn = isAbout(places);
    return objectives.map(({ id, name }) => {
      const own = uses.get(id) ?? [];
      const all = asked.get(id) ?? [];
      const counts = { cases: own.length, questions: all.filter(isOwn).length };
      return {
        ...{ id, name, ...counts, coverage: coverageOf(counts) },
        teaching_points: points.get(id)?.length ?? 0,
        documents: own.map((document) => ({ id: document.id, title: plainText(document.title) })),
        bank_questions: all.length,
      };
    });
  });
};

/** Cases of a course by the objectives that they teach and that questions about them assess. @param places - Of the course's documents. */
export function coverageMap({ objectives, documents, questions }: Mapped, places: Places): CoverageMap {
  const byId = rowsById(documents);
  const cases = places
    .toSorted((a, b) => a.position - b.position)
    .flatMap(({ document_id }) => byId.get(document_id) ?? []);
  return coverageMapOf(
    objectives,
    cases.map((document) => ({
      ...{ id: document.id, title: plainText(document.title), is_in_use: isInUse(document) },
      objectives: document.mapped?.objectives ?? [],
    })),
    [...askedOf(questions).values()].flat(),
  );
}

/** Counts of the objectives that a course covers. The cost grows with its cases and questions, not with the curriculum. */
export function coverageOfCourse(mapped: Mapped, course: CourseRow, places: Places): CoveredCourse {
  const { objectives, documents, questions } = mapped;
  const known = new Set(objectives.map(({ id }) => id));
  const cases = heldIn(documents, places).filter(isInUse);
  const taught = new Set(usesOf(cases, "objectives").keys());
  const assessed = new Set<number>();
  const isOwn = isAbout(places);
  for (const [id, asked] of askedOf(questions)) if (id !== null && asked.some(isOwn)) assessed.add(id);
  const counts = Object.fromEntries(coverages.map((one) => [one, 0])) as CoveredCourse["objectives"];
  for (const id of new Set([...taught, ...assessed])) {
    if (!known.has(id)) continue;
    counts[coverageOf({ cases: Number(taught.has(id)), questions: Number(assessed.has(id)) })] += 1;
  }
  counts.nowhere = known.size - counts.both - counts.taught - counts.assessed;
  return { id: course.id, name: course.name, cases: cases.length, objectives: counts };
}
