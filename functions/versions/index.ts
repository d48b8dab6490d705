import { serve } from "../runtime/serve.ts";
import { getDraft } from "./getDraft.ts";
import { getEditPage } from "./getEditPage.ts";
import { listSaves } from "./listSaves.ts";
import { saveVersion } from "./saveVersion.ts";

export const handlers = [getEditPage, getDraft, saveVersion, listSaves];

export const handler = serve(handlers);
