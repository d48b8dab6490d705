import { serve } from "../runtime/serve.ts";
import { holdListsUpTo } from "../table/lists/collections.ts";
import { countAvailable } from "./countAvailable.ts";
import { createAssessmentQuestion } from "./createAssessmentQuestion.ts";
import { createBlueprint } from "./createBlueprint.ts";
import { createComment } from "./createComment.ts";
import { createQuestionDocument } from "./createQuestionDocument.ts";
import { createQuestionSet } from "./createQuestionSet.ts";
import { decideOnPair } from "./decideOnPair.ts";
import { deleteAssessmentQuestions } from "./deleteAssessmentQuestions.ts";
import { deleteBlueprint } from "./deleteBlueprint.ts";
import { deleteComment } from "./deleteComment.ts";
import { deleteSelectedQuestions } from "./deleteSelectedQuestions.ts";
import { draftQuestionSet } from "./draftQuestionSet.ts";
import { forkAssessmentQuestion } from "./forkAssessmentQuestion.ts";
import { getAssessmentQuestion } from "./getAssessmentQuestion.ts";
import { getBlueprint } from "./getBlueprint.ts";
import { getInitData } from "./getInitData.ts";
import { getQuestionImport } from "./getQuestionImport.ts";
import { getQuestionOfDocument } from "./getQuestionOfDocument.ts";
import { getQuestionPair } from "./getQuestionPair.ts";
import { importAssessmentQuestions } from "./importAssessmentQuestions.ts";
import { listAssessmentQuestions } from "./listAssessmentQuestions.ts";
import { listBankObjectives } from "./listBankObjectives.ts";
import { listBankReusables } from "./listBankReusables.ts";
import { listBlueprints } from "./listBlueprints.ts";
import { listComments } from "./listComments.ts";
import { listHistoryVersions } from "./listHistoryVersions.ts";
import { listQuestionDuplicates } from "./listQuestionDuplicates.ts";
import { listQuestionSets } from "./listQuestionSets.ts";
import { listStatistics } from "./listStatistics.ts";
import { mapAssessmentQuestion } from "./mapAssessmentQuestion.ts";
import { orderBankComparison } from "./orderBankComparison.ts";
import { previewQuestionImport } from "./previewQuestionImport.ts";
import { reviewAssessmentQuestion } from "./reviewAssessmentQuestion.ts";
import { setEnemies } from "./setEnemies.ts";
import { startQuestionImport } from "./startQuestionImport.ts";
import { updateAssessmentQuestions } from "./updateAssessmentQuestions.ts";
import { updateBlueprint } from "./updateBlueprint.ts";

// 50,000 questions are 130 MB of JSON, and the lists that they are joined with stay beside them. @see ADR 0402
holdListsUpTo(192 * 1024 * 1024);

export const handlers = [
  listAssessmentQuestions,
  getAssessmentQuestion,
  getQuestionOfDocument,
  createAssessmentQuestion,
  mapAssessmentQuestion,
  setEnemies,
  reviewAssessmentQuestion,
  updateAssessmentQuestions,
  deleteAssessmentQuestions,
  deleteSelectedQuestions,
  forkAssessmentQuestion,
  createQuestionDocument,
  listQuestionSets,
  createQuestionSet,
  listBlueprints,
  getBlueprint,
  createBlueprint,
  updateBlueprint,
  deleteBlueprint,
  countAvailable,
  draftQuestionSet,
  listQuestionDuplicates,
  getQuestionPair,
  decideOnPair,
  orderBankComparison,
  listComments,
  createComment,
  deleteComment,
  getInitData,
  listStatistics,
  listHistoryVersions,
  listBankObjectives,
  listBankReusables,
  previewQuestionImport,
  startQuestionImport,
  getQuestionImport,
  importAssessmentQuestions,
];

export const handler = serve(handlers);
