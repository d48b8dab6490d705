import { serve } from "../runtime/serve.ts";
import { documents } from "./documents.ts";
import { listSelectedDocuments } from "./listSelectedDocuments.ts";

export const handlers = [...documents, listSelectedDocuments];

export const handler = serve(handlers);
