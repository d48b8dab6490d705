import { serve } from "../runtime/serve.ts";
import { coverage } from "./coverage.ts";
import { createDyad } from "./createDyad.ts";
import { createLearningObjective } from "./createLearningObjective.ts";
import { createReusableObject } from "./createReusableObject.ts";
import { deleteDyad } from "./deleteDyad.ts";
import { deleteLearningObjective } from "./deleteLearningObjective.ts";
import { getCoverageMap } from "./getCoverageMap.ts";
import { getLearningObjective } from "./getLearningObjective.ts";
import { getReusableObject } from "./getReusableObject.ts";
import { learningObjectives } from "./learningObjectives.ts";
import { listCoveredCourses } from "./listCoveredCourses.ts";
import { reusableObjects } from "./reusableObjects.ts";
import { showReusableList } from "./showReusableList.ts";
import { updateLearningObjective } from "./updateLearningObjective.ts";
import { updateReusableObject } from "./updateReusableObject.ts";

export const handlers = [
  ...learningObjectives,
  getLearningObjective,
  createLearningObjective,
  updateLearningObjective,
  deleteLearningObjective,
  createDyad,
  deleteDyad,
  ...coverage,
  listCoveredCourses,
  getCoverageMap,
  ...reusableObjects,
  showReusableList,
  getReusableObject,
  createReusableObject,
  updateReusableObject,
];

export const handler = serve(handlers);
