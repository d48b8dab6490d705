import { newUlid } from "#functions/runtime/clock.ts";
import type { DyadRow } from "#functions/table/mapping/dyads.ts";
import type { Objective } from "#functions/table/mapping/objectives.ts";
import type { Reusable } from "#functions/table/mapping/reusables.ts";
import { aDyad, anObjective, aReusable } from "#tests/builders/curriculum.ts";
import type { BuiltPerson } from "#tests/builders/world.ts";
import type { Scene, Valid } from "./scene.ts";

type Own = { objective: Objective; reusable: Reusable; dyad?: DyadRow };
const owned = new Map<string, Own>();

const anOwn = async (_scene: Scene, { id }: BuiltPerson): Promise<void> => {
  owned.set(id, { objective: await anObjective(), reusable: await aReusable() });
};
const aPair = async (scene: Scene, person: BuiltPerson): Promise<void> => {
  await anOwn(scene, person);
  const own = owned.get(person.id);
  if (own) owned.set(person.id, { ...own, dyad: await aDyad(own.objective, own.reusable) });
};
const objectiveOf = ({ id }: BuiltPerson) => ({ id: String(owned.get(id)?.objective.id ?? 1) });
const reusableOf = ({ id }: BuiltPerson) => ({ id: String(owned.get(id)?.reusable.id ?? 1) });

/** Calls of the curriculum: objectives, reusable content, pairs. */
export const mappingCalls: Readonly<Record<string, Valid>> = {
  listLearningObjectives: { parts: () => ({ query: { search: "heart", per_page: "5" } }) },
  countLearningObjectives: { parts: () => ({}) },
  listLearningObjectivesIds: { parts: () => ({}) },
  exportLearningObjectives: { parts: () => ({ query: { search: "nothing has this" } }) },
  exportSelectedLearningObjectives: { parts: () => ({ body: { ids: ["1"] } }) },
  listCoveredCourses: { parts: () => ({}) },
  getCoverageMap: { parts: ({ courseId }) => ({ params: { id: String(courseId) } }) },
  listCoverage: { parts: ({ courseId }) => ({ params: { id: String(courseId) } }) },
  countCoverage: { parts: ({ courseId }) => ({ params: { id: String(courseId) } }) },
  listCoverageIds: { parts: ({ courseId }) => ({ params: { id: String(courseId) } }) },
  exportCoverage: {
    parts: ({ courseId }) => ({ params: { id: String(courseId) }, query: { search: "nothing has this" } }),
  },
  exportSelectedCoverage: {
    parts: ({ courseId }) => ({ params: { id: String(courseId) }, body: { ids: ["1"] } }),
  },
  getLearningObjective: { parts: (_scene, person) => ({ params: objectiveOf(person) }), prepare: anOwn },
  createLearningObjective: { parts: () => ({ body: { name: `Name the causes of ${newUlid()}` } }) },
  updateLearningObjective: {
    parts: (_scene, person) => ({
      params: objectiveOf(person),
      body: { learning_objective: { name: `Name the signs of ${newUlid()}` } },
    }),
    prepare: anOwn,
  },
  deleteLearningObjective: { parts: (_scene, person) => ({ params: objectiveOf(person) }), prepare: anOwn },
  createDyad: {
    parts: (_scene, person) => ({
      params: objectiveOf(person),
      body: { reusable_object_id: owned.get(person.id)?.reusable.id ?? 1 },
    }),
    prepare: anOwn,
  },
  deleteDyad: {
    parts: (_scene, person) => ({
      params: { ...objectiveOf(person), dyad_id: String(owned.get(person.id)?.dyad?.id ?? 1) },
    }),
    prepare: aPair,
  },
  listReusableObjects: { parts: () => ({ query: { lo_search: "heart" } }) },
  countReusableObjects: { parts: () => ({}) },
  listReusableObjectsIds: { parts: () => ({}) },
  exportReusableObjects: { parts: () => ({ query: { search: "nothing has this" } }) },
  exportSelectedReusableObjects: { parts: () => ({ body: { ids: ["1"] } }) },
  showReusableList: { parts: () => ({}) },
  getReusableObject: { parts: (_scene, person) => ({ params: reusableOf(person) }), prepare: anOwn },
  getReusableUsageReport: { parts: (_scene, person) => ({ params: reusableOf(person) }), prepare: anOwn },
  createReusableObject: { parts: () => ({ body: { kind: "teaching_point", name: "Count the breaths" } }) },
  updateReusableObject: {
    parts: (_scene, person) => ({
      params: reusableOf(person),
      body: { reusable_object: { name: "Count for a whole minute", description: "How, and why." } },
    }),
    prepare: anOwn,
  },
};
