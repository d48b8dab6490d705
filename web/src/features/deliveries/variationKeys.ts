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
].map((route) => keyOf(route));
