import { findReportOptions as route } from "#shared/contract/reports/builder.ts";
import { defineHandler } from "../runtime/handler.ts";
import { presentOptions } from "./builder/presentOptions.ts";
import { programOfBuilder } from "./builder/programOfBuilder.ts";

/** The options for as many values as an address does not hold. */
export const findReportOptions = defineHandler(route, {
  load: programOfBuilder,
  run: ({ params: { builder }, body }, signedIn) => presentOptions(builder, body, signedIn, "body"),
});
