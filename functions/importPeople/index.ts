import { serve } from "../runtime/serve.ts";
import { getPeopleImport } from "./getPeopleImport.ts";
import { previewPeopleImport } from "./previewPeopleImport.ts";
import { startPeopleImport } from "./startPeopleImport.ts";

export const handlers = [previewPeopleImport, startPeopleImport, getPeopleImport];

export const handler = serve(handlers);
