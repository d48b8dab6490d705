import { createBuiltReport as route } from "#shared/contract/reports/builder.ts";
import { defineHandler } from "../runtime/handler.ts";
import { programOfBuilder } from "./builder/programOfBuilder.ts";
import { orderReport } from "./orderReport.ts";

/** Orders a report of a builder as a file. */
export const createBuiltReport = defineHandler(route, {
  load: programOfBuilder,
  run: ({ params: { builder }, body: { type = "xlsx", ...asked } }, { operationId: id, ...signedIn }) =>
    orderReport({ id, report: "built", type, params: { builder, ...asked } }, signedIn),
});
