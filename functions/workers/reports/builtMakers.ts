import { builtTable } from "./built.ts";
import type { ReportMakers } from "./maker.ts";

/** Every kind of report that may take many minutes, with where its rows come from. */
export const builtMakers: ReportMakers<"built_report"> = { built: builtTable };
