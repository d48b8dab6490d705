import { getVariationUse, listQuestionSetIndex } from "#shared/contract/assessments/assessmentTables.ts";
import {
  getExamVariation,
  previewExamVariation,
  variationListRoutes,
} from "#shared/contract/assessments/examVariations.ts";
import { keyOf } from "../../api/queryKeys.ts";

/** Every cached reply that tells of exam variations. */
export const variationKeys = [
  ...Object.values(variationListRoutes),
  getExamVariation,
  previewExamVariation,
  getVariationUse,
  listQuestionSetIndex,
].map((route) => keyOf(route));
