import { serve } from "../runtime/serve.ts";
import { createDocumentUserLog } from "./createDocumentUserLog.ts";
import { createDocumentUserState } from "./createDocumentUserState.ts";
import { endExam } from "./endExam.ts";
import { getCourseItem } from "./getCourseItem.ts";
import { getDocument } from "./getDocument.ts";
import { getDocumentItem } from "./getDocumentItem.ts";
import { getDocumentUserState } from "./getDocumentUserState.ts";
import { getQuiz } from "./getQuiz.ts";
import { getSitting } from "./getSitting.ts";
import { getStoredFile } from "./getStoredFile.ts";
import { getTodo } from "./getTodo.ts";
import { getTodoForm } from "./getTodoForm.ts";
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
  getQuiz,
  getTodoForm,
  getTodo,
  getDocumentItem,
  createDocumentUserState,
];

export const handler = serve(handlers);
