import { getCrmRefresh as route } from "#shared/contract/quotes/crm.ts";
import { defineHandler } from "../runtime/handler.ts";
import { requireRefresh } from "./crmRefresh.ts";

export const getCrmRefresh = defineHandler(route, { run: ({ params }) => requireRefresh(params.job_id) });
