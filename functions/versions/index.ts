import { serve } from "../runtime/serve.ts";
import { compareRevisions } from "./compareRevisions.ts";
import { createDocument } from "./createDocument.ts";
import { deleteDocument } from "./deleteDocument.ts";
import { deleteVersion } from "./deleteVersion.ts";
import { getCaseFile } from "./getCaseFile.ts";
import { getCaseImport } from "./getCaseImport.ts";
import { getDraft } from "./getDraft.ts";
import { getEditPage } from "./getEditPage.ts";
import { getPublishPlan } from "./getPublishPlan.ts";
import { getVariant } from "./getVariant.ts";
import { getWordFile } from "./getWordFile.ts";
import { getWordImport } from "./getWordImport.ts";
import { listMentionable } from "./listMentionable.ts";
import { listPossiblePrerequisites } from "./listPossiblePrerequisites.ts";
import { listSaves } from "./listSaves.ts";
import { listVersionMedia } from "./listVersionMedia.ts";
import { orderCaseFile } from "./orderCaseFile.ts";
import { orderWordFile } from "./orderWordFile.ts";
import { playBench } from "./playBench.ts";
import { publishDocument } from "./publishDocument.ts";
import { publishVariant } from "./publishVariant.ts";
import { pushToMaintenance } from "./pushToMaintenance.ts";
import { pushToReview } from "./pushToReview.ts";
import { readCaseImport } from "./readCaseImport.ts";
import { readWordImport } from "./readWordImport.ts";
import { replaceVariant } from "./replaceVariant.ts";
import { resetVersion } from "./resetVersion.ts";
import { restoreRevision } from "./restoreRevision.ts";
import { reviewVersion } from "./reviewVersion.ts";
import { saveVersion } from "./saveVersion.ts";
import { searchAllCases } from "./searchAllCases.ts";
import { sendTagNotification } from "./sendTagNotification.ts";
import { startCaseImport } from "./startCaseImport.ts";
import { startWordImport } from "./startWordImport.ts";
import { updateDocument } from "./updateDocument.ts";
import { updateVariant } from "./updateVariant.ts";

export const handlers = [
  getEditPage,
  getDraft,
  listVersionMedia,
  playBench,
  saveVersion,
  reviewVersion,
  listSaves,
  compareRevisions,
  restoreRevision,
  deleteVersion,
  resetVersion,
  getPublishPlan,
  publishDocument,
  getVariant,
  updateVariant,
  publishVariant,
  replaceVariant,
  pushToMaintenance,
  pushToReview,
  listMentionable,
  sendTagNotification,
  createDocument,
  deleteDocument,
  updateDocument,
  listPossiblePrerequisites,
  searchAllCases,
  orderWordFile,
  getWordFile,
  startWordImport,
  readWordImport,
  getWordImport,
  orderCaseFile,
  getCaseFile,
  startCaseImport,
  readCaseImport,
  getCaseImport,
];

export const handler = serve(handlers);
