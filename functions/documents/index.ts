import { serve } from "../runtime/serve.ts";
import { createAssistantFeedback } from "./createAssistantFeedback.ts";
import { createAssistantThread } from "./createAssistantThread.ts";
import { createDocumentUserLog } from "./createDocumentUserLog.ts";
import { createDocumentUserState } from "./createDocumentUserState.ts";
import { deleteDocumentUserState } from "./deleteDocumentUserState.ts";
import { findElsewhere } from "./findElsewhere.ts";
import { getAssistantMessages } from "./getAssistantMessages.ts";
import { getCourseItem } from "./getCourseItem.ts";
import { getDocument } from "./getDocument.ts";
import { getDocumentItem } from "./getDocumentItem.ts";
import { getDocumentUserState } from "./getDocumentUserState.ts";
import { getOthersAnswers } from "./getOthersAnswers.ts";
import { getPrerequisite } from "./getPrerequisite.ts";
import { getStoredFile } from "./getStoredFile.ts";
import { getVersion } from "./getVersion.ts";
import { resetDocument } from "./resetDocument.ts";
import { updateDocumentUserState } from "./updateDocumentUserState.ts";

export const handlers = [
  findElsewhere,
  getPrerequisite,
  getDocument,
  getCourseItem,
  getOthersAnswers,
  getVersion,
  getDocumentUserState,
  updateDocumentUserState,
  createDocumentUserLog,
  deleteDocumentUserState,
  resetDocument,
  getStoredFile,
  getDocumentItem,
  createDocumentUserState,
  createAssistantThread,
  getAssistantMessages,
  createAssistantFeedback,
];

export const handler = serve(handlers);
