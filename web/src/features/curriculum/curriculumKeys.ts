import { getLearningObjective, objectiveListRoutes } from "#shared/contract/mapping/objectives.ts";
import { getReusableObject, reusableListRoutes } from "#shared/contract/mapping/reusables.ts";
import { keyOf } from "../../api/queryKeys.ts";

/** Every cached reply about objectives and reusable content: a change of one shows in the others' counts and names. */
export const curriculumKeys = [
  ...Object.values(objectiveListRoutes),
  ...Object.values(reusableListRoutes),
  getLearningObjective,
  getReusableObject,
].map((route) => keyOf(route));
