import { serve } from "../runtime/serve.ts";
import { createDocumentUserLog } from "./createDocumentUserLog.ts";
import { endExam } from "./endExam.ts";
import { getCourseItem } from "./getCourseItem.ts";
import { getDocument } from "./getDocument.ts";
import { getDocumentUserState } from "./getDocumentUserState.ts";
import { getSitting } from "./getSitting.ts";
import { getStoredFile } from "./getStoredFile.ts";
import { getVersion } from "./getVersion.ts";
import { listLateAnswers } from "./listLateAnswers.ts";
import { listSittings } from "./listSittings.ts";
import { resetDocument } from "./resetDocument.ts";
import { startSitting } from "./startSitting.ts";
import { updateDocumentUserState } from "./updateDocumentUserState.ts";

export const handlers = [
  getDocument,
  getCourseItem,
  getVersion,
  getDocumentUserState,
  updateDocumentUserState,
  createDocumentUserLog,
  resetDocument,
  getSitting,
  startSitting,
  endExam,
  listSittings,
  listLateAnswers,
  getStoredFile,
];

export const handler = serve(handlers);
