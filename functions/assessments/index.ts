import { serve } from "../runtime/serve.ts";
import { addRosterings } from "./addRosterings.ts";
import { answerOwnQuiz } from "./answerOwnQuiz.ts";
import { assignToDo } from "./assignToDo.ts";
import { beginAssessment } from "./beginAssessment.ts";
import { beginDemoAssessment } from "./beginDemoAssessment.ts";
import { changeExamVariationStatus } from "./changeExamVariationStatus.ts";
import { changeOwnToDo } from "./changeOwnToDo.ts";
import { correctExamItem } from "./correctExamItem.ts";
import { createDelivery } from "./createDelivery.ts";
import { createExamVariation } from "./createExamVariation.ts";
import { deleteDelivery } from "./deleteDelivery.ts";
import { deleteExamVariation } from "./deleteExamVariation.ts";
import { deliveries } from "./deliveries.ts";
import { examVariations } from "./examVariations.ts";
import { findStudentsByEmail } from "./findStudentsByEmail.ts";
import { getAssessmentCode } from "./getAssessmentCode.ts";
import { getCohortChanges } from "./getCohortChanges.ts";
import { getCohortResults } from "./getCohortResults.ts";
import { getCohortTeachingPoint } from "./getCohortTeachingPoint.ts";
import { getDelivery } from "./getDelivery.ts";
import { getDeliveryOptions } from "./getDeliveryOptions.ts";
import { getExamVariation } from "./getExamVariation.ts";
import { getFormCorrections } from "./getFormCorrections.ts";
import { getFormStatistics } from "./getFormStatistics.ts";
import { getLearningProgress } from "./getLearningProgress.ts";
import { getOwnPerformance } from "./getOwnPerformance.ts";
import { getOwnQuiz } from "./getOwnQuiz.ts";
import { getOwnResults } from "./getOwnResults.ts";
import { getOwnSitting } from "./getOwnSitting.ts";
import { getOwnTeachingPoint } from "./getOwnTeachingPoint.ts";
import { getStudentResults } from "./getStudentResults.ts";
import { getVariationUse } from "./getVariationUse.ts";
import { handInAssessment } from "./handInAssessment.ts";
import { listDeliveryCourses } from "./listDeliveryCourses.ts";
import { listDeliveryIncidents } from "./listDeliveryIncidents.ts";
import { listOwnRosterings } from "./listOwnRosterings.ts";
import { listOwnToDos } from "./listOwnToDos.ts";
import { listQuestionSetIndex } from "./listQuestionSetIndex.ts";
import { listReplacementForms } from "./listReplacementForms.ts";
import { orderFormStatistics } from "./orderFormStatistics.ts";
import { pauseAssessment } from "./pauseAssessment.ts";
import { previewCorrection } from "./previewCorrection.ts";
import { previewExamVariation } from "./previewExamVariation.ts";
import { removeRosterings } from "./removeRosterings.ts";
import { restartRostering } from "./restartRostering.ts";
import { resumeAssessment } from "./resumeAssessment.ts";
import { rosterings } from "./rosterings.ts";
import { saveAssessmentAnswers } from "./saveAssessmentAnswers.ts";
import { setAssessmentCode } from "./setAssessmentCode.ts";
import { setCutScores } from "./setCutScores.ts";
import { setDateExceptions } from "./setDateExceptions.ts";
import { setEquating } from "./setEquating.ts";
import { updateDelivery } from "./updateDelivery.ts";
import { updateExamVariation } from "./updateExamVariation.ts";
import { updateRostering } from "./updateRostering.ts";
import { validateExamVariation } from "./validateExamVariation.ts";

export const handlers = [
  ...deliveries,
  ...examVariations,
  createExamVariation,
  getExamVariation,
  updateExamVariation,
  validateExamVariation,
  changeExamVariationStatus,
  previewExamVariation,
  getFormStatistics,
  orderFormStatistics,
  listReplacementForms,
  listQuestionSetIndex,
  getVariationUse,
  deleteExamVariation,
  getFormCorrections,
  previewCorrection,
  correctExamItem,
  getDeliveryOptions,
  listDeliveryCourses,
  getDelivery,
  createDelivery,
  updateDelivery,
  deleteDelivery,
  getAssessmentCode,
  setAssessmentCode,
  listDeliveryIncidents,
  getCohortChanges,
  getCohortResults,
  getCohortTeachingPoint,
  getLearningProgress,
  getStudentResults,
  assignToDo,
  setCutScores,
  setEquating,
  ...rosterings,
  addRosterings,
  removeRosterings,
  findStudentsByEmail,
  updateRostering,
  setDateExceptions,
  restartRostering,
  beginAssessment,
  beginDemoAssessment,
  getOwnSitting,
  handInAssessment,
  listOwnRosterings,
  pauseAssessment,
  resumeAssessment,
  saveAssessmentAnswers,
  answerOwnQuiz,
  changeOwnToDo,
  getOwnPerformance,
  getOwnQuiz,
  getOwnResults,
  getOwnTeachingPoint,
  listOwnToDos,
];

export const handler = serve(handlers);
