import { getRollOver as route } from "#shared/contract/quotes/rollOver.ts";
import { defineHandler } from "../runtime/handler.ts";
import { readRollOver, yearOf } from "./rollOver.ts";

/** Preview of the year-end roll-over. @see ADR 0383 */
export const getRollOver = defineHandler(route, { run: ({ query }) => readRollOver(yearOf(query)) });
