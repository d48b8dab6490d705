import { serve } from "../runtime/serve.ts";
import { deliveries } from "./deliveries.ts";

export const handlers = [...deliveries];

export const handler = serve(handlers);
