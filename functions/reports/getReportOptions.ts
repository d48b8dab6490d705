import { getReportOptions as route } from "#shared/contract/reports/builder.ts";
import { defineHandler } from "../runtime/handler.ts";
import { presentOptions } from "./builder/presentOptions.ts";
import { programOfBuilder } from "./builder/programOfBuilder.ts";

const columnPrefix = "c--";
const searchPrefix = "q--";

/** @see spec courses §7 "Custom report builder" */
export const getReportOptions = defineHandler(route, {
  load: programOfBuilder,
  run: ({ params: { builder }, query }, signedIn) => {
    const filters: Record<string, string[]> = {};
    const columns: Record<string, boolean> = {};
    const searches: Record<string, string> = {};
    for (const [name, given] of Object.entries(query)) {
      const values = [given ?? []].flat();
      if (name.startsWith(columnPrefix)) columns[name.slice(columnPrefix.length)] = values.at(-1) === "true";
      else if (name.startsWith(searchPrefix)) searches[name.slice(searchPrefix.length)] = values.at(-1) ?? "";
      else filters[name] = values;
    }
    return presentOptions(builder, { filters, columns, searches }, signedIn, "query");
  },
});
