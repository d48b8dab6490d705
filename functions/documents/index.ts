import { serve } from "../runtime/serve.ts";
import { createDocumentUserLog } from "./createDocumentUserLog.ts";
import { getCourseItem } from "./getCourseItem.ts";
import { getDocument } from "./getDocument.ts";
import { getDocumentUserState } from "./getDocumentUserState.ts";
import { getVersion } from "./getVersion.ts";
import { resetDocument } from "./resetDocument.ts";
import { updateDocumentUserState } from "./updateDocumentUserState.ts";

export const handlers = [
  getDocument,
  getCourseItem,
  getVersion,
  getDocumentUserState,
  updateDocumentUserState,
  createDocumentUserLog,
  resetDocument,
];

export const handler = serve(handlers);
