import { serve } from "../runtime/serve.ts";
import { people } from "./people.ts";

export const handlers = [...people];

export const handler = serve(handlers);
