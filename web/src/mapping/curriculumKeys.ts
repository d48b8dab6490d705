import { getLearningObjective, objectiveListRoutes } from "#shared/contract/mapping/objectives.ts";
import { getReusableObject, reusableListRoutes } from "#shared/contract/mapping/reusables.ts";
import { keyOf } from "../api/queryKeys.ts";

/** Cached lists of objectives and reusable content. After a deletion these alone: the page of what is gone asks for nothing more. */
export const curriculumListKeys = [
  ...Object.values(objectiveListRoutes),
  ...Object.values(reusableListRoutes),
].map((route) => keyOf(route));

/** Every cached reply about objectives and reusable content: a change of one shows in the others' counts and names. */
export const curriculumKeys = [...curriculumListKeys, keyOf(getLearningObjective), keyOf(getReusableObject)];
