import { builtTable } from "./built.ts";
import type { ReportMakers } from "./maker.ts";
import { questionBankTable } from "./questionBank.ts";
import { questionInterchangeFile } from "./questionInterchange.ts";

/** Every kind of report that may take many minutes or much memory, with where its rows come from. */
export const builtMakers: ReportMakers<"built_report"> = {
  built: builtTable,
  question_bank: questionBankTable,
  question_interchange: questionInterchangeFile,
};
