import { getQuoteCourses as route } from "#shared/contract/quotes/programUpdates.ts";
import { defineHandler } from "../runtime/handler.ts";
import { getQuoteCourses as readQuoteCourses } from "../table/quotes/quoteCourses.ts";

export const getQuoteCourses = defineHandler(route, { run: () => readQuoteCourses() });
