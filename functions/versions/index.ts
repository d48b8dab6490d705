import { serve } from "../runtime/serve.ts";
import { getEditPage } from "./getEditPage.ts";

export const handlers = [getEditPage];

export const handler = serve(handlers);
