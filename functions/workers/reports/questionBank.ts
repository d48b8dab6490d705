import type { ReportParams } from "#shared/contract/reports/reportKinds.ts";
import { questionTable } from "#shared/domain/bank/questionFile.ts";
import { aboutExport, exportedQuestions } from "../../questions/exportedQuestions.ts";
import { isoTime, nowMs } from "../../runtime/clock.ts";
import type { MadeTable } from "./maker.ts";

/** Questions of the bank as they are when the file is made. @see spec assessments §2.12 */
export async function questionBankTable(params: ReportParams<"question_bank">): Promise<MadeTable> {
  const questions = await exportedQuestions(params);
  const about = aboutExport(params);
  return {
    table: questionTable(questions, { about, generatedAt: isoTime(nowMs()) }),
    fileName: { prefix: "question-bank", about },
  };
}
